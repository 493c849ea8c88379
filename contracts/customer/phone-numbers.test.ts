import { expect, test } from "vitest";
import { customerRequest } from "./api.ts";
import { phoneNumbersIn } from "./phone-numbers.ts";

test.each([
  "9829012345",
  "+91 (121) 266-1234",
  "98290 12345 / 94140 54321",
  "0141-2345678/79, 98290-12345",
  "९८२९० १२३४५",
  "0141-2345678 ext. 12",
  "0141-2345678 Extn 12 / +91 98290 12345",
])("%s is accepted as a phone number", (phone) => {
  expect(customerRequest.safeParse({ name: "Meena Stores", phone }).success).toBe(true);
});

test.each(["98x10", "call me", "98290/", "/", "ext 12", "9829012345 ext", "98290;94140", "98+290"])(
  "%s is no valid phone number",
  (phone) => {
    const { error } = customerRequest.safeParse({ name: "Meena Stores", phone });
    expect(error?.issues.map(({ message }) => message)).toEqual(["Please enter a valid phone number"]);
  },
);

test.each([
  ["+91 98290-12345", ["9829012345"]],
  ["098290 12345", ["9829012345"]],
  ["९८२९० १२३४५ ext 12", ["9829012345"]],
  ["98290 12345 / 94140 54321", ["9829012345", "9414054321"]],
  ["9829012345 +91-94140-54321", ["9829012345", "9414054321"]],
  ["98290123459414054321", ["9829012345", "9414054321"]],
  ["0141-2345678/79", ["1412345678", "1412345679"]],
  ["(022) 2345 6789", ["2223456789"]],
  ["0731-2345678 98290 12345", ["7312345678", "9829012345"]],
  ["2345678", ["2345678"]],
  ["9198290123", ["9198290123"]],
  ["", []],
])("%j holds %j", (cell, numbers) => {
  expect(phoneNumbersIn(cell).map(({ digits }) => digits)).toEqual(numbers);
});

test("a number with the code of a town is a landline, whatever digit it begins with", () => {
  expect(phoneNumbersIn("0731-2345678, 98290 12345").map(({ kind }) => kind)).toEqual(["landline", "mobile"]);
});
