import { randomUUID } from "node:crypto";
import { digestOf } from "@bahi/event-store/chain/digest.ts";
import { digestsIn, FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import type { Client } from "pg";
import { expect, test } from "vitest";
import { customerAdded, readingStore, recorded } from "../events.fixture.ts";
import { applyEvents } from "../live/apply-events.ts";
import { openWriter } from "../live/open-writer.ts";
import { applyInBatches, emptyReadModels, newGeneration } from "../read-models.fixture.ts";
import { openChain } from "./catch-up.ts";
import { Chain } from "./chain.ts";

const events = recorded(Array.from({ length: 9 }, (_, index) => customerAdded(index + 1)));
const signal = new AbortController().signal;

/** What the chain must be, folded in the plainest way. */
function chainOver(history: readonly RecordedEvent[]) {
  const digests = history.map((event) => digestOf(event));
  return {
    events: history.length,
    position: history.at(-1)?.position,
    digests,
    link: digests.reduce((before, digest, index) => linkOf(before, index + 1, digest), FIRST_LINK),
  };
}

/** What stands in the database; `events` is undefined where rows leave an event out or cover one twice. */
async function storedChain(client: Client): Promise<object> {
  const { rows } = await client.query<ChainTable>("select * from bahi.chain order by first");
  const isGapless = rows.every((row, index) => row.first === (rows[index - 1]?.last ?? 0) + 1);
  return {
    events: isGapless ? rows.at(-1)?.last : undefined,
    position: rows.at(-1)?.position,
    digests: rows.flatMap((row) => [...digestsIn(row.digests)]),
    link: rows.at(-1)?.link,
  };
}

test("events enter the chain in the transaction that applies them", async () => {
  const { client, generation } = await emptyReadModels();
  const chain = await Chain.open(client);
  let writer = await openWriter(client, generation);
  writer = await applyEvents(writer, events.slice(0, 4), chain);
  await applyEvents(writer, events.slice(4, 6), chain);
  expect(await storedChain(client)).toEqual(chainOver(events.slice(0, 6)));

  // The history is written last, when the link is already sent.
  await client.query(`alter table read_${generation}.history add constraint no_more check (false) not valid`);
  await expect(applyEvents(writer.renewed(), events.slice(6), chain)).rejects.toThrow("no_more");
  expect(await storedChain(client)).toEqual(chainOver(events.slice(0, 6)));
  await client.query(`alter table read_${generation}.history drop constraint no_more`);
  await applyEvents(writer.renewed(), events, chain);
  expect(await storedChain(client)).toEqual(chainOver(events));
});

test("a generation that is behind goes over events that are in the chain, and adds what is new", async () => {
  const { client, generation } = await emptyReadModels();
  const chain = await Chain.open(client);
  await applyEvents(await openWriter(client, generation), events.slice(0, 5), chain);
  const behind = await newGeneration(client);
  const again = await openChain({ store: readingStore(events), client, until: "", signal });
  await applyEvents(await openWriter(client, behind), events, again);
  expect(await storedChain(client)).toEqual(chainOver(events));
});

test("a chain that is behind the read models, or was never begun, is brought level with them", async () => {
  const { client, generation } = await emptyReadModels();
  await applyInBatches(client, generation, events.slice(0, 7), 3);
  const until = events[6]?.position ?? "";
  const store = readingStore(events, 2);
  await openChain({ store, client, until, signal });
  expect(await storedChain(client)).toEqual(chainOver(events.slice(0, 7)));
  await openChain({ store, client, until: events[8]?.position ?? "", signal });
  expect(await storedChain(client)).toEqual(chainOver(events));
});

test("the same history gives the same chain, however it was cut into batches", async () => {
  const { client } = await emptyReadModels();
  const [one, other] = [await Chain.open(client), await Chain.open(client)];
  for (const event of events) await one.add(client, [event]);
  const row = other.rowFor(events);
  expect(one.rowFor(events)).toBeUndefined();
  expect(row?.link).toEqual(chainOver(events).link);
  const moved = events.map((event) => ({ ...event, position: `9${event.position.slice(1)}` }));
  expect(other.rowFor(moved)?.link).toEqual(row?.link);
});

test("nobody changes or removes a part of the chain", async () => {
  const { client, generation } = await emptyReadModels();
  await applyEvents(await openWriter(client, generation), events, await Chain.open(client));
  for (const change of ["update bahi.chain set first = 1", "delete from bahi.chain", "truncate bahi.chain"]) {
    await expect(client.query(change)).rejects.toThrow("never changed or removed");
  }
  const row = [1, 1, "x", Buffer.alloc(32), Buffer.alloc(32), new Date()];
  const twice = client.query("insert into bahi.chain values ($1, $2, $3, $4, $5, $6)", row);
  await expect(twice).rejects.toThrow("duplicate key");
  expect(await storedChain(client)).toEqual(chainOver(events));
});

test("an event that says no time is given that of its writing", async () => {
  const { client } = await emptyReadModels();
  const chain = await Chain.open(client);
  const bare = {
    ...events[0],
    id: randomUUID(),
    position: "1",
    streamId: "s",
    revision: 0,
    type: "Noted",
    data: "{}",
    recordedAt: new Date("2026-04-01T05:30:00Z"),
  };
  for (const metadata of ["{}", "null", '{"at":"soon"}', "no JSON"]) {
    expect(chain.rowFor([{ ...bare, metadata }])?.at).toBe("2026-04-01T05:30:00.000Z");
  }
});
