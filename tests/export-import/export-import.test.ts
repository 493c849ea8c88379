import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { openCredentials } from "@bahi/command/user/credential.ts";
import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import { digestOf } from "@bahi/event-store/chain/digest.ts";
import type { ReadAllOptions, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
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
import { prefixedStore } from "./prefixed-store.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
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

async function storedIn(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of store.readAll()) events.push(...batch);
  return events;
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
  await bahi.admin.post("/invoices", invoice, { key: INVOICE_KEY });
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

type Home = { store: EventStore; pool: Pool; databaseUrl: string; atOnce: number };

async function homeOn(databaseUrl: string, kind: "Postgres" | "EventStoreDB"): Promise<Home> {
  const pool = new Pool({ connectionString: databaseUrl });
  const isOwn = kind === "Postgres";
  const eventStoreUrl = isOwn ? undefined : process.env["EVENTSTORE_URL"];
  const shared = await openEventStore({ databaseUrl, eventStoreUrl });
  const store = isOwn ? shared : prefixedStore(shared, `t${randomUUID().replaceAll("-", "")}`);
  onTestFinished(async () => {
    await store.close();
    await pool.end();
  });
  return { store, pool, databaseUrl, atOnce: isOwn ? 400 : 1 };
}

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

    const invoices = new Set(
      exported.flatMap(({ streamId }) => (streamId.startsWith("invoice-") ? streamId : [])),
    );
    expect((await store.findUse(INVOICE_KEY, { category: "invoice" }))?.outcome?.streamId).toBe(
      `invoice-${invoices.size}`,
    );
    const next = await store.appendToNext("invoice", randomUUID(), () => [
      { id: randomUUID(), type: "Noted", data: {}, metadata: {} },
    ]);
    expect(next.number).toBe(invoices.size + 1);
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

  test("is refused by a store that has other events, and nothing is changed there", async () => {
    const { store, pool, atOnce } = await newHome();
    await store.append("products", "none", [{ id: randomUUID(), type: "Noted", data: {}, metadata: {} }]);
    await expect(importHistory({ file, store, pool, atOnce })).rejects.toThrow(
      /has 1 events already, and they are not the beginning of/,
    );
    expect(await storedIn(store)).toHaveLength(1);
  });
});

test("a database whose read models are of the same books keeps its passwords, and one of other books refuses", async () => {
  const other = await homeOn(await createDatabase(), "Postgres");
  const same = new Pool({ connectionString: firstDatabase });
  onTestFinished(() => same.end());
  const { passwords } = await importHistory({ file, store: other.store, pool: same, atOnce: 400 });
  expect(passwords).toEqual([]);

  const strange = await startBahi();
  await strange.admin.post("/products", { item_name: "Another shop's" });
  const empty = await homeOn(await createDatabase(), "Postgres");
  const pool = new Pool({ connectionString: strange.databaseUrl });
  onTestFinished(() => pool.end());
  const running = importHistory({ file, store: empty.store, pool, atOnce: 400 });
  await expect(running).rejects.toThrow("Bahi is running on this database");
  await strange.close();
  const mixed = importHistory({ file, store: empty.store, pool, atOnce: 400 });
  await expect(mixed).rejects.toThrow(/belongs to other books/);
  expect(await storedIn(empty.store)).toEqual([]);
});

