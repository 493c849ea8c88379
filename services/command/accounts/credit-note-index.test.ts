import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { expect, test } from "vitest";
import { createAccountIndex } from "./account-index.ts";

const sample = sampleOf("CreditNoteIssued");

/** An invoice of 10 pieces and ₹ 100.00; credit notes come and go. */
function shop() {
  const index = createAccountIndex();
  let position = 0;
  const apply = (event: Parameters<typeof index.apply>[0]) => index.apply(event, String((position += 1)));
  const created = { invoiceId: 7, customerId: 1, invoiceDate: "2026-04-01", totalPaise: 100_00 };
  apply({ type: "InvoiceCreated", data: created });
  const issue = (creditNoteId: number, quantity: number) => {
    const amountPaise = quantity * 10_00;
    const goods = { lineId: 1, quantity, soldQuantity: 10, amountPaise };
    const lines = sample.lines.slice(0, 1).map((line) => ({ ...line, ...goods }));
    const totals = { totalPaise: amountPaise, settledPaise: amountPaise - 1 };
    const data = { ...sample, ...totals, creditNoteId, customerId: 1, invoiceId: 7, lines };
    apply({ type: "CreditNoteIssued", data });
  };
  const remove = (creditNoteId: number) => apply({ type: "CreditNoteDeleted", data: { creditNoteId } });
  return { index, apply, issue, remove };
}

test("a credit note lessens the balance by its total, and what is due on its invoice by what it settles, until it is deleted", () => {
  const { index, issue, remove } = shop();
  issue(1, 4);
  expect([index.balanceOf(1), index.settledOn(7), index.creditNotesOn(7)]).toEqual([60_00, 39_99, [1]]);
  expect(index.returnedOf(7).get(1)).toEqual({ quantity: 4, amountPaise: 40_00 });
  remove(1);
  remove(1);
  expect([index.balanceOf(1), index.settledOn(7), index.creditNotesOn(7)]).toEqual([100_00, 0, []]);
  expect(index.returnedOf(7).get(1)).toBeUndefined();
});

test("it moves with its customer, and its day is one of the account", () => {
  const { index, apply, issue } = shop();
  issue(1, 4);
  apply({ type: "CustomersMerged", data: { masterId: 2, sourceIds: [1], opening: null } });
  expect([index.balanceOf(1), index.balanceOf(2)]).toEqual([0, 60_00]);
  apply({ type: "InvoiceDeleted", data: { invoiceId: 7 } });
  expect(index.firstEntryDateOf(2)).toBe(sample.creditNoteDate);
});

test("of those with which more came back than was sold, the later in the log cannot stay, and what fits after it can", () => {
  const { index, issue, remove } = shop();
  issue(1, 6);
  issue(2, 5);
  issue(3, 4);
  expect([...index.creditNoteMisfits]).toEqual([[2, "above-sold"]]);
  expect(index.returnedOf(7).get(1)).toEqual({ quantity: 10, amountPaise: 100_00 });
  remove(2);
  expect([...index.creditNoteMisfits]).toEqual([]);
  expect(index.returnedOf(7).get(1)).toEqual({ quantity: 10, amountPaise: 100_00 });
});

test("none can stay whose invoice is deleted, before it or after it", () => {
  const { index, apply, issue } = shop();
  issue(1, 6);
  apply({ type: "InvoiceDeleted", data: { invoiceId: 7 } });
  issue(2, 1);
  expect([...index.creditNoteMisfits]).toEqual([
    [1, "before-deletion"],
    [2, "after-deletion"],
  ]);
});
