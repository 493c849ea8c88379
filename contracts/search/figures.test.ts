import { expect, test } from "vitest";
import { amountSearched, numberSearched } from "./figures.ts";

test.each([
  ["12", "12"],
  ["#12", "12"],
  ["#१२", "12"],
  ["१२", "12"],
  ["##12", undefined],
  ["12 ", undefined],
  ["1.2", undefined],
  ["twelve", undefined],
])("the number in %j is %j", (q, number) => {
  expect(numberSearched(q)).toBe(number);
});

test.each([
  ["1,234.5", "1234.5"],
  ["₹ १,२३४", "1234"],
  [".50", ".50"],
  ["10 00", ""],
  ["#12", ""],
  ["cash", ""],
])("the amount in %j is %j", (q, amount) => {
  expect(amountSearched(q)).toBe(amount);
});
