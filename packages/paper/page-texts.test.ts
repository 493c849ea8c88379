import { expect, test } from "vitest";
import { AT, invoice, settings } from "./bill.fixture.ts";
import { invoiceSheet } from "./invoice-sheet.ts";
import { forwardedTo, pageHead } from "./page-texts.ts";

const sheet = invoiceSheet({ invoice, payments: [], creditNotes: [], settings, at: AT });

test("a sheet after the first one says of which bill it is, and what is brought forward to it", () => {
  expect(pageHead(sheet, 2, 4)).toBe("#182 · Sharma Traders · 2 of 4");
  expect([0, 1, 2].map((line) => forwardedTo(sheet, line))).toEqual([
    "₹\u00A00.00",
    "₹\u00A038.33",
    "₹\u00A020,741.25",
  ]);
});
