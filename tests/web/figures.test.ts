import { expect, test } from "vitest";
import { readPosition } from "../../web/features/system/figures.ts";

test.each([
  ["", ""],
  ["00000000000000000000", "0"],
  ["00000000000000000526", "526"],
  ["00000000000000578460-00000000000000578460", "578460"],
  ["00000000000000578460-00000000000000578100", "578460-578100"],
])("the position %j is read as %j, in whichever store it is", (position, read) => {
  expect(readPosition(position)).toBe(read);
});
