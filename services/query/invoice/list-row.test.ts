import { type InvoiceListRow, invoiceListRow } from "@bahi/contracts/invoice/api.ts";
import type { ListEnd } from "@bahi/read-models/invoice/table.ts";
import { expect, expectTypeOf, test } from "vitest";
import { invoiceRow } from "../testing/rows.ts";

test("both parts of a list row and the amount between them are a row of the API, in its order", () => {
  const { list_start: start, list_end: end } = invoiceRow({
    id: 7,
    customer_name: 'Anil "Traders"',
    total_paise: 500_00,
  });
  const written = `${start},"total_amount":500${end}`;
  // The parsed row has the fields of the schema, in its order.
  expect(JSON.stringify(invoiceListRow.strict().parse(JSON.parse(written)))).toBe(written);
});

test("a planted field of the API is asked for in the second part", () => {
  type Planted = { planted: string };
  expectTypeOf<ListEnd<InvoiceListRow & Planted>>().toExtend<Planted>();
  expectTypeOf<ListEnd>().not.toExtend<Planted>();
});
