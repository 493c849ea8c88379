import { expect, test } from "vitest";
import { printable, printableLine } from "./printable.ts";

test("what a terminal would carry out is written as escapes", () => {
  expect(printable("\u001b[2J\u009b8m\u0007\r\u202eProved")).toBe(
    "\\u001b[2J\\u009b8m\\u0007\\u000d\\u202eProved",
  );
});

test.each(["गुप्ता ट्रेडर्स", "क्\u200dष", "“Asha’s” – ₹ 5.00 → ₹ 6.00", "two\nlines\tand a tab"])(
  "what people write stays: %s",
  (text) => {
    expect(printable(text)).toBe(text);
  },
);

test("a line stays one line", () => {
  expect(printableLine("Soap\nProved\u2028all")).toBe("Soap\\u000aProved\\u2028all");
});
