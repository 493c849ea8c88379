import { headOf } from "@bahi/event-store/head.ts";
import { customerTable } from "@bahi/read-models/customer/table.ts";
import { readModelPool, readModels } from "@bahi/read-models/database.ts";
import { requestGeneration } from "@bahi/read-models/generation/create.ts";
import { liveGeneration } from "@bahi/read-models/generation/live.ts";
import { awaitsOwn, isUpdateUnderWay } from "@bahi/read-models/generation/readable.ts";
import { READABLE_CHANNEL } from "@bahi/read-models/generation/table.ts";
import { openLivePositions } from "@bahi/read-models/generation/wait.ts";
import { cancelRebuild } from "@bahi/read-models/generation/requests.ts";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { type ProjectorState, startProjector } from "./projector.ts";
import { customerAdded } from "./events.fixture.ts";
import { appendAll, rowsOf } from "./read-models.fixture.ts";
import { rebuild } from "./rebuild/rebuild.ts";
import { openShop } from "./shop.fixture.ts";

const log = pino({ level: "silent" });

/** A rebuild that waits, once it was asked for, until the test lets it go on. */
function heldRebuild() {
  const begun = Promise.withResolvers<number>();
  const going = Promise.withResolvers<void>();
  return { begun: begun.promise, begin: begun.resolve, going: going.promise, letGo: () => going.resolve() };
}

async function shopInUpgrades() {
  const shop = await openShop({ projectionVersion: "new" });
  const { databaseUrl, store, client } = shop;
  const pool = readModelPool(databaseUrl, { max: 1 });
  onTestFinished(() => pool.end());
  return {
    client,
    /** An edge that reads read models of a version, and how many customers it shows once it has reached a position. */
    openEdge: (projectionVersion: string) => {
      const positions = openLivePositions(
        { connectionString: databaseUrl },
        { pollMs: 20, projectionVersion },
      );
      onTestFinished(() => positions.close());
      return {
        async customersAt(position: string) {
          expect(await positions.waitForPosition(position, 20_000)).toBe(true);
          const read = await liveGeneration(readModels(pool), projectionVersion);
          return { read: read?.id, customers: (await rowsOf(client, read?.id ?? 0, customerTable)).length };
        },
        close: () => positions.close(),
      };
    },
    /** The position after everything that is stored. */
    end: () => headOf(store),
    start: (projectionVersion: string, held?: ReturnType<typeof heldRebuild>) => {
      const built: number[] = [];
      const projector = startProjector({
        store,
        databaseUrl,
        projectionVersion,
        async rebuild(generation, signal) {
          built.push(generation);
          held?.begin(generation);
          await held?.going;
          await rebuild({ store, databaseUrl, generation, signal, notNeededMs: 100 });
        },
        log,
      });
      onTestFinished(() => projector.stop());
      return Object.assign(projector, { built });
    },
    trade: () => shop.addCustomers(1),
    /** Of which nobody waits to see it. */
    tradeUnseen: () => appendAll(store, [customerAdded(shop.customerCount + 1)]),
    live: async (): Promise<{ id: number; version: string; customers: number }> => {
      const { rows } = await client.query<{ id: number; version: string }>(
        "select id, projection_version as version from bahi.generation where state = 'live'",
      );
      const [row = { id: 0, version: "" }] = rows;
      return { ...row, customers: (await rowsOf(client, row.id, customerTable)).length };
    },
  };
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setImmediate(resolve));
}

const isDoing = (projector: { state: ProjectorState }, doing: ProjectorState["doing"]) => () =>
  projector.state.doing === doing;

test("an old version leads until the new one has built its read models, which then go on without it", async () => {
  const { start, trade, live } = await shopInUpgrades();
  const old = start("old");
  await trade();
  const held = heldRebuild();
  const next = start("new", held);
  await held.begun;
  expect(next.state.doing).toBe("building");

  for (let customer = 0; customer < 5; customer += 1) await trade();
  expect(await live()).toMatchObject({ version: "old", customers: 6 });
  held.letGo();
  await until(isDoing(next, "following"));
  expect(await live()).toMatchObject({ version: "new", customers: 6 });
  await until(isDoing(old, "standing by"));
  await trade();
  expect(await live()).toMatchObject({ version: "new", customers: 7 });
  expect(old.built).toEqual([]);
});

test("edges of both versions read what theirs have built, until the last of the old ones has ended", async () => {
  const { client, start, trade, live, openEdge, end } = await shopInUpgrades();
  const oldEdge = openEdge("old");
  const old = start("old");
  await trade();
  const newEdge = openEdge("new");
  const before = await live();
  for (const edge of [oldEdge, newEdge])
    expect(await edge.customersAt(await end())).toEqual({ read: before.id, customers: 1 });
  const next = start("new");
  await until(async () => (await newEdge.customersAt("")).read !== before.id);

  for (const customers of [2, 3, 4]) {
    await trade();
    const position = await end();
    const shown = await Promise.all([oldEdge, newEdge].map((edge) => edge.customersAt(position)));
    expect(shown).toEqual([
      { read: before.id, customers },
      { read: before.id + 1, customers },
    ]);
  }
  expect(await live()).toMatchObject({ version: "old" });
  expect([await isUpdateUnderWay(client, "new"), await isUpdateUnderWay(client, "old")]).toEqual([
    true,
    false,
  ]);

  const closing = oldEdge.close();
  // Also at the moment of the switch: the edge of the new version is then the only one that is ready.
  await until(async () => {
    expect(await awaitsOwn(client, "new")).toBe(false);
    return next.state.doing === "following";
  });
  await closing;
  await until(isDoing(old, "standing by"));
  expect(await isUpdateUnderWay(client, "new")).toBe(false);
  await trade();
  expect(await newEdge.customersAt(await end())).toEqual({ read: before.id + 1, customers: 5 });
  // A way back: an edge of the old version is not held back by what it cannot get.
  expect(await isUpdateUnderWay(client, "old")).toBe(false);
});

