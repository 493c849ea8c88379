import { assert, constantFrom, integer, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { COUNT, RUPEES, type TypedFigure, readFigure } from "../../web/format/typed-figure.ts";

const figure = (units: number): TypedFigure => ({ status: "figure", units });

test("every amount is read as it was, however it is grouped and in whatever digits", () => {
  const inDigits = ["latn", "deva", "gujr", "beng", "tamldec", "fullwide"].flatMap((digits) =>
    ["en-IN", "en-US"].map(
      (locale) =>
        new Intl.NumberFormat(`${locale}-u-nu-${digits}`, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }),
    ),
  );
  assert(
    property(
      integer({ min: 0, max: RUPEES.max }),
      constantFrom(...inDigits),
      constantFrom("", "\u202A", "₹", "₹ ", "₹\u00A0", "Rs. ", "rs ", "INR "),
      constantFrom("", " ", "\u200E", "\u202C", "/-", "\t"),
      (paise, format, sign, end) => {
        const typed = sign + format.format(paise / 100) + end;
        expect([typed, readFigure(typed, RUPEES)]).toEqual([typed, figure(paise)]);
      },
    ),
  );
});

/** Whether it says one of three things, and says it truly. */
function isTrueOf(typed: string, read: TypedFigure, max: number): boolean {
  switch (read.status) {
    case "figure":
      return Number.isInteger(read.units) && read.units >= 0 && read.units <= max;
    case "wrong":
      return read.why !== "";
    case "empty":
      return typed.replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, "") === "";
  }
}

test("whatever is typed is empty, a figure within its limits, or wrong with a reason", () => {
  const keys = constantFrom(..."0123456789.,-₹ e+/१२".split(""));
  const anything = oneof(string(), string({ unit: keys }));
  assert(
    property(anything, constantFrom(COUNT, RUPEES), (typed, kind) => {
      expect(isTrueOf(typed, readFigure(typed, kind), kind.max)).toBe(true);
    }),
  );
});

test.each([
  ["1,00,000", 1_00_000_00],
  ["100,000", 1_00_000_00],
  ["1,000,000", 10_00_000_00],
  [".5", 50],
  ["5.", 500],
  ["007", 700],
  ["-0", 0],
  ["1,250.5", 1_250_50],
])("%s is read as an amount", (typed, paise) => {
  expect(readFigure(typed, RUPEES)).toEqual(figure(paise));
});

test.each([
  "1,25",
  "1,5",
  "12,34,5",
  "1,000,00,000",
  "1,00,0000",
  ",500",
  "500,",
  "1,,000",
  "0,250",
  "1.250,50",
  "1,250.5.0",
  "1.005",
  "1e3",
  "1E3",
  "0x1F",
  "Infinity",
  "NaN",
  "½",
  "5²",
  "1 250",
  "12 50",
  "+5",
  "5+5",
  "(500)",
  "500-",
  "₹",
  "₹₹5",
  "--5",
  "-",
  ".",
  ",",
  "5%",
  "1_000",
  "٥",
  "5'000",
])("%s is no amount", (typed) => {
  expect(readFigure(typed, RUPEES).status).toBe("wrong");
});
