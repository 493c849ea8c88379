import { expect, test } from "vitest";
import { pictureTypeOf } from "./picture.ts";

/** One transparent pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The segments of a JPEG up to its frame header, which says 1 × 1 pixel. */
const JPEG = Buffer.from(
  "ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9",
  "hex",
);

test("knows PNG and JPEG by their content", () => {
  expect(pictureTypeOf(PNG)).toBe("image/png");
  expect(pictureTypeOf(JPEG)).toBe("image/jpeg");
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["the signature of a PNG alone", PNG.subarray(0, 8)],
  ["a PNG of no width", Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(4), PNG.subarray(20)])],
  ["the first bytes of a JPEG before a page", Buffer.from("\u00ff\u00d8\u00ff<html>".padEnd(40), "latin1")],
  ["a JPEG whose segment has no length", Buffer.from("ffd8ffe0000000000000000000000000", "hex")],
  ["a GIF", Buffer.from("GIF89a".padEnd(40))],
  [
    "an SVG with a script",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
])("takes no %s for a picture", (_what, bytes) => {
  expect(pictureTypeOf(bytes)).toBeUndefined();
});
