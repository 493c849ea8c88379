import type { BahiEvent } from "@bahi/contracts/event.ts";
import { SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import { customerTable } from "@bahi/read-models/customer/table.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { customerBalanceTable } from "@bahi/read-models/ledger/table.ts";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { decode } from "../decode.ts";
import { customerAdded, invoiceCreated, payment, recorded } from "../events.fixture.ts";
import {
  applyInBatches,
  connectLikeProjector,
  emptyReadModels,
  everything,
  newGeneration,
  rowsOf,
} from "../read-models.fixture.ts";
import { openWriter } from "./open-writer.ts";

const statement = z.object({ text: z.string(), values: z.array(z.string()) });

const checkpoint = "select position, event_count::int from bahi.generation where state = 'live'";

test("a transaction that fails at its last row leaves neither rows nor a moved checkpoint", async () => {
  const { client, generation } = await emptyReadModels();
  const events = recorded([customerAdded(1), customerAdded(2)]);
  await applyInBatches(client, generation, events.slice(0, 1), 1);
  const before = [await everything(client, generation), (await client.query(checkpoint)).rows];

  // The history is written last, when everything else is already sent.
  const name = `${schemaOf(generation)}.history`;
  await client.query(`alter table ${name} add constraint no_more check (position < '00000000000000000002')`);
  await expect(applyInBatches(client, generation, events, 1)).rejects.toThrow("no_more");
  expect([await everything(client, generation), (await client.query(checkpoint)).rows]).toEqual(before);

  await client.query(`alter table ${name} drop constraint no_more`);
  await applyInBatches(client, generation, events, 1);
  expect((await rowsOf(client, generation, customerTable)).map((row) => row.id)).toEqual([1, 2]);
  expect((await client.query(checkpoint)).rows).toEqual([{ position: events[1]?.position, event_count: 2 }]);
});

test("a batch that comes twice is applied once", async () => {
  const { client, generation } = await emptyReadModels();
  const events = recorded([customerAdded(1), customerAdded(2)]);
  await applyInBatches(client, generation, events, 2);
  const once = await everything(client, generation);
  await applyInBatches(client, generation, events, 2);
  expect(await everything(client, generation)).toEqual(once);
});

test("of two writers at one position the second is refused, whatever it wanted to write", async () => {
  const { url, client, generation } = await emptyReadModels();
  const other = await connectLikeProjector(url);
  const paused = await openWriter(other, generation);
  const events = recorded([customerAdded(1), customerAdded(2)]).map(decode);

  await (await openWriter(client, generation)).apply(events.slice(0, 1));
  const rows = await everything(client, generation);
  await expect(paused.apply(events)).rejects.toBeInstanceOf(SupersededError);
  await expect(paused.apply(events.slice(1))).rejects.toBeInstanceOf(SupersededError);
  expect(await everything(client, generation)).toEqual(rows);
});

test("an invoice for a customer whom the writer knows takes one statement, and reads nothing", async () => {
  const { client, generation } = await emptyReadModels();
  const events = recorded([customerAdded(1), invoiceCreated(1, 1, 100_00), invoiceCreated(2, 1, 5_00)]).map(
    decode,
  );
  const writer = await openWriter(client, generation);
  await writer.apply(events.slice(0, 1));
  await writer.apply(events.slice(1, 2));
  const sent = vi.spyOn(client, "query");
  await writer.apply(events.slice(2));
  expect(sent).toHaveBeenCalledTimes(1);
  const balances = await rowsOf(client, generation, customerBalanceTable);
  expect(balances).toMatchObject([{ customer_id: 1, invoiced_paise: 105_00 }]);
});

test("a payment alone is written as plain values, and keeps the version of its invoice by the id", async () => {
  const { client, generation } = await emptyReadModels();
  const events = recorded([
    customerAdded(1),
    invoiceCreated(1, 1, 100_00),
    { type: "PaymentRecorded", data: payment(1, 1, 1, 40_00) },
  ]).map(decode);
  const writer = await openWriter(client, generation);
  for (const event of events.slice(0, 2)) await writer.apply([event]);
  const sent = vi.spyOn(client, "query");
  await writer.apply(events.slice(2));
  const write = sent.mock.calls
    .map(([query]) => statement.pick({ text: true }).safeParse(query).data?.text ?? "")
    .find((text) => text.includes("invoice_past"));
  expect(write).toMatch(/where stored\.id = \$\d+/);
  // A list of rows is JSON, which a join may read the whole table for.
  expect(write).not.toContain("json_");
});

test("a batch that was planned while the tables were small reads no whole index when they have grown", async () => {
  const { client, generation } = await emptyReadModels();
  const invoices = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => invoiceCreated(first + index, 1, 100_00));
  const paid = (...ids: number[]) =>
    ids.map((id): BahiEvent => ({ type: "PaymentRecorded", data: payment(id, 1, id, 40_00) }));
  // After five executions Postgres plans a statement once and for all.
  const small = Array.from({ length: 7 }, (_, batch) => paid(2 * batch + 1, 2 * batch + 2)).flat();
  const grown = invoices(21, 2_000);
  const events = recorded([customerAdded(1), ...invoices(1, 20), ...small, ...grown, ...paid(15, 16)]);
  const schema = schemaOf(generation);
  await applyInBatches(client, generation, events.slice(0, 21), 21);
  await client.query(`analyze ${schema}.invoice`);
  await applyInBatches(client, generation, events.slice(21, 35), 2);
  await applyInBatches(client, generation, events.slice(35, -2), 500);

  async function entriesRead(): Promise<number> {
    await client.query("select pg_stat_force_next_flush()");
    const { rows } = await client.query<{ entries: number }>(
      `select sum(idx_tup_read)::int as entries from pg_stat_user_indexes where schemaname = '${schema}'`,
    );
    return rows[0]?.entries ?? 0;
  }
  const before = await entriesRead();
  await applyInBatches(client, generation, events.slice(-2), 2);
  expect((await entriesRead()) - before).toBeLessThan(grown.length / 10);
});

