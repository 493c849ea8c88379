import { expect, test } from "vitest";
import { acceptedCompression } from "./encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0, *", "br"],
  ["*;q=0, gzip", "gzip"],
  ["br;q=0.000, gzip; q=0", undefined],
  ["*;q=0", undefined],
  ["deflate, identity", undefined],
  ["", undefined],
  [undefined, undefined],
])("of what a client accepts, %j, the best is taken and nothing that it refuses: %j", (header, chosen) => {
  expect(acceptedCompression(header)).toBe(chosen);
});