test("an update that was given up and is begun again is read when it is level again", async () => {
  const { client, start, trade, tradeUnseen, openEdge, end } = await shopInUpgrades();
  const [oldEdge, newEdge] = [openEdge("old"), openEdge("new")];
  start("old");
  await trade();
  await oldEdge.customersAt(await end());
  const next = start("new");
  const readable = async () => (await client.query("select id from bahi.generation where readable")).rows;
  await until(async () => (await readable()).length === 1);
  await newEdge.customersAt(await end());
  await next.stop();
  await tradeUnseen();
  await oldEdge.customersAt(await end());

  const heard: number[] = [];
  client.on("notification", () => void readable().then((rows) => heard.push(rows.length)));
  await client.query(`listen ${READABLE_CHANNEL}`);
  start("new");
  await until(() => heard.length >= 2);
  expect(heard.slice(0, 2)).toEqual([0, 1]);
  expect(await newEdge.customersAt(await end())).toMatchObject({ customers: 2 });
});

test("so do edges of a release that does not say what it reads, until nobody follows for them any more", async () => {
  const { client, start, trade, live, openEdge, end } = await shopInUpgrades();
  const oldEdge = openEdge("old");
  const old = start("old");
  await trade();
  await oldEdge.customersAt(await end());
  await client.query("update bahi.listener set projection_version = null where projection_version = 'old'");
  const next = start("new");
  await until(async () => (await client.query("select from bahi.generation where readable")).rowCount === 1);
  await trade();
  expect(await live()).toMatchObject({ version: "old", customers: 2 });

  await old.stop();
  await until(isDoing(next, "following"));
  expect(await live()).toMatchObject({ version: "new", customers: 2 });
});

test("a version that was live before waits for as long as a newer one is at work, and takes over after it", async () => {
  const { start, trade, live } = await shopInUpgrades();
  const old = start("old");
  await trade();
  const next = start("new");
  await until(isDoing(next, "following"));
  await old.stop();
  const again = start("old");
  await until(isDoing(again, "standing by"));
  await trade();
  expect(again.built).toEqual([]);

  await next.stop();
  await trade();
  expect(await live()).toMatchObject({ version: "old", customers: 3 });
});

test("so it does when the new version has built again, and its own read models are dropped", async () => {
  const { client, start, trade, live } = await shopInUpgrades();
  const old = start("old");
  await trade();
  const next = start("new");
  await until(isDoing(next, "following"));
  const ordered = await requestGeneration(client, "new");
  await until(async () => (await live()).id === ordered);
  await until(async () => (await client.query("select from bahi.generation")).rowCount === 2);
  await old.stop();

  const again = start("old");
  await until(isDoing(again, "standing by"));
  await trade();
  expect(again.built).toEqual([]);
  expect(await live()).toMatchObject({ version: "new", customers: 2 });
});

test("what a person has cancelled is not built, by nobody and at no moment", async () => {
  const { client, start, trade, live } = await shopInUpgrades();
  const projector = start("one");
  await trade();
  const before = await live();
  // The order is taken back in the very moment in which the projector turns to it.
  await client.query(`
    create function cancelled() returns trigger language plpgsql as $$ begin
      if current_setting('application_name') = 'bahi projector' then
        update bahi.generation set state = 'failed' where state = 'building';
      end if;
      return null;
    end $$`);
  await client.query(
    "create trigger cancelled before insert or delete on bahi.generation for each statement execute function cancelled()",
  );
  const ordered = await requestGeneration(client, "one");
  await until(async () => (await live()).id === ordered || projector.built.some((id) => id !== ordered));
  expect(projector.built).toEqual([ordered]);

  const second = await requestGeneration(client, "one");
  await cancelRebuild(client, "It was cancelled");
  await trade();
  expect(await live()).toMatchObject({ id: ordered });
  expect(ordered).toBeGreaterThan(before.id);
  expect(projector.built).not.toContain(second + 1);
});

test("a new version whose rebuild was cancelled leaves the old read models, and orders no other", async () => {
  const { client, start, trade, live } = await shopInUpgrades();
  const old = start("old");
  await trade();
  const held = heldRebuild();
  const next = start("new", held);
  const generation = await held.begun;
  await cancelRebuild(client, "It was cancelled");
  held.letGo();
  await until(isDoing(next, "standing by"));
  await trade();
  expect(await live()).toMatchObject({ version: "old", customers: 2 });
  expect(isDoing(old, "following")()).toBe(true);
  expect(next.built).toEqual([generation]);
});
