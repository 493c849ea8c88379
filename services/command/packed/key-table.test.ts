import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createKeyTable } from "./key-table.ts";

test("a key has the number that was set last, others have none, and a thawed table says the same", () => {
  const entries = fc.array(fc.tuple(fc.oneof(fc.nat(30).map(String), fc.uuid()), fc.nat(4_000_000_000)), {
    maxLength: 200,
    size: "max",
  });
  fc.assert(
    fc.property(entries, entries, (all, later) => {
      const table = createKeyTable();
      for (const [key, number] of all) table.set(key, number);
      const frozen = table.freeze();
      for (const [key, number] of later) table.set(key, number);
      const thawed = createKeyTable();
      thawed.thaw(frozen);
      const [before, after] = [new Map(all), new Map([...all, ...later])];
      for (const key of [...after.keys(), "another"]) {
        expect(thawed.get(key)).toBe(before.get(key));
        expect(table.get(key)).toBe(after.get(key));
      }
    }),
  );
});
