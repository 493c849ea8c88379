import { createHash } from "node:crypto";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { parsed } from "@bahi/event-store/parsed.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { columnTypes } from "@bahi/read-models/table.ts";
import { tables } from "@bahi/read-models/tables.ts";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import * as fc from "fast-check";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { Chain } from "../chain/chain.ts";
import { applyEvents } from "../live/apply-events.ts";
import { openWriter } from "../live/open-writer.ts";
import { forcedCollections } from "../collections.fixture.ts";
import { customerAdded, recorded } from "../events.fixture.ts";
import { SHOP_LOGO, shops } from "../random-events.fixture.ts";
import { emptyReadModels } from "../read-models.fixture.ts";
import { verify } from "./verify.ts";

const signal = new AbortController().signal;

/** Uploads the picture that the histories name. */
async function uploadLogo(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await (await openLogoStore(pool)).save({ contentType: "image/png", bytes: SHOP_LOGO });
  } finally {
    await pool.end();
  }
}

/** The read models of a history as the projector keeps them, and their proof. */
async function booksOf(events: readonly BahiEvent[]) {
  const { url, client, generation } = await emptyReadModels();
  await uploadLogo(url);
  const store = await openEventStore({ databaseUrl: url });
  onTestFinished(() => store.close());
  await store.append("events", "none", recorded(events).map(parsed));
  const chain = await Chain.open(client);
  let writer = await openWriter(client, generation);
  for await (const batch of store.readAll()) writer = await applyEvents(writer, batch, chain);
  return {
    url,
    client,
    store,
    schema: schemaOf(generation),
    prove: (more: Partial<Parameters<typeof verify>[0]> = {}) =>
      verify({ store, databaseUrl: url, signal, ...more }),
  };
}

/** Two of many, with the most kinds of events: every table has rows. */
const shopsOfTrade = fc
  .sample(shops, { numRuns: 40, seed: 20_261_121 })
  .toSorted((one, other) => kindsIn(other) - kindsIn(one))
  .slice(0, 2);

function kindsIn({ events }: { events: readonly BahiEvent[] }): number {
  return new Set(events.map(({ type }) => type)).size;
}

