import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { customerTable } from "@bahi/read-models/customer/table.ts";
import { createTables, requestGeneration } from "@bahi/read-models/generation/create.ts";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { rebuildConnection } from "../connection.ts";
import { forcedCollections } from "../collections.fixture.ts";
import { InapplicableError } from "../inapplicable.ts";
import { customerAdded, readingStore, recorded } from "../events.fixture.ts";
import { applyInBatches, connectLikeProjector, emptyReadModels, rowsOf } from "../read-models.fixture.ts";
import { rebuild } from "./rebuild.ts";

const events = recorded(Array.from({ length: 20 }, (_, index) => customerAdded(index + 1)));
const signal = new AbortController().signal;

async function generations(client: Client): Promise<unknown[]> {
  const { rows } = await client.query("select id, state, position from bahi.generation order by id");
  return rows;
}

test("it catches up with what the live read models have got meanwhile, and only then switches", async () => {
  const { url, client, generation: live } = await emptyReadModels();
  await applyInBatches(client, live, events.slice(0, 5), 5);
  const generation = await requestGeneration(client, "test");
  const known: RecordedEvent[] = events.slice(0, 5);
  const store = {
    /** Each time someone has read to the end, the shop has gone on trading. */
    async *readAll(options = {}) {
      yield* readingStore([...known]).readAll(options);
      const more = events.slice(known.length, known.length + 5);
      known.push(...more);
      await applyInBatches(client, live, more, 1);
    },
  };
  await rebuild({ store, databaseUrl: url, generation, signal });

  const [before, after] = (await generations(client)) as { state: string; position: string }[];
  expect(before).toMatchObject({ state: "previous" });
  expect(after).toMatchObject({ state: "live", position: before?.position });
  const rows = await rowsOf(client, generation, customerTable);
  expect(rows).toHaveLength(Number(after?.position));
});

test("it does not switch to an event store that ends before the live read models do", async () => {
  const { url, client, generation: live } = await emptyReadModels();
  await applyInBatches(client, live, events, 20);
  const generation = await requestGeneration(client, "test");
  const store = readingStore(events.slice(0, 10));
  await expect(rebuild({ store, databaseUrl: url, generation, signal })).rejects.toThrow("ends before");
  expect(await generations(client)).toMatchObject([{ state: "live" }, { state: "building" }]);
});

test("it names the event that it cannot apply and leaves the live read models as they are", async () => {
  const { url, client, generation: live } = await emptyReadModels();
  await applyInBatches(client, live, events.slice(0, 5), 5);
  const poisoned = { type: "CustomerDeleted", data: { customerId: 99, reason: "" } } satisfies BahiEvent;
  const history = [...events.slice(0, 5), ...recorded([poisoned], 6), ...events.slice(6)];
  const generation = await requestGeneration(client, "test");
  const building = rebuild({ store: readingStore(history), databaseUrl: url, generation, signal });
  await expect(building).rejects.toBeInstanceOf(InapplicableError);
  await expect(building).rejects.toThrow(/at position 0*6 cannot be applied: there is no customer 99/);
  expect(await generations(client)).toMatchObject([{ state: "live" }, { state: "building", position: "" }]);
});

test("what a killed rebuild left is thrown away, and one that was whole only catches up", async () => {
  const { url, client } = await emptyReadModels();
  const generation = await requestGeneration(client, "test");
  await createTables(client, generation);
  await client.query(
    `insert into read_${generation}.settings (id, business_name, business_address, business_phone, business_email,
       logo_url, default_credit_days, upi_id, paper_size, version, since) values (1, 'left over', '', '', '', '', 0, '', 'A4', 1, '')`,
  );
  await rebuild({ store: readingStore(events.slice(0, 10)), databaseUrl: url, generation, signal });
  expect((await client.query(`select * from read_${generation}.settings`)).rows).toEqual([]);

  const next = await requestGeneration(client, "test");
  await createTables(client, next);
  const other = await connectLikeProjector(url);
  await applyInBatches(other, next, events.slice(0, 10), 10);
  let readFrom: string | undefined;
  const store = {
    readAll(options: { after?: string } = {}) {
      readFrom ??= options.after;
      return readingStore(events).readAll(options);
    },
  };
  await rebuild({ store, databaseUrl: url, generation: next, signal });
  expect(readFrom).toBe(events[9]?.position);
  expect(await rowsOf(client, next, customerTable)).toHaveLength(20);
});

test("a builder that was frozen with its tables half filled does not hold up the next one", async () => {
  const { url, client } = await emptyReadModels();
  const generation = await requestGeneration(client, "test");
  const frozen = new Client({ connectionString: url, application_name: "bahi rebuild of another" });
  const ended = new Promise((resolve) => frozen.on("error", resolve));
  await frozen.connect();
  onTestFinished(() => frozen.end());
  await createTables(frozen, generation);
  await frozen.query("begin");
  await frozen.query(`lock table read_${generation}.invoice_line in access exclusive mode`);

  await rebuild({ store: readingStore(events), databaseUrl: url, generation, signal });
  await ended;
  expect(await rowsOf(client, generation, customerTable)).toHaveLength(20);
});

test("a session that the database ends while it is idle does not end the rebuild", async () => {
  const { url, client } = await emptyReadModels();
  const generation = await requestGeneration(client, "test");
  const idle = `application_name like 'bahi rebuild %' and datname = current_database() and state = 'idle'`;
  const store = {
    /** A thread that is busy with the fold for long sends nothing, and the database ends idle sessions. */
    async *readAll(options = {}) {
      for await (const batch of readingStore(events, 5).readAll(options)) {
        yield batch;
        await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${idle}`);
      }
    },
  };
  await rebuild({ store, databaseUrl: url, generation, signal });
  expect(await generations(client)).toMatchObject([{ state: "previous" }, { state: "live" }]);
  expect(await rowsOf(client, generation, customerTable)).toHaveLength(20);
});

test("the time limits that a database has for sessions and statements are not those of a rebuild", async () => {
  const { url, client } = await emptyReadModels();
  const limits = ["statement_timeout", "idle_session_timeout", "idle_in_transaction_session_timeout"];
  const { rows: names } = await client.query<{ name: string }>("select current_database() as name");
  for (const limit of limits) await client.query(`alter database ${names[0]?.name} set ${limit} = '5s'`);
  const builder = new Client(rebuildConnection(url, "bahi rebuild under test"));
  await builder.connect();
  onTestFinished(() => builder.end());
  for (const limit of limits) {
    expect((await builder.query(`select current_setting('${limit}') as value`)).rows).toEqual([
      { value: "0" },
    ]);
  }
});

test("a rebuild collects its garbage where its heap is above the bound, and ends as well where more is kept", async () => {
  const { url, client } = await emptyReadModels();
  const generation = await requestGeneration(client, "test");
  const job = { store: readingStore(events, 5), databaseUrl: url, generation, signal, heapBytes: 1 };
  expect(await forcedCollections(() => rebuild(job))).toBeGreaterThan(0);
  expect(await rowsOf(client, generation, customerTable)).toHaveLength(20);
});