test("a writer that remembers rows which another has changed since writes nothing", async () => {
  const { url, client, generation } = await emptyReadModels();
  const paused = await openWriter(await connectLikeProjector(url), generation);
  const history = [customerAdded(1), invoiceCreated(1, 1, 100_00), invoiceCreated(2, 1, 5_00)];
  const events = recorded(history).map(decode);
  await paused.apply(events.slice(0, 1));

  await (await openWriter(client, generation)).apply(events.slice(1, 2));
  const rows = await everything(client, generation);
  for (const late of [events.slice(1), events.slice(2)]) {
    await expect(paused.apply(late)).rejects.toBeInstanceOf(SupersededError);
  }
  expect(await everything(client, generation)).toEqual(rows);
});

test("a merge moves and keeps the rows that are stored, and sends neither past versions nor entries again", async () => {
  const { client, generation } = await emptyReadModels();
  const history: BahiEvent[] = [customerAdded(1), customerAdded(2)];
  for (let id = 1; id <= 30; id++) {
    history.push(invoiceCreated(id, 2, 100_00));
    history.push({
      type: "PaymentRecorded",
      data: payment(id, 2, id, 30_00, { discountPaise: id % 2 === 0 ? 100 : 0 }),
    });
  }
  const merge: BahiEvent = {
    type: "CustomersMerged",
    data: { masterId: 1, sourceIds: [2], filled: {}, opening: null },
  };
  const events = recorded([...history, merge]);
  await applyInBatches(client, generation, events.slice(0, -1), 10);
  const writer = await openWriter(client, generation);
  const sent = vi.spyOn(client, "query");
  await writer.apply(events.slice(-1).map(decode));

  const statements = sent.mock.calls.flatMap(([query]: unknown[]) => statement.safeParse(query).data ?? []);
  const rowsInto = (table: string) =>
    statements
      .filter(({ text }) => new RegExp(`(into|from|update) \\S+\\.${table}\\b`).test(text.slice(0, 60)))
      .flatMap(({ values }) => JSON.parse(values[0] ?? "[]") as object[]);
  expect(rowsInto("ledger_entry")).toHaveLength(75);
  const past = [...rowsInto("invoice_past"), ...rowsInto("payment_past")];
  expect(past).toHaveLength(60);
  expect(new Set(past.flatMap(Object.keys))).toEqual(new Set(["id", "until"]));
  expect(await rowsOf(client, generation, customerBalanceTable)).toMatchObject([
    { customer_id: 1, invoiced_paise: 3_000_00, paid_paise: 900_00, discount_paise: 15_00 },
    { customer_id: 2, invoiced_paise: 0, paid_paise: 0, discount_paise: 0 },
  ]);
});

