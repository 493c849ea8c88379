import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { expect, test } from "vitest";
import { createAccountIndex } from "./account-index.ts";

const sample = sampleOf("CreditNoteIssued");

/** An invoice of ₹ 100.00, of 10 pieces a line; credit notes come and go. */
function shop() {
  const index = createAccountIndex();
  let position = 0;
  const apply = (event: Parameters<typeof index.apply>[0]) => index.apply(event, String((position += 1)));
  const created = { invoiceId: 7, customerId: 1, invoiceDate: "2026-04-01", totalPaise: 100_00 };
  apply({ type: "InvoiceCreated", data: created });
  /** `quantities`: of the lines of the invoice, in their order. */
  const issue = (creditNoteId: number, ...quantities: number[]) => {
    const lines = quantities.flatMap((quantity, at) => {
      const goods = { lineId: at + 1, quantity, soldQuantity: 10, amountPaise: quantity * 10_00 };
      return sample.lines.slice(0, 1).map((line) => ({ ...line, ...goods }));
    });
    const totalPaise = lines.reduce((sum, line) => sum + line.amountPaise, 0);
    const totals = { totalPaise, settledPaise: totalPaise - 1 };
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
  issue(2, 5, 1);
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
  issue(2, 5);
  apply({ type: "InvoiceDeleted", data: { invoiceId: 7 } });
  issue(3, 1);
  expect(index.creditNoteMisfits).toEqual(
    new Map([
      [1, "before-deletion"],
      // It could not stay before: its command is refused for that.
      [2, "above-sold"],
      [3, "after-deletion"],
    ]),
  );
});
