import { invoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type InvoiceTable, settledPaiseOn } from "@bahi/read-models/invoice/table.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { writePast } from "../testing/past-rows.ts";
import { invoiceRow } from "../testing/rows.ts";

const NAMES = [
  "Sharma",
  'O"Neill \\ Sons,',
  "चाय वाला ☕",
  "tab\t, newline\n, bell\u0007, \u2028",
  "</script>",
  "",
];
const PAISE = [0, 1, 5, 10, 99, 100, 1_10, 33_33, 1_00_00_000_07, Number.MAX_SAFE_INTEGER];
const position = (n: number) => String(n).padStart(20, "0");

const rows = PAISE.map((total_paise, index) =>
  invoiceRow({
    id: index + 1,
    customer_name: NAMES[index % NAMES.length] ?? "",
    customer_company: NAMES[(index + 1) % NAMES.length] ?? "",
    total_paise,
    paid_paise: [0, 5, 1_07][index % 3] ?? 0,
    discount_paise: index % 2,
    total_boxes: index,
    created_at: `2026-04-01T05:30:0${index}.${index}00Z`,
    since: position(2),
  }),
);
/** The first invoice before something was paid on it. */
const before = invoiceRow({ ...rows[0], id: 1, payment_status: "partial", version: 7, since: position(1) });

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db.insertInto("invoice").values(rows).execute();
  await writePast(edge.db, "invoice", before, position(2));
  for (let events = 0; events < 2; events += 1) await edge.move();
});
afterAll(() => edge.close());

/** The fields of the API, in its order. */
function asListed(row: InvoiceTable, hasAmounts: boolean): object {
  const known = new Map<string, unknown>(Object.entries(row));
  if (hasAmounts) {
    known.set("total_amount", toRupees(row.total_paise));
    known.set("amount_due", toRupees(row.total_paise - settledPaiseOn(row)));
  }
  const isAmount = (name: string) => name === "total_amount" || name === "amount_due";
  const names = Object.keys(invoiceListRow.shape).filter((name) => hasAmounts || !isAmount(name));
  return Object.fromEntries(names.map((name) => [name, known.get(name)]));
}

test.each([
  ["admin", true],
  ["staff", false],
])("the list that %s gets is byte for byte the JSON of its rows", async (as, hasAmounts) => {
  const { text } = await edge.get("/invoices?sort=id", { as });
  expect(text).toBe(JSON.stringify(rows.map((row) => asListed(row, hasAmounts))));
});

test("so is the list as it was", async () => {
  const { text } = await edge.get(`/invoices?sort=id&as_of=${position(1)}`);
  expect(text).toBe(JSON.stringify([asListed(before, true)]));
});

test("a list without rows is an empty list", async () => {
  expect((await edge.get("/invoices?q=nobody")).text).toBe("[]");
});
