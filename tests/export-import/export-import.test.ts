import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { openCredentials } from "@bahi/command/user/credential.ts";
import { invoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import type { ReadAllOptions, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { readAddress } from "@bahi/event-store/eventstoredb/address.ts";
import { Appender, type StreamAppend } from "@bahi/event-store/eventstoredb/append.ts";
import { EventStoreDbEventStore } from "@bahi/event-store/eventstoredb/event-store-db.ts";
import { Leader } from "@bahi/event-store/eventstoredb/leader.ts";
import { CLAIM_PREFIX } from "@bahi/event-store/eventstoredb/recorded-event.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { startProjector } from "@bahi/projector/projector.ts";
import { verify } from "@bahi/projector/verify/verify.ts";
import { chainHead } from "@bahi/read-models/chain/record.ts";
import { importHistory } from "@bahi/tools/history/import-history.ts";
import { readHistory } from "@bahi/history-file/read-history.ts";
import { writeHistory } from "@bahi/history-file/write-history.ts";
import * as fc from "fast-check";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startBahi } from "../bahi/bahi-for-test.ts";
import { createDatabase } from "../postgres/test-database.ts";
import { sendAll } from "../random-commands/send.ts";
import { randomCommands } from "../random-commands/random-commands.ts";
import { homeOn, PNG, storedIn } from "./home.ts";
import { prefixedStore } from "./prefixed-store.ts";

const INVOICE_KEY = "invoice-before-the-move";
const signal = new AbortController().signal;

let folder: string;
let file: string;
let exported: RecordedEvent[];
let fingerprint: string | null;
let firstDatabase: string;
let written: Awaited<ReturnType<typeof writeHistory>>;
let recordedLink: Buffer | undefined;
let downloaded: { headers: Headers; bytes: Buffer };

/** Ends at each stream once, when its claim is written and its events are not. */
class EndedAppender extends Appender {
  readonly ended = new Set<string>();

  override async appendInOrder(appends: readonly StreamAppend[]) {
    const [{ streamId } = { streamId: "" }] = appends;
    if (!streamId.startsWith(CLAIM_PREFIX) && !this.ended.has(streamId)) {
      this.ended.add(streamId);
      throw new Error("the power is gone");
    }
    return super.appendInOrder(appends);
  }
}

/** Without what a store adds by itself. */
const asMoved = (events: readonly RecordedEvent[]) =>
  events.map((event) => ({ ...event, position: "", recordedAt: null }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bahi-history-"));
  file = join(folder, "books.jsonl.gz");
  const bahi = await startBahi();
  firstDatabase = bahi.databaseUrl;
  const [steps = []] = fc.sample(randomCommands(40), { numRuns: 1, seed: 7 });
  await sendAll(bahi, steps);
  const form = new FormData();
  form.set("file", new Blob([PNG], { type: "image/png" }), "logo.png");
  await bahi.admin.call("POST", "/settings/upload-logo", form);
  await bahi.admin.post("/products", { item_name: "Line\u2028separator \u0001" });
  await bahi.admin.post("/products", { item_name: "पंक्ति\u2028विभाजक" });
  const sales = [{ product_id: 1, quantity: 1, unit: "Pcs", number_of_boxes: 1, number: 10 }];
  const invoice = { customer_id: 1, invoice_date: "2026-05-01", sales };
  const made = await bahi.admin.post("/invoices", invoice, { key: INVOICE_KEY });
  const { id, sales: lines } = invoiceRecord.parse(made.body);
  const returned = lines.map((line) => ({ id: line.id, quantity: 1 }));
  const creditNote = { invoice_id: id, credit_note_date: "2026-05-02", reason: "broken", sales: returned };
  await bahi.admin.post("/credit-notes", creditNote);
  const download = await fetch(`${bahi.urls[0]}/api/v1/admin/backup`, {
    headers: { authorization: `Bearer ${bahi.admin.token}` },
  });
  downloaded = { headers: download.headers, bytes: Buffer.from(await download.arrayBuffer()) };
  await bahi.close();

  const pool = new Pool({ connectionString: firstDatabase });
  const store = await openEventStore({ databaseUrl: firstDatabase });
  exported = await storedIn(store);
  const head = await chainHead(pool);
  fingerprint = head === undefined ? null : fingerprintOf(head.link.toString("hex"));
  written = await writeHistory(
    file,
    { store, logos: await openLogoStore(pool) },
    { wanted: exported.length },
  );
  recordedLink = head?.link;
  await store.close();
  await pool.end();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("an export has the logo, and the chain that the projector has recorded", () => {
  expect(written).toMatchObject({ events: exported.length, logos: 1, fingerprint });
  expect(written.wanted).toEqual(recordedLink);
  expect(recordedLink).toHaveLength(32);
});

test("what an admin downloads is the same history", () => {
  expect(downloaded.headers.get("content-type")).toBe("application/gzip");
  expect(downloaded.headers.get("content-disposition")).toMatch(
    /^attachment; filename="bahi-\d{4}-\d{2}-\d{2}-\d{6}\.jsonl\.gz"$/,
  );
  expect(downloaded.headers.get("content-encoding")).toBeNull();
  const linesOf = (bytes: Buffer) => gunzipSync(bytes).toString("utf8").split("\n").slice(1);
  expect(linesOf(downloaded.bytes)).toEqual(linesOf(readFileSync(file)));
});

const kinds =
  process.env["EVENTSTORE_URL"] === undefined
    ? (["Postgres"] as const)
    : (["Postgres", "EventStoreDB"] as const);

describe.each(kinds)("an export that is imported into %s", (kind) => {
  const newHome = async () => homeOn(await createDatabase(), kind);

  test("has the same events, numbers, times, authors and fingerprint, and the shop goes on", async () => {
    const { store, pool, databaseUrl, atOnce } = await newHome();
    const { end, passwords } = await importHistory({ file, store, pool, atOnce });
    expect(end).toMatchObject({ events: exported.length, logos: 1, fingerprint });
    const events = await storedIn(store);
    expect(asMoved(events)).toEqual(asMoved(exported));

    const projector = startProjector({
      store,
      databaseUrl,
      projectionVersion: "test",
      rebuild: () => Promise.reject(new Error("there is nothing to rebuild")),
      log: pino({ level: "silent" }),
    });
    onTestFinished(() => projector.stop());
    await expect.poll(() => projector.eventCount, { timeout: 60_000 }).toBe(exported.length);
    const head = await chainHead(pool);
    expect(fingerprintOf(head?.link.toString("hex") ?? "")).toBe(fingerprint);
    const report = await verify({
      store,
      databaseUrl,
      signal,
      fingerprints: [{ fingerprint: fingerprint ?? "" }],
    });
    expect(report).toMatchObject({ ok: true, findings: [] });

    const created = exported.filter(({ streamId, revision }) => revision === 0 && /-\d+$/.test(streamId));
    const categories = Map.groupBy(created, ({ streamId }) => streamId.replace(/-\d+$/, ""));
    expect([...categories.keys()].toSorted()).toEqual(["credit_note", "invoice", "payment"]);
    for (const [category, firsts] of categories) {
      for (const { streamId, metadata } of firsts) {
        const { commandKey } = JSON.parse(metadata) as { commandKey: string };
        expect((await store.findUse(commandKey, { category }))?.outcome?.streamId).toBe(streamId);
      }
      const noted = { id: randomUUID(), type: "Noted", data: {}, metadata: {} };
      const next = await store.appendToNext(category, randomUUID(), () => [noted]);
      expect([category, next.number]).toEqual([category, firsts.length + 1]);
    }
    await projector.stop();

    const [sha256 = ""] = exported.flatMap(({ type, data }) =>
      type === "LogoUploaded" ? (JSON.parse(data) as { sha256: string }).sha256 : [],
    );
    expect((await (await openLogoStore(pool)).find(sha256))?.bytes).toEqual(PNG);
    expect(passwords.map(({ username }) => username)).toEqual(["admin", "sunil"]);
    const credentials = await openCredentials(pool);
    const added = exported.find(({ type }) => type === "UserAdded");
    const { credentialId } = JSON.parse(added?.data ?? "{}") as { credentialId: string };
    expect(await credentials.matches(credentialId, passwords[0]?.password ?? "")).toBe(true);
  });

  test("goes on where it was interrupted, and is not read in twice", async () => {
    const { store, pool, atOnce } = await newHome();
    const stopped = importHistory({
      file,
      store,
      pool,
      atOnce: Math.min(atOnce, 5),
      onProgress(done) {
        if (done >= 12) throw new Error("the power is gone");
      },
    });
    await expect(stopped).rejects.toThrow("the power is gone");
    const half = (await storedIn(store)).length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(exported.length);

    await importHistory({ file, store, pool, atOnce });
    expect(asMoved(await storedIn(store))).toEqual(asMoved(exported));
    expect(await importHistory({ file, store, pool, atOnce })).toMatchObject({ passwords: [] });
    expect(await storedIn(store)).toHaveLength(exported.length);
  });

  test.runIf(kind === "EventStoreDB")(
    "goes on where it ended between the claim of a number and its events, each time",
    async () => {
      const { pool, atOnce } = await newHome();
      const leader = new Leader(readAddress(process.env["EVENTSTORE_URL"] ?? ""));
      const appender = new EndedAppender(leader);
      const store = prefixedStore(
        new EventStoreDbEventStore(leader, undefined, appender),
        `t${randomUUID().replaceAll("-", "")}`,
      );
      onTestFinished(() => store.close());
      const read = () => importHistory({ file, store, pool, atOnce });
      const isCreated = ({ streamId, revision }: RecordedEvent) =>
        revision === 0 && /^(invoice|payment|credit_note)-/.test(streamId);
      const created = exported.filter(isCreated);
      expect(created.length).toBeGreaterThan(2);
      for (const _ of created) await expect(read()).rejects.toThrow("the power is gone");
      await read();
      expect(appender.ended.size).toBe(created.length);
      expect(asMoved(await storedIn(store))).toEqual(asMoved(exported));
    },
  );

  test("is refused by a store that has other events, and nothing is changed there", async () => {
    const { store, pool, atOnce } = await newHome();
    await store.append("products", "none", [{ id: randomUUID(), type: "Noted", data: {}, metadata: {} }]);
    await expect(importHistory({ file, store, pool, atOnce })).rejects.toThrow(
      /has 1 events already, and they are not the beginning of/,
    );
    expect(await storedIn(store)).toHaveLength(1);
  });
});

test("a database whose read models are of the same books loses them with the first event and keeps its passwords, and one of other books refuses", async () => {
  const other = await homeOn(await createDatabase());
  const same = new Pool({ connectionString: firstDatabase });
  onTestFinished(() => same.end());
  const stopped = importHistory({
    file,
    store: other.store,
    pool: same,
    atOnce: 1,
    onProgress(done) {
      if (done > 0) throw new Error("the power is gone");
    },
  });
  await expect(stopped).rejects.toThrow("the power is gone");
  const left = await same.query("select from pg_namespace where nspname ~ '^read_|^bahi$'");
  expect(left.rowCount).toBe(0);
  const { passwords } = await importHistory({ file, store: other.store, pool: same, atOnce: 400 });
  expect(passwords).toEqual([]);

  const strange = await startBahi();
  await strange.admin.post("/products", { item_name: "Another shop's" });
  const empty = await homeOn(await createDatabase());
  const pool = new Pool({ connectionString: strange.databaseUrl });
  onTestFinished(() => pool.end());
  const running = importHistory({ file, store: empty.store, pool, atOnce: 400 });
  await expect(running).rejects.toThrow("Bahi is running on this database");
  await strange.close();
  const mixed = importHistory({ file, store: empty.store, pool, atOnce: 400 });
  await expect(mixed).rejects.toThrow(/belongs to other books/);
  expect(await storedIn(empty.store)).toEqual([]);
});

test("an export leaves a damaged logo and a missing one out and says so, and the file can be read", async () => {
  const { store } = await homeOn(firstDatabase);
  for (const [fault, found] of [
    ["damaged", { contentType: "image/png" as const, bytes: Buffer.from(PNG).fill(1, 40, 41) }],
    ["damaged", { contentType: "image/jpeg" as const, bytes: PNG }],
    ["missing", undefined],
  ] as const) {
    const path = join(folder, `${randomUUID()}.gz`);
    const result = await writeHistory(path, { store, logos: { find: async () => found } });
    expect(result).toMatchObject({
      events: exported.length,
      logos: 0,
      logosLeftOut: [{ fault }],
      fingerprint,
    });
    const home = await homeOn(await createDatabase());
    expect(await importHistory({ file: path, ...home })).toMatchObject({ end: { logos: 0, fingerprint } });
    expect(await storedIn(home.store)).toHaveLength(exported.length);
  }
});

test("each line is an event that any program can read, and what is written over is never a whole file", async () => {
  const events: unknown[] = [];
  for await (const entry of readHistory(file)) if ("event" in entry) events.push(entry.event.id);
  expect(events).toEqual(exported.map(({ id }) => id));
  const { store, pool } = await homeOn(firstDatabase);
  const broken = {
    ...store,
    async *readAll(options?: ReadAllOptions) {
      // The end of the store is known, and then the reading of it breaks off.
      if (options?.direction === "backwards") yield* store.readAll(options);
      else yield exported.slice(0, 3);
      throw new Error("gone");
    },
  };
  const half = join(folder, "half.gz");
  await expect(writeHistory(half, { store: broken, logos: await openLogoStore(pool) })).rejects.toThrow(
    "gone",
  );
  await expect(readFile(half)).rejects.toThrow("ENOENT");
  await expect(readFile(`${half}.part`)).rejects.toThrow("ENOENT");
});
