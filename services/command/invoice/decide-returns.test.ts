import type { Returned } from "../credit-note/decide.ts";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { expect, test } from "vitest";
import { refusalOfReturns } from "./decide-returns.ts";

const created = sampleOf("InvoiceCreated");
const lines = created.lines.slice(0, 1).map((line) => ({
  ...line,
  lineId: 1,
  productName: "Soap",
  quantity: 10,
  numberPaise: 10_00,
  amountPaise: 50_00,
}));
const before = { ...created, invoiceDate: "2026-04-01", lines };
const [soap] = lines;
if (soap === undefined) throw new Error("the sample has no line");
const returns = {
  creditNoteIds: [3],
  firstDate: "2026-04-05",
  returned: new Map<number, Returned>([[1, { quantity: 4, amountPaise: 20_00 }]]),
};
const ofLine = (changed: Partial<typeof soap>) => ({ ...before, lines: [{ ...soap, ...changed }] });

test.each([
  ["as much stays as came back", ofLine({ quantity: 4, amountPaise: 20_00 })],
  ["it is dated as the credit note", { ...before, invoiceDate: "2026-04-05" }],
  ["other lines come and go", { ...before, lines: [...lines, { ...soap, lineId: 2 }] }],
])("a correction fits where %s", (_what, after) => {
  expect(refusalOfReturns(after, true, before, returns)).toBeUndefined();
});

test.each([
  ["Soap: 4 came back, so the line cannot be taken off", { ...before, lines: [{ ...soap, lineId: 2 }] }],
  ["Soap: 4 came back, so its product and unit stay as they are", ofLine({ productId: soap.productId + 1 })],
  [
    "Soap: 4 came back, so its product and unit stay as they are",
    ofLine({ unit: soap.unit === "Doz" ? "Pcs" : "Doz" }),
  ],
  ["Soap: 4 came back, and only 3 would be sold", ofLine({ quantity: 3 })],
  ["Soap: 4 came back for ₹ 20.00, and the line would be only ₹ 19.99", ofLine({ amountPaise: 19_99 })],
])("refuses one that goes below what came back: %s", (sentence, after) => {
  const refusal = refusalOfReturns(after, true, before, returns);
  expect([refusal?.code, refusal?.message]).toEqual(["correction-below-returned", sentence]);
});

test("refuses another customer, and a day after the first credit note", () => {
  const moved = refusalOfReturns(before, false, before, returns);
  expect([moved?.code, moved?.message]).toEqual([
    "invoice-has-credit-notes",
    "Delete credit note CN-3 first: the customer of the invoice changes",
  ]);
  const later = { ...before, invoiceDate: "2026-04-06" };
  expect(refusalOfReturns(later, true, before, returns)?.code).toBe("credit-note-before-invoice");
});

test("without a credit note nothing is refused", () => {
  const none = { creditNoteIds: [], firstDate: undefined, returned: returns.returned };
  expect(refusalOfReturns(ofLine({ quantity: 1 }), false, before, none)).toBeUndefined();
});
