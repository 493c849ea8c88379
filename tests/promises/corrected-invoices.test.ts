import {
  anil,
  bina,
  correctionFor,
  invoiceFor,
  oil,
  paymentBy,
  sale,
  soap,
} from "@bahi/command/testing/requests.ts";
import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import type { LastSale } from "@bahi/contracts/product/last-sale.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { sentenceOf } from "./calls.ts";

let bahi: Bahi;
/** Invoice 1 before each correction, as it was answered then, and the position of that answer. */
const before: { body: unknown; position: string }[] = [];

async function sent(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await bahi.admin.call(method, path, body);
  expect([path, answer.status, answer.body]).toEqual([path, expect.any(Number), answer.body]);
  expect(answer.status).toBeLessThan(300);
}

async function correct(body: unknown): Promise<void> {
  const read = await bahi.admin.get("/invoices/1");
  before.push({ body: read.body, position: read.headers.get("x-position") ?? "" });
  await sent("PUT", "/invoices/1", body);
}

const asked = async (path: string) => {
  const { status, body } = await bahi.staff.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

/** Ten pieces of soap for ₹ 500; eight for ₹ 400 after a payment; then for Bina, with oil, on another day. */
beforeAll(async () => {
  bahi = await startBahi();
  for (const customer of [anil, bina]) await sent("POST", "/customers", customer);
  for (const product of [soap, oil]) await sent("POST", "/products", product);
  await sent("POST", "/invoices", invoiceFor(1));
  await sent("POST", "/payments", paymentBy(1, 450, { invoice_id: 1 }));
  await correct(correctionFor(1, [{ ...sale(1, 8, 100), id: 1 }], "दो टूटे थे"));
  await sent("POST", "/payments/1/allocations", { allocations: [] });
  const toBina = correctionFor(2, [{ ...sale(1, 8, 100), id: 1 }, sale(2, 1, 90)], "it was for Bina");
  await correct({ ...toBina, invoice_date: "2026-04-05" });
});
afterAll(() => bahi.close());

describe("every content that an invoice has had", () => {
  test("is listed with its total, by whom, when and why", async () => {
    const [first, second] = before.map(({ position }) => position);
    expect(await asked("/invoices/1/versions")).toMatchObject({
      versions: [
        { version: 1, reason: "", total_amount: 500, invoice_date: "2026-04-01", customer_name: anil.name },
        {
          version: 2,
          previous_position: first,
          reason: "दो टूटे थे",
          total_amount: 400,
          customer_name: anil.name,
        },
        {
          version: 3,
          previous_position: second,
          user_name: "Administrator",
          user_role: "admin",
          reason: "it was for Bina",
          total_amount: 445,
          invoice_date: "2026-04-05",
          customer_name: bina.name,
        },
      ],
    });
  });

  test("is answered as it was just before it was corrected", async () => {
    expect(await asked("/invoices/1?version=1")).toEqual(before[0]?.body);
    expect(before[0]?.body).toMatchObject({
      paid_amount: 450,
      sales: [{ quantity: 10 }],
      corrected_at: null,
    });
    expect(await asked("/invoices/1?version=2")).toEqual(before[1]?.body);
    expect(await asked("/invoices/1?version=3")).toEqual(await asked("/invoices/1"));
  });

  test("and the newest one is the invoice, with its lines in the order of their numbers", async () => {
    expect(await asked("/invoices/1")).toMatchObject({
      content_version: 3,
      correction_reason: "it was for Bina",
      customer_id: 2,
      invoice_date: "2026-04-05",
      due_date: "2026-04-05",
      total_amount: 445,
      paid_amount: 0,
      sales: [
        { id: 1, product_name: "Soap", amount: 400 },
        { id: 2, product_name: "Oil", amount: 45 },
      ],
    });
  });

  test("is known of as of a position before later ones", async () => {
    for (const [index, { body, position }] of before.entries()) {
      expect(await asked(`/invoices/1?as_of=${position}`)).toEqual(body);
      const { versions } = (await asked(`/invoices/1/versions?as_of=${position}`)) as { versions: unknown[] };
      expect(versions).toHaveLength(index + 1);
    }
    const [, second] = before;
    expect(await asked(`/invoices/1?version=1&as_of=${second?.position ?? ""}`)).toEqual(before[0]?.body);
  });

  test.each([
    ["/invoices/1?version=4", 404, "Invoice #1 has no version 4"],
    ["/invoices/1?version=0", 422, "Version must be 1 or more"],
    ["/invoices/1?version=last", 422, "Version must be a whole number"],
    ["/invoices/9?version=1", 404, "This invoice does not exist"],
    ["/invoices/9/versions", 404, "This invoice does not exist"],
  ])("%s is refused with a sentence", async (path, status, sentence) => {
    const answer = await bahi.staff.get(path);
    expect([answer.status, sentenceOf(answer.body)]).toEqual([status, sentence]);
  });
});

test("what was corrected follows it: ledgers, lists, and the last sale of a product", async () => {
  const ledgerOf = async (id: number) =>
    (await bahi.admin.get(`/reports/customer-ledger?customer_id=${id}`)).body as CustomerLedger;
  expect(await ledgerOf(1)).toMatchObject({ total_invoiced: 0, total_paid: 450, balance: -450 });
  expect(await ledgerOf(2)).toMatchObject({ total_invoiced: 445, balance: 445 });
  expect(await asked("/invoices?q=bina")).toMatchObject([{ id: 1, invoice_date: "2026-04-05" }]);
  expect(await asked("/invoices?q=anil")).toEqual([]);

  const lastSale = async (query: string) => (await asked(`/products/1/last-sale${query}`)) as LastSale;
  expect(await lastSale("?customer_id=2")).toMatchObject({
    whose: "customer",
    quantity: 8,
    date: "2026-04-05",
  });
  expect(await lastSale("?customer_id=1")).toMatchObject({ whose: "anyone", quantity: 8 });
});

test("of a deleted invoice no version is found, but as it was before", async () => {
  await sent("POST", "/invoices", invoiceFor(1));
  await sent("PUT", "/invoices/2", correctionFor(1, [{ ...sale(1, 3, 100), id: 1 }]));
  const then = (await bahi.admin.get("/invoices/2")).headers.get("x-position") ?? "";
  await sent("DELETE", "/invoices/2");
  for (const path of ["/invoices/2", "/invoices/2?version=1", "/invoices/2/versions"]) {
    expect([path, (await bahi.staff.get(path)).status]).toEqual([path, 404]);
  }
  const first = { total_amount: 500, is_deleted: false };
  expect(await asked(`/invoices/2?version=1&as_of=${then}`)).toMatchObject(first);
  const now = (await bahi.admin.get("/invoices")).headers.get("x-position") ?? "";
  const gone = { ...first, is_deleted: true };
  expect(await asked(`/invoices/2?version=1&as_of=${now}`)).toMatchObject(gone);
  const { versions } = (await asked(`/invoices/2/versions?as_of=${then}`)) as { versions: unknown[] };
  expect(versions).toHaveLength(2);
});
