import { expect, test } from "vitest";
import type { Freezable, Frozen } from "./frozen.ts";
import { freezableOf } from "./parts.ts";

/** Holds these bytes, a block for each; `thawed` is what it got, and `isHeld` whether somebody may still read the bytes. */
function part(...bytes: number[]) {
  const thawed: Frozen[] = [];
  const held = { thawed, isHeld: false };
  const container: Freezable = {
    freeze() {
      held.isHeld = true;
      const blocks = bytes.map((byte) => Uint8Array.of(byte));
      return { meta: bytes.length, blocks, release: () => (held.isHeld = false) };
    },
    thaw: (frozen) => void thawed.push(frozen),
  };
  return { held, container };
}

test("each part gets its own blocks back and no others, and all are released together", () => {
  const parts = { two: part(1, 2), none: part(), one: part(3) };
  const whole = freezableOf({
    two: parts.two.container,
    none: parts.none.container,
    one: parts.one.container,
  });
  const frozen = whole.freeze();
  expect(Object.values(parts).map(({ held }) => held.isHeld)).toEqual([true, true, true]);
  whole.thaw(frozen);
  expect(Object.values(parts).map(({ held }) => held.thawed)).toEqual([
    [{ meta: 2, blocks: [Uint8Array.of(1), Uint8Array.of(2)] }],
    [{ meta: 0, blocks: [] }],
    [{ meta: 1, blocks: [Uint8Array.of(3)] }],
  ]);
  frozen.release();
  expect(Object.values(parts).map(({ held }) => held.isHeld)).toEqual([false, false, false]);
});
