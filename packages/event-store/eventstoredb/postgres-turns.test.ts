import { expect, inject, onTestFinished, test } from "vitest";
import { cuttableProxy } from "../../../tests/postgres/cuttable-proxy.ts";
import { freshName, upTo } from "../contract/testing.ts";
import type { NumberTurn, RangeEnd } from "./number-turns.ts";
import { PostgresTurns } from "./postgres-turns.ts";

function turnsOn(databaseUrl = inject("postgresUrl")): PostgresTurns {
  const turns = new PostgresTurns({ databaseUrl });
  onTestFinished(() => turns.close());
  return turns;
}

async function begin(turns: PostgresTurns, category: string, mayFollow = true): Promise<NumberTurn> {
  const turn = await turns.begin(category, mayFollow);
  if (turn === undefined) throw new Error("no turn is to be had");
  return turn;
}

/** Waits until the range that was taken last has ended. */
async function lastRangeEnds(category: string): Promise<void> {
  (await begin(turnsOn(), category, false)).end(false);
}

function endAt(number: number, isCopied = true): RangeEnd {
  return { number, ids: ["id"], claim: { key: "key", revision: 0, id: "claim" }, isCopied };
}

test("turns of several instances hand out each number once; another category does not wait", async () => {
  const [category, other] = [freshName("category"), freshName("other")];
  const held = await begin(turnsOn(), other);
  const first: number[] = [];
  await Promise.all(
    upTo(3).map(async () => {
      const turns = turnsOn();
      for (const _ of upTo(5)) {
        const turn = await begin(turns, category);
        const number = (turn.below?.number ?? 0) + 1;
        first.push(number);
        turn.take(endAt(number), turn.below !== undefined);
        const hasStart = turn.below === undefined || turn.isBelowStored || (await turn.belowEnds());
        turn.end(hasStart);
      }
    }),
  );
  held.end(false);
  expect(first).toEqual(upTo(15));
});

test("a range follows one that is being written, and its writer learns when that is stored", async () => {
  const category = freshName("category");
  const lower = await begin(turnsOn(), category);
  expect(lower.below).toBeUndefined();
  lower.take(endAt(3), false);
  const upper = await begin(turnsOn(), category);
  expect(upper).toMatchObject({ below: endAt(3), isBelowStored: false, isShared: true });
  upper.take(endAt(5), true);
  const isStored = upper.belowEnds();
  lower.end(true);
  expect(await isStored).toBe(true);
  upper.end(true);
  await lastRangeEnds(category);
  const next = await begin(turnsOn(), category);
  expect(next).toMatchObject({ below: endAt(5), isBelowStored: true });
  next.end(false);
});

test.for([
  { what: "ended without all of it", isCut: false, hangs: false },
  { what: "lost its connection", isCut: true, hangs: false },
  { what: "hangs until the server ends its session", isCut: false, hangs: true },
])("a writer that $what has not stored its range", async ({ isCut, hangs }) => {
  const category = freshName("category");
  const proxy = await cuttableProxy(inject("postgresUrl"));
  const lower = await begin(turnsOn(proxy.url), category);
  lower.take(endAt(3), false);
  const upper = await begin(turnsOn(), category);
  upper.take(endAt(5), true);
  const isStored = upper.belowEnds();
  if (isCut) proxy.cut();
  if (!isCut && !hangs) lower.end(false);
  expect(await isStored).toBe(false);
  upper.end(false);
  if (isCut || hangs) lower.end(false);
  await lastRangeEnds(category);
  const next = await begin(turnsOn(), category);
  expect(next.below).toBeUndefined();
  next.end(false);
});

test("who may not follow, or not rest on what is not copied, waits for the end of the range below", async () => {
  const category = freshName("category");
  for (const [isCopied, mayFollow] of [
    [false, true],
    [true, false],
  ] as const) {
    const lower = await begin(turnsOn(), category);
    lower.take(endAt(3, isCopied), false);
    const upper = begin(turnsOn(), category, mayFollow);
    lower.end(true);
    expect(await upper).toMatchObject({ isBelowStored: true });
    (await upper).end(false);
  }
});

test("numbers that were stored in another chain of ranges are not those that a range rests on", async () => {
  const category = freshName("category");
  const lower = await begin(turnsOn(), category);
  lower.take(endAt(3), false);
  const upper = await begin(turnsOn(), category);
  upper.take(endAt(5), true);
  (await begin(turnsOn(), category)).end(false); // the upper one has taken its range
  lower.end(false);
  expect(await upper.belowEnds()).toBe(false);
  const other = await begin(turnsOn(), category);
  other.take(endAt(9), false);
  other.end(true);
  await lastRangeEnds(category);
  expect(await upper.belowEnds()).toBe(false);
  upper.end(false);
});

test("a range that was its own is not shared", async () => {
  const category = freshName("category");
  const turns = turnsOn();
  for (const isShared of [false, false]) {
    const turn = await begin(turns, category);
    turn.take(endAt(1), turn.below !== undefined);
    turn.end(true);
    expect(turn.isShared).toBe(isShared);
  }
});

test("without a database there is no turn to be had", async () => {
  expect(await turnsOn("postgres://127.0.0.1:1/nowhere").begin("category", true)).toBeUndefined();
});
