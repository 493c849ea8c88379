import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { anil, invoiceFor, paymentBy, soap } from "@bahi/command/testing/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";

const SHAPES = join(import.meta.dirname, "../../contracts/stored/shapes");
const GST_NUMBER = "27AAPFU0939F1ZV";

let bahi: Bahi;
beforeAll(async () => {
  bahi = await startBahi();
  await bahi.admin.post("/customers", { ...anil, gst_number: GST_NUMBER });
  await bahi.admin.post("/products", soap);
});
afterAll(() => bahi.close());

/** An invoice as it was stored before it kept the customer's GST number. */
async function appendOldInvoice(): Promise<number> {
  const file = await readFile(join(SHAPES, "InvoiceCreated.v1.json"), "utf8");
  const { sample } = z.object({ sample: z.record(z.string(), z.unknown()) }).parse(JSON.parse(file));
  const { number } = await bahi.store.appendToNext("invoice", randomUUID(), (invoiceId) => [
    {
      id: randomUUID(),
      type: "InvoiceCreated",
      data: { ...sample, invoiceId, customerId: 1 },
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
  const id = await appendOldInvoice();
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
