import * as fc from "fast-check";
import { expect, test } from "vitest";
import { TemporaryFile } from "./temporary-file.ts";

const BLOCK_BYTES = 256 * 1024;

test("what is read is what was appended there, in memory or in the file, whatever the sizes", () => {
  const sizes = fc.oneof(
    fc.integer({ min: 0, max: 2_000 }),
    fc.integer({ min: BLOCK_BYTES - 2, max: BLOCK_BYTES + 2 }),
    fc.integer({ min: 0, max: 3 * BLOCK_BYTES }),
  );
  const steps = fc.array(
    fc.record({ appended: sizes, place: fc.double({ min: 0, max: 1, noNaN: true }), read: sizes }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(steps, fc.constantFrom(1, 2, 8), (all, blocksInMemory) => {
      const file = new TemporaryFile(blocksInMemory);
      try {
        let whole = Buffer.alloc(0);
        for (const [step, { appended, place, read }] of all.entries()) {
          const bytes = Buffer.alloc(appended).map((_, index) => (index * 7 + step * 31) % 251);
          expect(file.append(bytes)).toBe(whole.length);
          whole = Buffer.concat([whole, bytes]);
          const from = Math.floor(place * whole.length);
          const into = Buffer.alloc(read);
          const length = file.read(from, into);
          expect(length).toBe(Math.min(read, whole.length - from));
          expect(into.subarray(0, length).equals(whole.subarray(from, from + length))).toBe(true);
        }
        expect(Buffer.concat([...file.chunks()]).equals(whole)).toBe(true);
        expect(file.size).toBe(whole.length);
      } finally {
        file.close();
      }
    }),
    { numRuns: 60 },
  );
});