describe("a file that is not what was written", () => {
  const lines = async () =>
    gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split("\n");

  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await createDatabase();
  });

  async function refusalOf(bytes: Buffer): Promise<string> {
    const damaged = join(folder, `${randomUUID()}.gz`);
    await writeFile(damaged, bytes);
    const { store, pool } = await homeOn(databaseUrl, "Postgres");
    const reading = importHistory({ file: damaged, store, pool, atOnce: 400 });
    const said = await reading.then(
      () => "it was read",
      (error: unknown) => (error instanceof Error ? error.message : ""),
    );
    expect(await storedIn(store)).toEqual([]);
    return said.replaceAll(damaged, "FILE");
  }
  const refusalOfLines = (changed: readonly string[]) => refusalOf(gzipSync(`${changed.join("\n")}\n`));

  test("is refused with a sentence that names the line, wherever it was changed", async () => {
    const whole = await lines();
    const middle = whole.length >> 1;
    const replaced = (line: number, text: string) => whole.with(line - 1, text);
    const at = (line: number) => whole[line - 1] ?? "";
    expect(await refusalOfLines(replaced(middle, at(middle).replace(/"at":"2/, '"at":"3')))).toBe(
      `Line ${middle} of FILE is damaged: the event is not the one that the chain was made of. Nothing of it is used.`,
    );
    expect(await refusalOfLines(replaced(2, at(2).slice(0, -5)))).toMatch(
      /^Line 2 of FILE is damaged: it is no JSON/,
    );
    expect(await refusalOfLines(whole.toSpliced(middle - 1, 1))).toMatch(
      new RegExp(
        `^Line ${middle} of FILE is damaged: event ${middle - 1} is expected, and it is event ${middle}`,
      ),
    );
    expect(await refusalOfLines(whole.slice(0, -1))).toMatch(/ends after line \d+, without its last line/);
    expect(await refusalOfLines(whole.slice(1))).toMatch(/^Line 1 of FILE is damaged: it does not begin/);
    expect(await refusalOfLines([...whole, at(2)])).toMatch(/something stands after the end/);
    const logo = whole.length - 1;
    expect(await refusalOfLines(replaced(logo, at(logo).replace('"base64":"i', '"base64":"j')))).toMatch(
      new RegExp(`^Line ${logo} of FILE is damaged: the picture`),
    );
    const end = whole.length;
    expect(await refusalOfLines(replaced(end, at(end).replace(/"events":\d+/, '"events":1')))).toMatch(
      new RegExp(`^Line ${end} of FILE is damaged: it does not say what stands before it`),
    );
  });

  /** A file whose chain is right, made by somebody who knows how: one event that names a logo, and lines for logos. */
  function forged(named: Buffer, logos: readonly Buffer[], contentType = "image/png"): string[] {
    const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    const [logo, id] = [sha256(named), randomUUID()];
    const metadata = {
      at: "2026-04-01T05:30:00.000Z",
      actor: { id: 1, name: "Asha", role: "admin" },
      commandKey: "key",
      bodyDigest: "digest",
      version: 1,
    };
    const data = { logoUrl: `/logos/${logo}`, sha256: logo, contentType, sizeBytes: named.length };
    const place = { revision: 0, id, type: "LogoUploaded" };
    const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
    const event = { ...place, ...texts, streamId: "settings", position: "" };
    const link = linkOf(FIRST_LINK, 1, digestOf(event)).toString("hex");
    const all = [
      { format: "bahi-history", version: 1, exportedAt: "2026-04-01T05:30:00.000Z" },
      { n: 1, stream: "settings", ...place, data, metadata, link },
      ...logos.map((bytes) => ({ logo: sha256(bytes), contentType, base64: bytes.toString("base64") })),
      { events: 1, logos: logos.length, link, fingerprint: fingerprintOf(link) },
    ];
    return all.map((line) => JSON.stringify(line));
  }

  test("is refused when what it holds as a logo is no picture, is too large, or is named by no event", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    const large = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]);
    const [sentence, unnamed] = [
      /^Line 3 of FILE is damaged: it holds no picture/,
      /no event names this picture/,
    ];
    expect(await refusalOfLines(forged(page, [page]))).toMatch(sentence);
    expect(await refusalOfLines(forged(PNG, [PNG], "image/jpeg"))).toMatch(sentence);
    expect(await refusalOfLines(forged(large, [large]))).toMatch(sentence);
    expect(await refusalOfLines(forged(PNG, [page]))).toMatch(unnamed);
    expect(await refusalOfLines(forged(PNG, [PNG, PNG]))).toMatch(unnamed);
  });

  test.each([0, 1])(
    "a line without an end after line %i ends the reading as soon as it is too long",
    async (after) => {
      const gzip = createGzip({ level: 1 });
      const path = join(folder, `${randomUUID()}.gz`);
      const closed = finished(gzip.pipe(createWriteStream(path)));
      for (const line of (await lines()).slice(0, after)) gzip.write(`${line}\n`);
      const much = Buffer.alloc(1024 * 1024, " ");
      for (let size = 0; size < 300; size += 1) {
        if (!gzip.write(much)) await once(gzip, "drain");
      }
      gzip.end();
      await closed;
      const before = process.memoryUsage().heapUsed;
      async function readAll(): Promise<void> {
        for await (const entry of readHistory(path)) expect(entry).not.toHaveProperty("end");
      }
      await expect(readAll()).rejects.toThrow(
        `cannot be read after line ${after}: the next line is longer than any that Bahi writes`,
      );
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 * 1024);
    },
  );

  test("is refused when its compression is cut off or is none", async () => {
    const bytes = await readFile(file);
    expect(await refusalOf(bytes.subarray(0, bytes.length >> 1))).toMatch(
      /^FILE cannot be read after line \d+/,
    );
    expect(await refusalOf(Buffer.from("books"))).toMatch(/^FILE cannot be read after line 0/);
  });
});

test("each line is an event that any program can read, and what is written over is never a whole file", async () => {
  const events: unknown[] = [];
  for await (const entry of readHistory(file)) if ("event" in entry) events.push(entry.event.id);
  expect(events).toEqual(exported.map(({ id }) => id));
  const { store, pool } = await homeOn(firstDatabase, "Postgres");
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
