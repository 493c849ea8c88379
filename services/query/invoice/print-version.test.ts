import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { writePast } from "../testing/past-rows.ts";
import { pdfText } from "../testing/pdf-text.ts";
import { customerRow, historyRow, invoiceRow, lineRow, paymentRow } from "../testing/rows.ts";

const position = (n: number) => String(n).padStart(20, "0");
const CHEQUE = "chq 266373";

type Step = { event: string; at: string; row: Partial<InvoiceTable> };

const created: Step = { event: "InvoiceCreated", at: "2026-04-01T06:00:00.000Z", row: {} };
const paid = (at: string): Step => ({
  event: "PaymentRecorded",
  at,
  row: { paid_paise: 50_00, payment_status: "partial" },
});
const corrected = (version: number, at: string): Step => ({
  event: "InvoiceCorrected",
  at,
  row: { content_version: version, version, corrected_at: at, correction_reason: "Rates" },
});

let edge: EdgeForTest;

/** An invoice with this history, whose events are one step apart in the order of all of them. */
async function write(id: number, first: number, steps: readonly Step[]): Promise<void> {
  const { db } = edge;
  let row = invoiceRow({ id });
  for (const [index, { event, at, row: changed }] of steps.entries()) {
    const since = position(first + index);
    row = { ...row, ...changed, since };
    const isPayment = event === "PaymentRecorded";
    const record = isPayment
      ? ({ noun: "payment", record_id: id } as const)
      : ({ noun: "invoice", record_id: id } as const);
    await db
      .insertInto("history")
      .values(historyRow({ ...record, position: since, event, at }))
      .execute();
    if (isPayment) {
      const payment = paymentRow({
        id,
        invoice_id: id,
        amount_paise: 50_00,
        reference_number: CHEQUE,
        since,
      });
      await db.insertInto("payment").values(payment).execute();
    }
    if (index < steps.length - 1) await writePast(db, "invoice", row, position(first + index + 1));
    else await db.insertInto("invoice").values(row).execute();
  }
  const versions = Array.from({ length: row.content_version }, (_, index) => index + 1);
  await db
    .insertInto("invoice_line")
    .values(versions.map((content_version) => lineRow({ invoice_id: id, content_version })))
    .execute();
}

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("customer")
    .values(customerRow({ id: 1 }))
    .execute();
  await write(7, 1, [
    created,
    corrected(2, "2026-04-02T06:00:00.000Z"),
    paid("2026-04-03T06:00:00.000Z"),
    corrected(3, "2026-04-04T06:00:00.000Z"),
    { event: "InvoiceDeleted", at: "2026-04-05T06:00:00.000Z", row: { is_deleted: true, version: 4 } },
  ]);
  await write(8, 6, [created, paid("2026-04-03T06:00:00.000Z"), corrected(2, "2026-04-04T06:00:00.000Z")]);
  // In one millisecond, as from an import.
  await write(9, 9, [created, paid("2026-04-04T06:00:00.000Z"), corrected(2, "2026-04-04T06:00:00.000Z")]);
  for (let n = 1; n <= 11; n += 1) await edge.move();
});
afterAll(() => edge.close());

async function pdfOf(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${edge.tokens.admin}` };
  const answer = await edge.app.inject({ url: `/api/v1${path}`, headers });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return (await pdfText(answer.rawPayload)).join(" ");
}

test("an earlier version is printed with what was on it before it was replaced", async () => {
  const first = await pdfOf("/invoices/8.pdf?version=1");
  expect(first).toContain("Version 1 of 2, replaced on 4 Apr 2026");
  expect(first).toContain(CHEQUE);
});

test("a version is printed as of a day on which its invoice was not deleted, and had fewer of them", async () => {
  const text = await pdfOf(`/invoices/7.pdf?version=1&as_of=${position(2)}`);
  expect(text).toContain("Version 1 of 2, replaced on 2 Apr 2026");
  expect(text).not.toContain(CHEQUE);
});

test("a version that held then is no earlier one, and has no payment of later", async () => {
  const text = await pdfOf(`/invoices/8.pdf?version=1&as_of=${position(6)}`);
  expect(text).not.toContain("Earlier version");
  expect(text).not.toContain(CHEQUE);
});

test("an earlier version has the payment of the very millisecond of its correction in its list and in its sum", async () => {
  const text = await pdfOf("/invoices/9.pdf?version=1");
  expect(text).toContain("Received ₹ 50.00");
  expect(text).toContain(CHEQUE);
});
