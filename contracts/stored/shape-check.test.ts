import { bahiEvent } from "../event.ts";
import { eventMetadata } from "../metadata.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { recorded } from "../../services/projector/events.fixture.ts";
import { shops } from "../../services/projector/random-events.fixture.ts";
import { shapeCheck } from "./shape-check.ts";

const events = new Map(
  bahiEvent.options.flatMap((noun) => noun.options.map((event) => [event.shape.type.value, event] as const)),
);

/** Replacements for a value: near misses first. */
const stranger = fc.oneof(
  fc.constantFrom<unknown>(null, "", "x", 0, -1, 1, 1.5, 2 ** 31, 2 ** 53, true, [], {}, [1], ["x"]),
  fc.constantFrom<unknown>("2026-02-30", "2026-02-28", "2026-04-01T04:30:00.000Z", "Pcs", "cash", "admin"),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The value with one place in it changed, removed, or added to. */
function bent(value: unknown, turns: readonly number[], by: { how: number; with: unknown }): unknown {
  const [turn = 0, ...further] = turns;
  if (typeof value !== "object" || value === null) return by.with;
  const names = Object.keys(value);
  const name = names[turn % Math.max(names.length, 1)];
  const copy: Record<string, unknown> = { ...value };
  if (name === undefined || turn % 11 === 0) copy["stranger"] = by.with;
  else if (further.length > 0) copy[name] = bent(copy[name], further, by);
  else if (by.how === 0) delete copy[name];
  else copy[name] = by.with;
  return Array.isArray(value) ? Object.values(copy) : copy;
}

test("says of every event and of every change to it what the schema says", () => {
  let refused = 0;
  fc.assert(
    fc.property(
      shops,
      fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
      fc.record({ how: fc.nat(3), with: stranger }),
      (shop, turns, by) => {
        for (const { type, data, metadata } of recorded(shop.events)) {
          const schema = events.get(type as Parameters<typeof events.get>[0]);
          if (schema === undefined) throw new Error(`${type} has no schema`);
          for (const event of [
            { type, data },
            { type, data: bent(data, turns, by) },
          ]) {
            const isParsed = schema.safeParse(event).success;
            if (!isParsed) refused += 1;
            expect([shapeCheck(schema)(event), event]).toEqual([isParsed, event]);
            expect(isParsed ? schema.parse(event) : event).toEqual(event);
          }
          for (const about of [metadata, bent(metadata, turns, by)]) {
            expect(shapeCheck(eventMetadata)(about)).toBe(eventMetadata.safeParse(about).success);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(refused).toBeGreaterThan(100);
});

test("knows every schema that an event has, and refuses those that would change what they parse", () => {
  for (const schema of events.values()) expect(shapeCheck(schema)(null)).toBe(false);
  for (const schema of [
    z.string().default(""),
    z.string().trim(),
    z.string().transform(Number),
    z.unknown(),
  ]) {
    expect(() => shapeCheck(schema)).toThrow("no quick check");
  }
});
