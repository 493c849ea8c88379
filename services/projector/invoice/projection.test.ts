import { invoiceLineTable, invoiceTable } from "@bahi/read-models/invoice/table.ts";
import { expect, test } from "vitest";
import { customerAdded, invoiceCreated, payment } from "../events.fixture.ts";
import { given } from "../read-models.fixture.ts";

test("an invoice keeps its lines and names as they were written", async () => {
  const { rows } = await given([
    customerAdded(1),
    invoiceCreated(1, 1, 100_00),
    { type: "InvoiceDeleted", data: { invoiceId: 1, reason: "typed twice" } },
  ]);
  expect(await rows(invoiceTable)).toEqual([
    {
      id: 1,
      invoice_date: "2026-04-01",
      due_date: "2026-05-01",
      customer_id: 1,
      customer_name: "Customer 1",
      customer_company: "",
      customer_address: "",
      customer_phone: "",
      customer_gst_number: "",
      customer_transporter: "",
      bill_number: "",
      total_paise: 100_00,
      total_boxes: 2,
      sales_count: 1,
      paid_paise: 0,
      discount_paise: 0,
      credit_paise: 0,
      payment_status: "pending",
      is_deleted: true,
      content_version: 1,
      corrected_at: null,
      correction_reason: null,
      created_at: "2026-04-01T00:01:00.000Z",
      version: 2,
      since: "3".padStart(20, "0"),
      names: "~custumir~1|customer 1\n",
      customer_name_key: "customer 11",
      list_row:
        '{"id":1,"invoice_date":"2026-04-01","due_date":"2026-05-01","customer_id":1,"customer_name":"Customer 1","customer_company":"","bill_number":"","total_amount":100,"amount_due":100,"total_boxes":2,"sales_count":1,"payment_status":"pending","created_at":"2026-04-01T00:01:00.000Z","version":2}',
    },
  ]);
  expect(await rows(invoiceLineTable)).toEqual([
    {
      invoice_id: 1,
      content_version: 1,
      line_id: 1,
      invoice_date: "2026-04-01",
      customer_id: 1,
      product_id: 1,
      product_name: "Steel Bucket",
      product_name_hindi: "स्टील बाल्टी",
      quantity: 1,
      unit: "Pcs",
      boxes: 2,
      number_paise: 200_00,
      amount_paise: 100_00,
    },
  ]);
});

test("its status follows every change of its payments, in any direction", async () => {
  const first = payment(1, 1, 1, 40_00);
  const history = [
    customerAdded(1),
    invoiceCreated(1, 1, 100_00),
    invoiceCreated(2, 1, 100_00),
    { type: "PaymentRecorded", data: first },
    { type: "PaymentRecorded", data: payment(2, 1, 1, 50_00, { discountPaise: 10_00 }) },
    { type: "PaymentChanged", data: payment(1, 1, 1, 70_00) },
    { type: "PaymentChanged", data: payment(1, 1, 2, 40_00) },
    { type: "PaymentDeleted", data: { paymentId: 2, reason: "" } },
  ] as const;
  const seen = [];
  for (let length = 3; length <= history.length; length += 1) {
    const { rows } = await given(history.slice(0, length));
    seen.push((await rows(invoiceTable)).map((invoice) => invoice.payment_status));
  }
  expect(seen).toEqual([
    ["pending", "pending"],
    ["partial", "pending"],
    ["complete", "pending"],
    ["overpaid", "pending"],
    ["partial", "partial"],
    ["pending", "partial"],
  ]);
});
