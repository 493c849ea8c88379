import * as fc from "fast-check";
import { expect, test } from "vitest";
import { rupeesToPaise } from "./amount.ts";
import { AMOUNT_PAISE_MAX, inRupees, priceInRupees, toRupees } from "./money.ts";

test("a price is half of a number, which may have half a paisa", () => {
  expect([20_01, 20_00, 1, 2_00_000_01].map(priceInRupees)).toEqual([
    "₹ 10.005",
    "₹ 10.00",
    "₹ 0.005",
    "₹ 1,00,000.005",
  ]);
});

test("every amount of whole paise comes in as it is written", () => {
  fc.assert(
    fc.property(fc.integer({ min: -AMOUNT_PAISE_MAX, max: AMOUNT_PAISE_MAX }), (paise) => {
      const sign = paise < 0 ? "-" : "";
      const [rupees, rest] = [Math.trunc(Math.abs(paise) / 100), Math.abs(paise) % 100];
      const written = `${sign}${rupees}.${String(rest).padStart(2, "0")}`;
      expect(rupeesToPaise.parse(JSON.parse(written))).toBe(paise + 0);
      expect(rupeesToPaise.parse(toRupees(paise))).toBe(paise + 0);
    }),
  );
});

test.each(["1.000000999", "1.0000000001", "0.001", "1e-7", "1e-300", "2.675", "999999999.995"])(
  "%s has more than two decimals and is refused, also where it is next to nothing",
  (written) => {
    for (const sign of ["", "-"]) {
      const { error } = rupeesToPaise.safeParse(JSON.parse(sign + written));
      expect(error?.issues[0]?.message).toBe("must have at most two decimals");
    }
  },
);

test("a sum that a client makes in doubles is the amount that it means", () => {
  expect(rupeesToPaise.parse(0.1 + 0.2)).toBe(30);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_00 }),
      fc.integer({ min: 0, max: 100_000_00 }),
      (one, other) => {
        expect(rupeesToPaise.parse(one / 100 + other / 100)).toBe(one + other);
      },
    ),
  );
});

test("any more decimals are refused", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 999_999 }),
      (paise, more) => {
        fc.pre(more % 1_000_000 !== 0);
        const written = `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, "0")}${String(more).padStart(6, "0")}`;
        expect(rupeesToPaise.safeParse(JSON.parse(written)).success).toBe(false);
      },
    ),
  );
});

test.each(["1e9", "1.5e1", "10.0", "0", "-0"])("%s is an amount however it is written", (written) => {
  expect(rupeesToPaise.parse(JSON.parse(written))).toBe(Math.round(Number(written) * 100) + 0);
});

test.each([`"1.00"`, `"1"`, "null", "true", "[1]", "1e10", "1e400"])("%s is no amount", (written) => {
  expect(rupeesToPaise.safeParse(JSON.parse(written)).success).toBe(false);
});

test.each([0, 7, 99_999, 1_00_000_00, 12_34_567_89, 1_00_00_00_000_00])(
  "%i paise are grouped as in India",
  (paise) => {
    const indian = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });
    expect(inRupees(paise)).toBe(`₹ ${indian.format(paise / 100)}`);
  },
);

test("an amount below zero has the minus that the screens and the papers write, before the sign", () => {
  expect(inRupees(-500_00)).toBe("−₹ 500.00");
  expect(inRupees(-7)).toBe("−₹ 0.07");
});
