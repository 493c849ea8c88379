import { digestOf } from "@bahi/event-store/chain/digest.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { parsed } from "@bahi/event-store/parsed.ts";
import { expect, onTestFinished, test } from "vitest";
import { Chain } from "../chain/chain.ts";
import { customerAdded, recorded } from "../events.fixture.ts";
import { applyEvents } from "../live/apply-events.ts";
import { openWriter } from "../live/open-writer.ts";
import { emptyReadModels } from "../read-models.fixture.ts";
import { verify } from "./verify.ts";

const CHANGED = 4;

/** Nine customers, each in a row of the chain of its own, and an intruder who may change both. */
async function openBooks() {
  const { url, client, generation } = await emptyReadModels();
  const store = await openEventStore({ databaseUrl: url });
  onTestFinished(() => store.close());
  const events = recorded(Array.from({ length: 9 }, (_, index) => customerAdded(index + 1)));
  await store.append("customers", "none", events.map(parsed));
  const chain = await Chain.open(client);
  let writer = await openWriter(client, generation);
  for await (const batch of store.readAll())
    for (const event of batch) writer = await applyEvents(writer, [event], chain);
  for (const table of ["event_store.event", "bahi.chain"])
    await client.query(`alter table ${table} disable trigger is_final`);

  return {
    client,
    async changeEventAndItsDigest() {
      await client.query(
        "update event_store.event set data = replace(data::text, 'Customer 4', 'Customer 5')::json where position = $1",
        [CHANGED],
      );
      for await (const [event] of store.readAll({ after: String(CHANGED - 1).padStart(20, "0"), limit: 1 })) {
        if (event === undefined) throw new Error(`there is no event ${CHANGED}`);
        await client.query(
          "update bahi.chain set digests = $1 where first = (select first from bahi.chain order by first offset $2 limit 1)",
          [digestOf(event), CHANGED - 1],
        );
      }
    },
    async findings() {
      const { findings } = await verify({ store, databaseUrl: url, signal: new AbortController().signal });
      return findings.filter(({ about }) => about === "record").map(({ sentence }) => sentence);
    },
  };
}

const isBroken = (first: number, last = first) =>
  `The record of the events ${first} to ${last} does not follow from what is before it: somebody has changed the proof itself.`;

test("an event that was changed together with its digest is found by the links", async () => {
  const books = await openBooks();
  expect(await books.findings()).toEqual([]);
  await books.changeEventAndItsDigest();
  expect(await books.findings()).toEqual([isBroken(CHANGED)]);
});

test("also where the rows from there on have other numbers, and when these alone are changed", async () => {
  const books = await openBooks();
  const shift = (by: number) =>
    books.client.query("update bahi.chain set first = first + $1, last = last + $1 where first >= $2", [
      by,
      CHANGED,
    ]);
  await shift(1_000);
  const shifted = Array.from({ length: 6 }, (_, index) => isBroken(1_000 + CHANGED + index));
  expect(await books.findings()).toEqual(shifted);
  await books.changeEventAndItsDigest();
  expect(await books.findings()).toEqual(shifted);
});
