import type { Client } from "pg";
import { describe, expect, test } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { errorOf, event, events, upTo } from "../contract/testing.ts";
import { connectForTest, openForTest } from "./store.fixture.ts";

describe("keys and numbers that an earlier release has written", () => {
  /** As it did it: a row of its own for the number, beside that of the key. */
  async function createAsEarlier(client: Client, number: number, key: string) {
    const stream = `invoice-${number}`;
    const { rows } = await client.query<{ position: number }>(
      `insert into event_store.event (position, stream_id, revision, id, type, data, metadata)
        select 1 + coalesce(max(position), 0), $1, 0, gen_random_uuid(), 'Noted', '{}', '{}' from event_store.event
        returning position::int`,
      [stream],
    );
    const position = rows[0]?.position;
    await client.query("insert into event_store.numbered_stream values ('invoice', $1, $2, 0, $3)", [
      number,
      key,
      position,
    ]);
    await client.query("insert into event_store.command_key values ($1, 'digest', $2, 1, $3)", [
      key,
      stream,
      position,
    ]);
  }

  test("are found and gone on after, also while it is still running beside this one", async () => {
    const url = await databaseForTest();
    const [store, other] = [await openForTest(url), await openForTest(url)];
    const earlier = await connectForTest(url);
    const create = (key: string, at = store) => at.appendToNext("invoice", key, () => events(1), "digest");
    await createAsEarlier(earlier, 1, "a");
    expect(await create("b")).toMatchObject({ number: 2, repeated: false });
    await createAsEarlier(earlier, 3, "c");
    expect(await create("d")).toMatchObject({ number: 4, repeated: false });
    expect(await Promise.all(upTo(3).map((n) => create(`e${n}`)))).toMatchObject(
      [5, 6, 7].map((number) => ({ number })),
    );
    for (const at of [store, other])
      for (const [index, key] of ["a", "b", "c", "d"].entries())
        expect(await create(key, at)).toMatchObject({ number: 1 + index, repeated: true });
  });
});

test("a key of a category that a command has used there creates nothing else, and the other way round", async () => {
  const store = await openForTest(await databaseForTest());
  const create = (key: string, digest?: string) =>
    store.appendToNext("invoice", key, () => events(1), digest);
  expect(await create("a", "digest")).toMatchObject({ number: 1, repeated: false });
  expect(await create("b")).toMatchObject({ number: 2, repeated: false });
  expect(await Promise.all([create("a"), create("b", "digest"), create("c")])).toMatchObject([
    { number: 1, repeated: true },
    { number: 2, repeated: true },
    { number: 3, repeated: false },
  ]);
  // Also alone.
  expect(await create("a")).toMatchObject({ number: 1, repeated: true });
  expect(await create("b", "digest")).toMatchObject({ number: 2, repeated: true });
  // In another category a key without a command is another one.
  expect(await store.appendToNext("payment", "a", () => events(1))).toMatchObject({ repeated: false });
});

test("creations that go together with an append that does not fit get the next numbers, in their order", async () => {
  const store = await openForTest(await databaseForTest());
  const create = (key: string) => store.appendToNext("invoice", key, () => events(1), "digest");
  await create("first");
  const busy = store.append("busy", "none", events(1)); // in flight alone; the others go together
  const together = [create("a"), create("b"), errorOf(store.append("settings", 7, events(1))), create("c")];
  await busy;
  expect(await Promise.all(together)).toMatchObject([
    { number: 2 },
    { number: 3 },
    { name: "ConflictError" },
    { number: 4 },
  ]);
});

describe("large creations are stored a few at a time, each with the next number", () => {
  /** Five are more than 4 MB. */
  const LARGE_BYTES = 900_000;

  type Large = { isNumberKnown: boolean; type?: (n: number) => string };

  /** Twelve creations that wait while an append is in flight, and how many of them went together. */
  async function createLarge({ isNumberKnown, type = () => "Noted" }: Large) {
    const url = await databaseForTest();
    const store = await openForTest(url);
    const database = await connectForTest(url);
    if (isNumberKnown) await store.appendToNext("invoice", "first", () => events(1), "digest");
    const busy = store.append("busy", "none", events(1));
    const created = await Promise.allSettled(
      upTo(12).map((n) => {
        const large = { ...event("x".repeat(LARGE_BYTES)), type: type(n) };
        return store.appendToNext("invoice", `key ${n}`, () => [large], "digest");
      }),
    );
    await busy;
    const { rows } = await database.query<{ many: number }>(
      `select count(*)::int as many from event_store.event where length(data::text) > $1
        group by xmin::text order by min(position)`,
      [LARGE_BYTES],
    );
    const numbers = created.map((each) => (each.status === "fulfilled" ? each.value.number : each.status));
    return { numbers, together: rows.map(({ many }) => many) };
  }

  test("that is known", async () => {
    const { numbers, together } = await createLarge({ isNumberKnown: true });
    expect([numbers, together]).toEqual([upTo(12).map((n) => n + 1), [5, 5, 2]]);
  });

  test("that has to be asked for", async () => {
    const { numbers, together } = await createLarge({ isNumberKnown: false });
    expect([numbers, together]).toEqual([upTo(12), [5, 5, 2]]);
  });

  test("also when those that went before them cannot be stored", async () => {
    // A zero byte is in no text of Postgres.
    const type = (n: number) => (n === 3 ? "Not\0ed" : "Noted");
    const { numbers, together } = await createLarge({ isNumberKnown: false, type });
    expect(numbers).toEqual([...Array.from({ length: 5 }, () => "rejected"), ...upTo(7)]);
    expect(together).toEqual([5, 2]);
  });
});

test("a creation that goes alone is not stored beyond the next number, nor with a key that has a number", async () => {
  const url = await databaseForTest();
  const store = await openForTest(url);
  const other = await connectForTest(url);
  await store.appendToNext("invoice", "a", () => events(1)); // bound for its category alone
  const createAs = async (number: number, key = `key ${number}`) => {
    const { rows } = await other.query<{ position: number | null }>(
      `select event_store.append_one('invoice-' || $1::int, -1, 'invoice', $1, gen_random_uuid(), 'Noted', '{}', '{}',
        $2, 'digest', '{}', '{}', gen_random_uuid())::int as position`,
      [number, key],
    );
    return rows[0]?.position;
  };
  expect(await createAs(3)).toBeNull();
  expect(await createAs(2, "a")).toBeNull();
  expect(await createAs(2)).toBe(2);
  expect(await createAs(3)).toBe(3);
});

test.each([1, 2, 3, 4, 5, 7, 8, 9, 31, 33])("the next of %i streams is found", async (many) => {
  const store = await openForTest(await databaseForTest());
  await Promise.all(upTo(many).map((n) => store.append(`invoice-${n}`, "none", events(1))));
  expect(await store.appendToNext("invoice", "a", () => events(1), "digest")).toMatchObject({
    number: many + 1,
  });
});