test("every row of every read model of a random history is what the events say", async () => {
  for (const shop of shopsOfTrade) {
    const { prove } = await booksOf(shop.events);
    const report = await prove();
    expect(report).toMatchObject({ ok: true, findings: [], finding_count: 0, events: shop.events.length });
    expect(Object.keys(report.rows).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    expect(report.fingerprint).toMatch(/^\w{4}(-\w{4}){3}$/);
  }
});

/** SQL for something else than a column holds, whatever it holds; far away from all that is in the table. */
function somethingElse(column: string, type: string): string {
  if (type.startsWith("text")) return `coalesce(${column}, '') || '!'`;
  if (type.startsWith("boolean")) return `not ${column}`;
  if (type.startsWith("timestamptz")) return `${column} + interval '1 second'`;
  if (type.startsWith("json")) return `'[{"field":"x","from":1,"to":2}]'`;
  return `coalesce(${column}, ${type.startsWith("date") ? "'2000-01-01'" : "0"}) + 20000`;
}

test("names each field of each row that is not what the events say, and each row too few or too many", async () => {
  const [shop] = shopsOfTrade;
  const renamed = ["One", "Other"].map((businessName): BahiEvent => {
    return { type: "SettingsChanged", data: { ...sampleOf("SettingsChanged"), businessName } };
  });
  // A random history may lack them, and each table must have a row.
  const [customerId, productId] = [(shop?.customers ?? 0) + 1, (shop?.products ?? 0) + 1];
  const more: BahiEvent[] = [
    ...[customerId, customerId + 1].map((id) =>
      customerAdded(id, { name: "Twin Traders", phone: "9811122233" }),
    ),
    { type: "ProductAdded", data: { productId, name: "Bucket", nameHindi: "" } },
    { type: "ProductChanged", data: { productId, name: "Steel Bucket", nameHindi: "" } },
  ];
  const { client, schema, prove } = await booksOf([...(shop?.events ?? []), ...more, ...renamed]);
  const { rows: counts } = await prove();
  expect(tables.filter(({ name }) => (counts[name] ?? 0) === 0)).toEqual([]);

  const changed = [];
  for (const each of tables) {
    const { name, key } = each;
    const table = `${schema}.${name}`;
    const types = columnTypes(each);
    const keys: readonly string[] = key;
    await client.query(`create table kept_${name} as select * from ${table}`);
    await client.query(
      `create table one_${name} as select * from ${table} offset (select count(*) / 2 from ${table}) limit 1`,
    );
    const { rows } = await client.query<Record<string, unknown>>(`select * from one_${name}`);
    const its = Object.fromEntries(keys.map((column) => [column, rows[0]?.[column]]));
    const isIt = keys.map((column) => `${table}.${column} = one_${name}.${column}`).join(" and ");

    const [first = ""] = keys;
    const copied = Object.entries(types).map(([column, type]) =>
      column === first ? somethingElse(column, type) : column,
    );
    await client.query(`insert into ${table} select ${copied.join(", ")} from one_${name}`);
    const field = Object.keys(types).findLast((column) => !keys.includes(column)) ?? "";
    const other = somethingElse(`${table}.${field}`, types[field] ?? "");
    await client.query(`update ${table} set ${field} = ${other} from one_${name} where ${isIt}`);
    changed.push({ name, table, its, isIt, field });
  }
  const different = (await prove()).findings;
  for (const { name, its, field } of changed) {
    expect(different.filter((finding) => "table" in finding && finding.table === name)).toMatchObject([
      { about: "row", kind: "different", table: name, key: its, field },
      { about: "row", kind: "surplus", table: name, field: null },
    ]);
  }
  expect(different).toHaveLength(2 * tables.length);

  for (const { name, table, isIt } of changed) {
    await client.query(`delete from ${table} using one_${name} where ${isIt}`);
  }
  const missing = (await prove()).findings;
  for (const { name, its } of changed) {
    expect(missing.filter((finding) => "table" in finding && finding.table === name)).toMatchObject([
      { about: "row", kind: "missing", table: name, key: its, field: null },
      { about: "row", kind: "surplus", table: name, field: null },
    ]);
  }
  expect(missing).toHaveLength(2 * tables.length);

  for (const { name, table } of changed) {
    await client.query(`truncate ${table}`);
    await client.query(`insert into ${table} select * from kept_${name}`);
  }
  expect(await prove()).toMatchObject({ ok: true, findings: [] });
});

test("rows that another version of the projections has written are not compared, and the report says so", async () => {
  const [shop] = shopsOfTrade;
  const { client, schema, prove } = await booksOf(shop?.events ?? []);
  await client.query(`alter table ${schema}.customer drop column phone cascade`);
  const { ok, findings, rows } = await prove({ projectionVersion: "tomorrow's" });
  expect({ ok, rows }).toEqual({ ok: false, rows: {} });
  expect(findings).toMatchObject([{ about: "checkpoint", sentence: expect.stringContaining("Start Bahi") }]);
  expect(await prove({ fingerprints: [] }).catch(() => "the column is gone")).toBe("the column is gone");
});

test("books without read models are not proved: there is no row that is what the events say", async () => {
  const [shop] = shopsOfTrade;
  const { client, prove } = await booksOf(shop?.events ?? []);
  expect(await prove()).toMatchObject({ ok: true });
  await client.query("delete from bahi.generation");
  const { ok, findings, rows } = await prove();
  expect({ ok, rows }).toEqual({ ok: false, rows: {} });
  expect(findings).toMatchObject([{ about: "checkpoint", sentence: expect.stringContaining("Start Bahi") }]);
});

test("says what no projector has recorded, and to which event a fingerprint belongs", async () => {
  const [shop] = shopsOfTrade;
  const { store, client, prove } = await booksOf(shop?.events ?? []);
  const { fingerprint, events, position } = await prove();
  const { rows } = await client.query<{ count: string }>("select count(*) from event_store.event");
  expect(Number(rows[0]?.count)).toBe(events);
  const [added] = recorded([{ type: "UserActivated", data: { userId: 1 } }]);
  await store.append("elsewhere", "none", added === undefined ? [] : [added]);

  const known = { fingerprint: fingerprint ?? "" };
  const report = await prove({ fingerprints: [known, { fingerprint: "0000-0000-0000-0000" }] });
  expect(report.fingerprints).toEqual([
    { ...known, number: events, position, at: expect.stringMatching(/^\d{4}-.+Z$/) as string },
    { fingerprint: "0000-0000-0000-0000", number: null, position: null, at: null },
  ]);
  expect(report.findings).toMatchObject([
    { about: "event", kind: "not-recorded", number: events + 1, event: { stream: "elsewhere" } },
    { about: "fingerprint" },
  ]);
  const misplaced = await prove({ fingerprints: [{ ...known, number: 3 }] });
  expect(misplaced.findings.map(({ sentence }) => sentence)).toContain(
    `The fingerprint ${fingerprint} belongs to event ${events}, not to event 3.`,
  );
});

test("of books that were never started it says so once, and not of each event", async () => {
  const { url } = await emptyReadModels();
  await uploadLogo(url);
  const store = await openEventStore({ databaseUrl: url });
  onTestFinished(() => store.close());
  await store.append("events", "none", recorded(shopsOfTrade[0]?.events ?? []));
  const { ok, events, findings } = await verify({ store, databaseUrl: url, signal });
  expect([ok, events]).toEqual([false, shopsOfTrade[0]?.events.length]);
  expect(findings.filter(({ about }) => about !== "row" && about !== "checkpoint")).toEqual([
    { about: "record", sentence: expect.stringContaining(`None of the ${events} events`) as string },
  ]);
});

test("names a picture that is damaged or missing in the database, and the same picture uploaded again mends it", async () => {
  const logo = sampleOf("LogoUploaded");
  const sha256 = createHash("sha256").update(SHOP_LOGO).digest("hex");
  const uploaded: BahiEvent = { type: "LogoUploaded", data: { ...logo, sha256 } };
  const { url, client, prove } = await booksOf([customerAdded(1), uploaded, customerAdded(2)]);
  const finding = { about: "event", number: 2, event: { type: "LogoUploaded" } };

  await client.query("update media.logo set bytes = set_byte(bytes, 40, 1)");
  expect((await prove()).findings).toMatchObject([{ ...finding, kind: "picture-damaged" }]);
  await uploadLogo(url);
  expect(await prove()).toMatchObject({ ok: true, findings: [] });
  await client.query("update media.logo set content_type = 'image/jpeg'");
  expect((await prove()).findings).toMatchObject([{ ...finding, kind: "picture-damaged" }]);
  for (const statement of ["delete from media.logo", "drop schema media cascade"]) {
    await client.query(statement);
    expect(await prove()).toMatchObject({
      ok: false,
      findings: [
        { ...finding, kind: "picture-missing", sentence: expect.stringMatching(/^Event 2, /) as string },
      ],
    });
  }
});

test("a proof collects its garbage where its heap is above the bound, and proves the same", async () => {
  const { prove } = await booksOf([customerAdded(1), customerAdded(2)]);
  const proving = async () => expect(await prove({ heapBytes: 1 })).toMatchObject({ ok: true, events: 2 });
  expect(await forcedCollections(proving)).toBeGreaterThan(0);
});
