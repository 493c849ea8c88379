import { customerTable } from "@bahi/read-models/customer/table.ts";
import { requestGeneration } from "@bahi/read-models/generation/create.ts";
import { cancelRebuild } from "@bahi/read-models/generation/requests.ts";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { type ProjectorState, startProjector } from "./projector.ts";
import { rowsOf } from "./read-models.fixture.ts";
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
  const shop = await openShop();
  const { databaseUrl, store, client } = shop;
  return {
    client,
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
          await rebuild({ store, databaseUrl, generation, signal });
        },
        log,
      });
      onTestFinished(() => projector.stop());
      return Object.assign(projector, { built });
    },
    trade: () => shop.addCustomers(1),
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
