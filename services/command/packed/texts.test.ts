import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createShapedText } from "./shaped-text.ts";
import { createTexts } from "./texts.ts";

const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((it) => it.replaceAll("\n", ""));
const writes = fc.array(fc.tuple(fc.nat(12), text), { maxLength: 80, size: "max" });

test("a record has the text that was set last, also when replaced texts were dropped, and a thawed one that of before", () => {
  fc.assert(
    fc.property(writes, writes, (all, later) => {
      const texts = createTexts(64, 128);
      for (const [id, each] of all) texts.set(id, each);
      const frozen = texts.freeze();
      for (const [id, each] of later) texts.set(id, each);
      const thawed = createTexts(64, 128);
      thawed.thaw(frozen);
      const [before, after] = [new Map(all), new Map([...all, ...later])];
      for (let id = 0; id <= 12; id += 1) {
        expect(thawed.get(id)).toBe(before.get(id));
        expect(texts.get(id)).toBe(after.get(id));
      }
      expect([...texts.ids()]).toEqual([...after.keys()].toSorted((one, other) => one - other));
      for (const [id, each] of later) thawed.set(id, each);
      for (const [id, each] of after) expect(thawed.get(id)).toBe(each);
    }),
  );
});

test("an object is the same after it was text, whatever its fields are called, and after the shapes were kept", () => {
  const leaf = fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.dictionary(text, fc.nat())),
  );
  const field = fc.oneof(text, fc.constantFrom("status", "profile", "toString"));
  const value = fc.dictionary(field, fc.oneof(leaf, fc.dictionary(field, leaf)), { noNullPrototype: true });
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const shaped = createShapedText();
      const encoded = values.map((each) => shaped.encode(each));
      const thawed = createShapedText();
      thawed.thaw(shaped.freeze());
      for (const [at, each] of values.entries()) {
        expect(shaped.decode(encoded[at] ?? "")).toEqual(each);
        expect(thawed.decode(encoded[at] ?? "")).toEqual(each);
      }
    }),
  );
});
