import { expect, test } from "vitest";
import { creditNote } from "./bill.fixture.ts";
import { creditUse } from "./credit-use.ts";

test.each([
  ["all of it settles its invoice", 0, 500, "It is used in full: it settles invoice #182."],
  ["the account owes again", 300, 0, "It is used in full: the account is not in credit any more."],
  [
    "part of it is free",
    300,
    -120,
    "₹\u00A0120.00 of it can still be set off against a bill, or paid back: the account is ₹\u00A0120.00 in credit.",
  ],
  [
    "other credit is free, too",
    300,
    -1000,
    "₹\u00A0300.00 of it can still be set off against a bill, or paid back: the account is ₹\u00A01,000.00 in credit.",
  ],
  [
    "a paisa is free",
    0.01,
    -120,
    "₹\u00A00.01 of it can still be set off against a bill, or paid back: the account is ₹\u00A0120.00 in credit.",
  ],
  [
    "the account is not known",
    300,
    undefined,
    "Its credit is in the account and settles what is owed there.",
  ],
])("a credit note says what became of it where %s", (_, credit, balance, sentence) => {
  expect(creditUse({ ...creditNote, credit }, balance)).toEqual([sentence]);
});