test("a merge of many documents is written in parts, and not at all where one part fails", async () => {
  const { client, generation } = await emptyReadModels();
  const history: BahiEvent[] = [customerAdded(1), customerAdded(2)];
  for (let id = 1; id <= 10; id++) {
    history.push(invoiceCreated(id, 2, 100_00));
    history.push({ type: "PaymentRecorded", data: payment(id, 2, id, 30_00) });
  }
  const merge: BahiEvent = {
    type: "CustomersMerged",
    data: { masterId: 1, sourceIds: [2], filled: {}, opening: null },
  };
  const events = recorded([...history, merge, invoiceCreated(11, 1, 5_00)]);
  await applyInBatches(client, generation, events.slice(0, -2), 10);
  const before = await everything(client, generation);
  const name = `${schemaOf(generation)}.payment`;
  await client.query(`alter table ${name} add constraint no_more check (id < 10 or customer_id = 2)`);
  const sent = vi.spyOn(client, "query");
  await expect(applyInBatches(client, generation, events, 50, 4)).rejects.toThrow("no_more");
  const written = sent.mock.calls
    .flatMap(([query]: unknown[]) => statement.safeParse(query).data ?? [])
    .filter(({ text }) => /into \S+\.invoice \(/.test(text))
    .map(({ values }) => (JSON.parse(values[0] ?? "[]") as object[]).length);
  // Of 20 documents the tenth invoice is in a part with two payments; then the batch is tried again, alone.
  expect(written).toEqual([4, 4, 2, 4, 4, 2]);
  expect(await everything(client, generation)).toEqual(before);

  await client.query(`alter table ${name} drop constraint no_more`);
  await applyInBatches(client, generation, events, 50, 4);
  const [inParts, atOnce] = [await everything(client, generation), await newGeneration(client)];
  await applyInBatches(client, atOnce, events, 50);
  expect(inParts).toEqual(await everything(client, atOnce));
});

test("a merge of many customers takes as many statements as one of two", async () => {
  const { client, generation } = await emptyReadModels();
  const ids = Array.from({ length: 300 }, (_, index) => index + 1);
  const history = [
    ...ids.map((id) => customerAdded(id, { phone: "" })),
    ...ids.map((id) => invoiceCreated(id, id, 100_00)),
  ];
  const mergeOf = (masterId: number, sourceIds: number[]): BahiEvent => ({
    type: "CustomersMerged",
    data: { masterId, sourceIds, filled: {}, opening: null },
  });
  const merges = [mergeOf(1, [2]), mergeOf(3, [4]), mergeOf(5, ids.slice(5))];
  const events = recorded([...history, ...merges]);
  await applyInBatches(client, generation, events.slice(0, -3), 100);
  const writer = await openWriter(client, generation);
  const statements: number[] = [];
  for (const merge of events.slice(-3)) {
    const sent = vi.spyOn(client, "query");
    await writer.apply([decode(merge)]);
    statements.push(sent.mock.calls.length);
    sent.mockRestore();
  }
  // The first one also builds the index of duplicates.
  const [, ofTwo, ofMany] = statements;
  expect(ofMany).toBe(ofTwo);
  expect(await rowsOf(client, generation, customerBalanceTable)).toMatchObject(
    ids.map((id) => ({ customer_id: id, invoiced_paise: { 1: 200_00, 3: 200_00, 5: 29_600_00 }[id] ?? 0 })),
  );
});
