import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintOf, readFingerprint } from "./fingerprint.ts";

const link = (text: string) => createHash("sha256").update(text).digest("hex");

test("is four groups of four letters and digits that cannot be taken for each other", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(fingerprintOf(link(text))).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    }),
  );
  expect(fingerprintOf("00".repeat(32))).toBe("0000-0000-0000-0000");
  expect(fingerprintOf("00".repeat(9) + "21" + "ff".repeat(22))).toBe("0000-0000-0000-0011");
});

test("every one of the first 80 bits makes a difference", () => {
  const one = Buffer.from(link("books"), "hex");
  const seen = new Set([fingerprintOf(one.toString("hex"))]);
  for (let bit = 0; bit < 80; bit += 1) {
    const other = Buffer.from(one);
    other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    seen.add(fingerprintOf(other.toString("hex")));
  }
  expect(seen.size).toBe(81);
});

test("is understood as a person types it, and nothing else is", () => {
  expect(readFingerprint(" o1li 2345 abcd-efgh ")).toBe("0111-2345-ABCD-EFGH");
  expect(readFingerprint("0111-2345-ABCD-EFG")).toBeUndefined();
  expect(readFingerprint("0111-2345-ABCD-EFGU")).toBeUndefined();
});
