import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { anil, invoiceFor, paymentBy, soap } from "@bahi/command/testing/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { idOf } from "../faults/load.ts";

const SHAPES = join(import.meta.dirname, "../../contracts/stored/shapes");
const GST_NUMBER = "27AAPFU0939F1ZV";

let bahi: Bahi;
beforeAll(async () => {
  bahi = await startBahi();
  await bahi.admin.post("/customers", { ...anil, gst_number: GST_NUMBER });
  await bahi.admin.post("/products", soap);
});
afterAll(() => bahi.close());

/** The next record of a noun, as version 1 of its first event was stored. `values` are fields that are not the sample's. */
async function appendOld(noun: string, type: string, values: Record<string, unknown>): Promise<number> {
  const file = await readFile(join(SHAPES, `${type}.v1.json`), "utf8");
  const { sample } = z.object({ sample: z.record(z.string(), z.unknown()) }).parse(JSON.parse(file));
  const { number } = await bahi.store.appendToNext(noun, randomUUID(), (id) => [
    {
      id: randomUUID(),
      type,
      data: { ...sample, [`${noun}Id`]: id, customerId: 1, ...values },
      metadata: {
        at: "2026-04-01T05:30:00.000Z",
        actor: { id: 1, name: "Asha", role: "admin" },
        commandKey: randomUUID(),
        bodyDigest: "",
        version: 1,
      },
    },
  ]);
  return number;
}

test("an invoice of version 1 is shown, paid and deleted beside those of today, which keep the GST number", async () => {
  const id = await appendOld("invoice", "InvoiceCreated", {});
  await expect
    .poll(async () => (await bahi.admin.get(`/invoices/${id}`)).body)
    .toMatchObject({ id, customer_gst_number: "", total_amount: 600.06 });
  const paid = await bahi.admin.post("/payments", paymentBy(1, 100, { invoice_id: id }));
  expect(paid).toMatchObject({ status: 201, body: { invoice_id: id } });

  const today = await bahi.admin.post("/invoices", invoiceFor(1));
  expect(today).toMatchObject({ status: 201, body: { id: id + 1, customer_gst_number: GST_NUMBER } });
  expect((await bahi.admin.get(`/invoices/${id + 1}`)).body).toMatchObject({
    customer_gst_number: GST_NUMBER,
  });
  expect((await bahi.admin.call("DELETE", `/invoices/${id}`)).status).toBe(200);
  expect((await bahi.admin.get(`/customers/1`)).status).toBe(200);
});

test("a payment of version 1 is on its invoice with all of its money, and can be spread over others", async () => {
  const invoiced = () => bahi.admin.post("/invoices", invoiceFor(1));
  const [first, second] = [idOf(await invoiced()), idOf(await invoiced())];
  const old = { invoiceId: first, amountPaise: 400_00, discountPaise: 10_00 };
  const id = await appendOld("payment", "PaymentRecorded", old);
  const advance = await appendOld("payment", "PaymentRecorded", {
    ...old,
    invoiceId: null,
    discountPaise: 0,
  });
  const shown = {
    id,
    invoice_id: first,
    allocations: [{ invoice_id: first, amount: 400 }],
    unallocated: 0,
    discount_amount: 10,
    discount_invoice_id: first,
  };
  // The last of the two that were appended: what comes before it is shown as well.
  await expect
    .poll(async () => (await bahi.admin.get(`/payments/${advance}`)).body)
    .toMatchObject({ invoice_id: null, allocations: [], unallocated: 400 });
  expect((await bahi.admin.get(`/payments/${id}`)).body).toMatchObject(shown);
  expect((await bahi.admin.get(`/invoices/${first}`)).body).toMatchObject({ amount_due: 90 });

  const allocations = [
    { invoice_id: first, amount: 390 },
    { invoice_id: second, amount: 10 },
  ];
  const spread = await bahi.admin.post(`/payments/${id}/allocations`, { allocations });
  expect(spread).toMatchObject({ status: 200, body: { invoice_id: null, allocations, version: 2 } });
  expect((await bahi.admin.get(`/invoices/${second}`)).body).toMatchObject({ amount_due: 490 });
  expect((await bahi.admin.call("DELETE", `/invoices/${first}`)).status).toBe(200);
  expect((await bahi.admin.get(`/payments/${id}`)).body).toMatchObject({
    allocations: [{ invoice_id: second, amount: 10 }],
    unallocated: 390,
    discount_amount: 0,
  });
});
