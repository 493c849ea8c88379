import { expect, test } from "vitest";
import { amountOf, sideOf } from "./amount.ts";
import { isMonthFirst, readDate } from "./date.ts";
import { quantityOf, rateOf, unitOf } from "./quantity.ts";

test.each([
  ["1250.5", 1250.5],
  ["1,250.50", 1250.5],
  ["12,34,567", 12_34_567],
  ["1,234,567.89", 1_234_567.89],
  ["₹ 1,250.50", 1250.5],
  ["Rs. 1,250/-", 1250],
  ["रु 500", 500],
  ["(500)", -500],
  ["-500", -500],
  ["500-", -500],
  ["−500", -500],
  ["500 Dr", 500],
  ["500.00 Cr.", -500],
  ["Cr 500", -500],
  ["१,२५०.५०", 1250.5],
  ["５００", 500],
  ["５００．５０", 500.5],
  [".50", 0.5],
  ["0", 0],
  ["0 Cr", 0],
  ["500Dr", 500],
  ["500 (Cr)", -500],
])("%j is the amount %d", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test.each([
  "",
  "-",
  "abc",
  "1.250,50",
  "10²",
  "1½",
  "①",
  "12,5",
  "1,2,3",
  "5 kg",
  "1e5",
  "0x10",
  "Infinity",
  "1.2.3",
  "()",
  "Dr",
  "=1+1",
  "(500) Cr",
  "-500 Cr",
  "500-Cr",
  "(500) Dr",
  "-500 Dr",
  "500 Dr Cr",
])("%j is no amount", (text) => {
  expect(amountOf(text)).toBeUndefined();
});

test("Dr and Cr are known as people write them", () => {
  expect(["Dr", "D", "debit", "(Dr.)", "नामे"].map(sideOf)).toEqual([1, 1, 1, 1, 1]);
  expect(["Cr", "cr.", "Credit", "जमा"].map(sideOf)).toEqual([-1, -1, -1, -1]);
  expect(["", "x", "drum"].map(sideOf)).toEqual([undefined, undefined, undefined]);
});

test.each([
  ["22/11/2026", "2026-11-22"],
  ["22-11-26", "2026-11-22"],
  ["3.4.2026", "2026-04-03"],
  ["03/04/2026", "2026-04-03"],
  ["01-04-99", "1999-04-01"],
  ["2026-11-22", "2026-11-22"],
  ["2026/1/5", "2026-01-05"],
  ["2026-11-22T20:00:00Z", "2026-11-23"],
  ["2026-11-22 Tue", "2026-11-22"],
  ["2026-11-22 10:30 IST", "2026-11-22"],
  ["22-Nov-2026", "2026-11-22"],
  ["22 November 2026", "2026-11-22"],
  ["22-Nov-26", "2026-11-22"],
  ["22nd Nov, 2026", "2026-11-22"],
  ["Nov 22, 2026", "2026-11-22"],
  ["22/11/2026 10:30", "2026-11-22"],
  ["२२/११/२०२६", "2026-11-22"],
  ["22 नवंबर 2026", "2026-11-22"],
  ["29/02/2024", "2024-02-29"],
])("%j is the day %s", (text, date) => {
  expect(readDate(text, false)).toEqual({ date });
});

test.each([
  ["31/02/2026", "does not exist"],
  ["29/02/2026", "does not exist"],
  ["00/01/2026", "does not exist"],
  ["11/22/2026", "has no month 22"],
  ["22/11/1826", "does not exist"],
  ["46348", "is a number"],
  ["yesterday", "is not a date"],
  ["22 Foo 2026", "is not a date"],
  ["22/11", "is not a date"],
  ["", "is not a date"],
])("%j is a bad date: %s", (text, sentence) => {
  expect(readDate(text, false)).toEqual({ fault: expect.stringContaining(sentence) });
});

test("in a file that writes the month first, a date that can be either is refused", () => {
  expect(["11/22/2026", "22/11/2026", "2026-11-22", "03/04/2026"].map(isMonthFirst)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(readDate("03/04/2026", true)).toEqual({
    fault: expect.stringContaining("“03/04/2026” can be 3 Apr 2026 or 4 Mar 2026"),
  });
  expect(readDate("04/04/2026", true)).toEqual({ date: "2026-04-04" });
  expect(readDate("2026-04-03", true)).toEqual({ date: "2026-04-03" });
});

test("quantities and rates come with their units", () => {
  expect(quantityOf("6 Pcs")).toEqual({ quantity: 6, unit: "Pcs" });
  expect(quantityOf("6.00 Doz.")).toEqual({ quantity: 6, unit: "Doz." });
  expect(quantityOf("1,200")).toEqual({ quantity: 1200, unit: "" });
  expect(quantityOf("१२ नग")).toEqual({ quantity: 12, unit: "नग" });
  expect(quantityOf("many").quantity).toBeUndefined();
  expect(quantityOf("10²").quantity).toBeUndefined();
  expect(["", "Nos", "PCS.", "नग", "Dozen", "दर्जन", "Kg"].map(unitOf)).toEqual([
    "Pcs",
    "Pcs",
    "Pcs",
    "Pcs",
    "Doz",
    "Doz",
    "Kg",
  ]);
  expect(["50.00/Pcs", "₹ 50", "x"].map(rateOf)).toEqual([50, 50, undefined]);
});
