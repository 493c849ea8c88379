import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import { digestOf } from "@bahi/event-store/chain/digest.ts";
import { FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import { type Entry, readHistory, readHistoryInBatches } from "@bahi/history-file/read-history.ts";
import { importHistory } from "@bahi/tools/history/import-history.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBahi } from "../bahi/bahi-for-test.ts";
import { createDatabase } from "../postgres/test-database.ts";
import { homeOn, PNG, storedIn } from "./home.ts";

let folder: string;
/** The file that an admin downloads, of books with a logo. */
let written: Buffer;
let databaseUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bahi-damaged-"));
  const bahi = await startBahi();
  const form = new FormData();
  form.set("file", new Blob([PNG], { type: "image/png" }), "logo.png");
  await bahi.admin.call("POST", "/settings/upload-logo", form);
  for (let nth = 1; nth <= 10; nth += 1) await bahi.admin.post("/products", { item_name: `Soap ${nth}` });
  const download = await fetch(`${bahi.urls[0]}/api/v1/admin/backup`, {
    headers: { authorization: `Bearer ${bahi.admin.token}` },
  });
  written = Buffer.from(await download.arrayBuffer());
  await bahi.close();
  databaseUrl = await createDatabase();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lines = () => gunzipSync(written).toString().trimEnd().split("\n");

async function refusalOf(bytes: Buffer): Promise<string> {
  const damaged = join(folder, `${randomUUID()}.gz`);
  await writeFile(damaged, bytes);
  const { store, pool } = await homeOn(databaseUrl);
  const reading = importHistory({ file: damaged, store, pool, atOnce: 400 });
  const said = await reading.then(
    () => "it was read",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );
  expect(await storedIn(store)).toEqual([]);
  return said.replaceAll(damaged, "FILE");
}
const refusalOfLines = (changed: readonly string[]) => refusalOf(gzipSync(`${changed.join("\n")}\n`));

test("a file is refused with a sentence that names the line, wherever it was changed", async () => {
  const whole = lines();
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

test("what an editor does to a text that it saves is no damage: a byte order mark, other ends of lines, no last one", async () => {
  const whole = lines();
  const text = `\uFEFF${whole.join("\r\n")}`;
  for (const bytes of [Buffer.from(text), gzipSync(text)]) {
    const path = join(folder, randomUUID());
    await writeFile(path, bytes);
    for (const wasRead of [false, true]) {
      const entries: Entry[] = [];
      for await (const batch of readHistoryInBatches(path, { wasRead })) entries.push(...batch);
      expect(entries).toHaveLength(whole.length - 1);
    }
  }
});

/** What a reading gives, or the sentence that it ends with. */
async function readingOf(text: readonly string[], wasRead: boolean): Promise<Entry[] | string> {
  const path = join(folder, `${randomUUID()}.gz`);
  await writeFile(path, gzipSync(`${text.join("\n")}\n`));
  const entries: Entry[] = [];
  try {
    for await (const batch of readHistoryInBatches(path, { wasRead })) entries.push(...batch);
    return entries;
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(path, "FILE") : "";
  }
}

test("a second reading gives the same and finds the same damage, however a line is written", async () => {
  const whole = lines();
  const first = await readingOf(whole, false);
  expect(first).toHaveLength(whole.length - 1);
  const ways: ((line: string) => string)[] = [
    (line) => line,
    (line) => line.replaceAll('","', '", "'),
    (line) => line.replace('"data":', '"data": '),
    (line) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).toReversed())),
  ];
  for (const way of ways) expect(await readingOf(whole.map(way), true)).toEqual(first);
  const middle = whole.length >> 1;
  const damages: ((line: string) => string)[] = [
    (line) => line.replace(/"at":"2/, '"at":"3'),
    (line) => line.replace('"data":{', '"data":{"more":1,'),
    (line) => line.replace('"type":"', '"type":"X'),
    (line) => line.replace('"revision":', '"revision":1'),
    (line) => line.replace('"revision":', '"more":1,"revision":'),
    (line) => line.replace('","metadata"', '", "metadata"').slice(0, -4),
    (line) => line.replace(/"link":"./, '"link":"x'),
    (line) => line.replace('"n":', '"n":1'),
  ];
  for (const damage of damages) {
    const damaged = whole.with(middle, damage(whole[middle] ?? ""));
    const sentence = await readingOf(damaged, false);
    expect(sentence).toMatch(/^Line \d+ of FILE is damaged/);
    expect(await readingOf(damaged, true)).toBe(sentence);
  }
  expect(await readingOf([...whole, whole[1] ?? ""], true)).toMatch(/something stands after the end/);
});

test("a file that somebody has unpacked is read like the packed one, and its damage is named", async () => {
  const path = join(folder, `${randomUUID()}.jsonl`);
  const entriesOf = async (text: Buffer) => {
    await writeFile(path, text);
    const entries: Entry[] = [];
    for await (const entry of readHistory(path)) entries.push(entry);
    return entries;
  };
  expect(await entriesOf(gunzipSync(written))).toEqual(await entriesOf(written));
  expect(await refusalOf(gunzipSync(written).subarray(0, -10))).toMatch(/^Line \d+ of FILE is damaged/);
});

test("a file of a later version is said to be newer, and not damaged", async () => {
  const head = (lines()[0] ?? "").replace('"version":1', '"version":2,"more":true');
  expect(await refusalOfLines([head, ...lines().slice(1)])).toBe(
    "FILE was written by a newer version of Bahi, in format 2. This version reads format 1. Nothing of it is used.",
  );
});

type Told = { stream: string; type: string; data: unknown; version?: number };

/** A file of one event whose chain is right, and these lines for logos. */
function chained({ stream, type, data, version = 1 }: Told, logos: readonly unknown[] = []): string[] {
  const metadata = {
    at: "2026-04-01T05:30:00.000Z",
    actor: { id: 1, name: "Asha", role: "admin" },
    commandKey: "key",
    bodyDigest: "digest",
    version,
  };
  const place = { revision: 0, id: randomUUID(), type };
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  const event = { ...place, ...texts, streamId: stream, position: "" };
  const link = linkOf(FIRST_LINK, 1, digestOf(event)).toString("hex");
  const all = [
    { format: "bahi-history", version: 1, exportedAt: "2026-04-01T05:30:00.000Z" },
    { n: 1, stream, ...place, data, metadata, link },
    ...logos,
    { events: 1, logos: logos.length, link, fingerprint: fingerprintOf(link) },
  ];
  return all.map((line) => JSON.stringify(line));
}

test("a file with an event that cannot be read is refused with a sentence, also where a newer release has stored it", async () => {
  const ofNewer =
    "FILE holds an event of a newer release of Bahi, which this one cannot read. Please use that release, or a newer one. Nothing of it is used.";
  const user = { userId: 1 };
  expect(await refusalOfLines(chained({ stream: "users", type: "UserGreeted", data: user }))).toBe(ofNewer);
  const later = { stream: "users", type: "UserDeleted", data: user, version: 999 };
  expect(await refusalOfLines(chained(later))).toBe(ofNewer);
  expect(await refusalOfLines(chained({ ...later, stream: "settings", type: "LogoUploaded" }))).toBe(ofNewer);
  expect(await refusalOfLines(chained({ stream: "users", type: "ProductDeleted", data: {} }))).toBe(
    "Event 1 of FILE cannot be read: its type does not belong in this stream. Nothing of it is used.",
  );
});

/** A file made by somebody who knows how: one event that names a logo, and lines for logos. */
function forged(named: Buffer, logos: readonly Buffer[], contentType = "image/png"): string[] {
  const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const logo = sha256(named);
  const data = { logoUrl: `/logos/${logo}`, sha256: logo, contentType, sizeBytes: named.length };
  return chained(
    { stream: "settings", type: "LogoUploaded", data },
    logos.map((bytes) => ({ logo: sha256(bytes), contentType, base64: bytes.toString("base64") })),
  );
}

test("a file is refused when what it holds as a logo is no picture, is too large, or is named by no event", async () => {
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
    for (const line of lines().slice(0, after)) gzip.write(`${line}\n`);
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

test("a file is refused when its compression is cut off or is none", async () => {
  expect(await refusalOf(written.subarray(0, written.length >> 1))).toMatch(
    /^FILE cannot be read after line \d+/,
  );
  expect(await refusalOf(Buffer.from("books"))).toMatch(/^Line 1 of FILE is damaged: it is no JSON/);
});
