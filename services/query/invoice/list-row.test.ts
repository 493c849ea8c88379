import { type InvoiceListRow, invoiceListRow } from "@bahi/contracts/invoice/api.ts";
import type { EveryField } from "@bahi/read-models/invoice/table.ts";
import { expect, expectTypeOf, test } from "vitest";
import { invoiceRow } from "../testing/rows.ts";

test("the list row of an invoice is a row of the API with every field, in its order", () => {
  const { list_row: written } = invoiceRow({ id: 7, customer_name: 'Anil "Traders"', total_paise: 500_00 });
  // The parsed row has the fields of the schema, in its order.
  const parsed = invoiceListRow.required().strict().parse(JSON.parse(written));
  expect(JSON.stringify(parsed)).toBe(written);
});

test("a planted field of the API is asked for", () => {
  type Planted = { planted: string };
  expectTypeOf<EveryField<InvoiceListRow & Planted>>().toExtend<Planted>();
  expectTypeOf<EveryField>().not.toExtend<Planted>();
});
