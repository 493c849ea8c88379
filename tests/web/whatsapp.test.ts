import { expect, test } from "vitest";
import { whatsappAddress, whatsappNumbers } from "../../web/share/whatsapp.ts";

test.for([
  ["98290 12345", ["919829012345"]],
  ["+91 98290-12345 / 098765 43210", ["919829012345", "919876543210"]],
  ["0141-2345678, ९८२९० १२३४५", ["919829012345"]],
  ["98290 12345, 9829012345", ["919829012345"]],
  ["+971 50 123 4567", ["971501234567"]],
  ["0141-2345678", []],
  ["", []],
] as const)("%s can be reached at %s", ([cell, digits]) => {
  expect(whatsappNumbers(cell).map((number) => number.digits)).toEqual(digits);
});

test("a text of any script and any sign is one parameter", () => {
  const text = "शर्मा & Sons #182\n₹ 5 + 100% \ud800";
  const address = new URL(whatsappAddress(text, { shown: "", digits: "919829012345" }));
  expect(address.pathname).toBe("/919829012345");
  expect([...address.searchParams]).toEqual([["text", "शर्मा & Sons #182\n₹ 5 + 100% \ufffd"]]);
  expect(new URL(whatsappAddress(text)).pathname).toBe("/");
});
