import { expect, test } from "vitest";
import { AT, creditNote, settings } from "./bill.fixture.ts";
import { creditNoteSheet } from "./credit-note-sheet.ts";

test("says what came back of which invoice and why, what it settles, and what became of the rest", () => {
  const sheet = creditNoteSheet({ creditNote, settings, balance: -300, at: AT });
  expect(sheet).toMatchObject({
    fileName: "Credit Note CN-3 – Sharma Traders",
    runningHead: "CN-3 · Sharma Traders",
    party: { title: "Credit To", name: "Sharma Traders" },
    reason: "Reason: Dented",
    words: { english: "Five Hundred Rupees Only" },
    settlement: {
      status: "credited",
      sums: [
        { name: "Settles invoice #182", amount: "₹\u00A0200.00" },
        { name: "Stays as credit", amount: "₹\u00A0300.00" },
      ],
      sentences: [expect.stringContaining("₹\u00A0300.00 of it can still be set off")],
    },
    upi: null,
    thanks: "",
  });
  expect(sheet.columns.map(({ title }) => title)).toEqual(["Qty", "Unit", "Price", "Amount"]);
});

test("what settles its invoice in full stays as no credit, a paisa does, and one that was deleted says so", () => {
  const settled = (credit: number) =>
    creditNoteSheet({ creditNote: { ...creditNote, credit }, settings, at: AT }).settlement;
  const settles = { name: "Settles invoice #182" };
  expect(settled(0)).toMatchObject({ sums: [settles] });
  expect(settled(0.01)).toMatchObject({ sums: [settles, { amount: "₹\u00A00.01" }] });
  const markOf = (is_deleted: boolean) =>
    creditNoteSheet({ creditNote: { ...creditNote, is_deleted }, settings, at: AT }).mark;
  expect([markOf(false), markOf(true)]).toEqual([
    null,
    { title: "Deleted", text: "This credit note was deleted." },
  ]);
});
