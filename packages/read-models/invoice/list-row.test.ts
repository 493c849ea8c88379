import { type InvoiceListRow, invoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { expect, test } from "vitest";
import { type InvoiceTable, type ListEnd, invoiceTable } from "./table.ts";

const row: InvoiceTable = {
  id: 7,
  invoice_date: "2026-04-01",
  customer_id: 1,
  customer_name: 'Anil "Traders"',
  customer_company: "",
  customer_address: "",
  customer_phone: "",
  customer_gst_number: "",
  total_paise: 500_00,
  total_boxes: 3,
  sales_count: 1,
  paid_paise: 0,
  discount_paise: 0,
  payment_status: "pending",
  is_deleted: false,
  created_at: "2026-04-01T05:30:00.000Z",
  version: 1,
  since: "",
};

test("both parts of a list row and the amount between them are a row of the API, in its order", () => {
  const { list_start: start, list_end: end } = invoiceTable.computed ?? {};
  const written = `${start?.(row)},"total_amount":500${end?.(row)}`;
  // The parsed row has the fields of the schema, in its order.
  expect(JSON.stringify(invoiceListRow.strict().parse(JSON.parse(written)))).toBe(written);
});

test("a planted field of the API that is in neither part does not compile", () => {
  // @ts-expect-error -- due_date is missing
  const end: ListEnd<InvoiceListRow & { due_date: string }> = {
    total_boxes: 3,
    sales_count: 1,
    payment_status: "pending",
    created_at: "",
    version: 1,
  };
  expect(end).not.toHaveProperty("due_date");
});
