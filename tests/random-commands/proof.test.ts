import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openEventStore } from "@bahi/event-store/open.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { projectionVersion } from "@bahi/read-models/projection-version.ts";
import { verify } from "@bahi/projector/verify/verify.ts";
import type { EventFinding, ProofReport } from "@bahi/contracts/proof/report.ts";
import { type VerificationProgress, verificationProgress } from "@bahi/contracts/proof/api.ts";
import * as fc from "fast-check";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { sendAll } from "./send.ts";
import { randomCommands } from "./random-commands.ts";
import { type Intruder, openIntruder } from "./tamper.ts";

const MAIN = join(import.meta.dirname, "../../tools/verify/main.ts");
const runFile = promisify(execFile);
const STEP_COUNT = 60;

let databaseUrl: string;
let store: EventStore;
let intruder: Intruder;
let prove: (fingerprint?: string) => Promise<ProofReport>;
let untouched: ProofReport;
let ordered: VerificationProgress;

/** As an admin does it, while the shop is open. */
async function orderProof(bahi: Bahi): Promise<VerificationProgress> {
  const first = await bahi.admin.post("/admin/verify", {});
  expect(first.status).toBe(202);
  for (;;) {
    const progress = verificationProgress.parse((await bahi.admin.get("/admin/verify")).body);
    if (progress.state !== "running") return progress;
  }
}

beforeAll(async () => {
  const [steps = []] = fc.sample(randomCommands(STEP_COUNT), { numRuns: 1, seed: 20_261_121 });
  const bahi = await startBahi();
  databaseUrl = bahi.databaseUrl;
  await sendAll(bahi, steps);
  ordered = await orderProof(bahi);
  await bahi.close();
  store = await openEventStore({ databaseUrl });
  const { signal } = new AbortController();
  prove = (fingerprint) =>
    verify({
      store,
      databaseUrl,
      signal,
      fingerprints: fingerprint === undefined ? [] : [{ fingerprint }],
    });
  untouched = await prove();
  intruder = await openIntruder(databaseUrl);
  // As if they were written by the program itself.
  await intruder.run("update bahi.generation set projection_version = $1", [await projectionVersion()]);
});
afterEach(() => intruder.undo());
afterAll(async () => {
  await intruder.close();
  await store.close();
});

/** What was found about events, without what follows from it in the rows. */
function eventsFound({ findings }: ProofReport): Pick<EventFinding, "kind" | "number">[] {
  return findings.flatMap((finding) =>
    finding.about === "event" && finding.kind !== "inapplicable"
      ? [{ kind: finding.kind, number: finding.number }]
      : [],
  );
}

test("nothing is found in books that nobody has touched", async () => {
  expect(untouched).toMatchObject({ ok: true, findings: [] });
  expect(untouched.events).toBeGreaterThan(25);
  expect(ordered).toMatchObject({ state: "done", failure: null, seconds_left: null });
  expect(ordered.report).toMatchObject({ ok: true, fingerprint: untouched.fingerprint });
  const again = await prove(untouched.fingerprint ?? "");
  expect(again).toMatchObject({ ok: true, fingerprint: untouched.fingerprint });
  expect(again.fingerprints).toMatchObject([
    { fingerprint: untouched.fingerprint, number: untouched.events, position: untouched.position },
  ]);
});

describe.each(["start", "middle", "end"] as const)("one event at the %s", (where) => {
  const place = () => ({ start: 1, middle: untouched.events >> 1, end: untouched.events })[where];

  test("that was changed by a single byte is found and named", async () => {
    await intruder.change(place());
    expect(eventsFound(await prove())).toEqual([{ kind: "changed", number: place() }]);
  });

  test("that was removed is found and named", async () => {
    await intruder.remove(place());
    const report = await prove();
    expect(eventsFound(report)).toEqual([{ kind: "removed", number: place() }]);
    expect(report.findings.map(({ sentence }) => sentence).join(" ")).toContain("The timeline says of it:");
  });

  test("that was inserted is found and named", async () => {
    await intruder.insertAfter(place());
    const kind = where === "end" ? "not-recorded" : "inserted";
    expect(eventsFound(await prove())).toEqual([{ kind, number: place() + 1 }]);
  });

  test("that changed places with its neighbour is found and named", async () => {
    const first = Math.min(place(), untouched.events - 1);
    await intruder.swap(first);
    const [found, ...more] = eventsFound(await prove());
    expect(more).toEqual([]);
    expect(found?.kind).toBe("moved");
    expect([first, first + 1]).toContain(found?.number);
  });
});

/** Whether the last proof that Bahi knows of has proved the books, as its alerts and the screen System ask. */
async function lastKnown(): Promise<boolean | undefined> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ ok: boolean }>(
    "select (report ->> 'ok')::boolean as ok from bahi.verification where state = 'done' order by id desc limit 1",
  );
  await client.end();
  return rows[0]?.ok;
}

test("npm run verify ends with status 0 or 1, and writes what it found into a file and into the database", async () => {
  const file = join(tmpdir(), `proof-${randomUUID()}.json`);
  onTestFinished(() => rm(file, { force: true }));
  const run = (...args: string[]) =>
    runFile(process.execPath, [MAIN, "--json", file, ...args], {
      env: { ...process.env, DATABASE_URL: databaseUrl, EVENTSTORE_URL: "" },
    });
  const proved = await run("--fingerprint", (untouched.fingerprint ?? "").toLowerCase());
  expect(proved.stdout).toMatch(/^Proved: /);
  expect(proved.stdout).toContain(`is that of the first ${untouched.events} events`);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ ok: true, events: untouched.events });
  expect(await lastKnown()).toBe(true);

  await intruder.remove(2);
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("Event 2 was recorded, and is gone"),
  });
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    ok: false,
    findings: expect.arrayContaining([expect.objectContaining({ kind: "removed", number: 2 })]),
  });
  expect(await lastKnown()).toBe(false);
  await expect(run("--fingerprint", "ABCD")).rejects.toMatchObject({ code: 1 });
});

test("a tail that was cut off is found event by event, and a fingerprint of then belongs to nothing", async () => {
  const cut = 5;
  await intruder.run("delete from event_store.event where position > $1", [untouched.events - cut]);
  const report = await prove(untouched.fingerprint ?? "");
  expect(eventsFound(report)).toEqual(
    Array.from({ length: cut }, (_, index) => ({
      kind: "removed",
      number: untouched.events - cut + index + 1,
    })),
  );
  expect(report.fingerprints).toMatchObject([{ fingerprint: untouched.fingerprint, number: null }]);
});

test("any letter of any field of any event that is another is found and named", async () => {
  const fields = ["stream_id", "type", "data", "metadata"] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), fc.nat(), fc.nat(), async (field, event, letter) => {
      const number = 1 + (event % untouched.events);
      await intruder.changeLetter(number, field, letter);
      expect(eventsFound(await prove())).toEqual([{ kind: "changed", number }]);
      await intruder.undo();
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test("an event in other bytes that say the same is found, and so is another revision, id or position", async () => {
  const number = untouched.events >> 1;
  await intruder.run("update event_store.event set data = (' ' || data::text)::json where position = $1", [
    number,
  ]);
  expect(eventsFound(await prove())).toEqual([{ kind: "rewritten", number }]);
  await intruder.undo();
  for (const change of ["revision = revision + 1000", "id = gen_random_uuid()"]) {
    await intruder.run(`update event_store.event set ${change} where position = $1`, [number]);
    expect(eventsFound(await prove())).toEqual([{ kind: "changed", number }]);
    await intruder.undo();
  }
  await intruder.run("update event_store.event set position = position + 7 where position = $1", [
    untouched.events,
  ]);
  expect(eventsFound(await prove())).toEqual([{ kind: "moved", number: untouched.events }]);
});

test("who changes the record of an event as well has changed the chain, and who forges all of it changes the fingerprint", async () => {
  const chain = "alter table bahi.chain disable trigger is_final";
  await intruder.run(chain);
  await intruder.run("create table recorded as select * from bahi.chain");
  await intruder.run(
    "update bahi.chain set digests = overlay(digests placing '\\x00' from 1 for 1) where first = (select max(first) / 2 from bahi.chain)",
  );
  expect((await prove()).findings).toMatchObject([{ about: "record" }, { about: "event", kind: "changed" }]);

  // The whole record is written anew for a history without its last event: only what was written down before tells.
  await intruder.run("truncate bahi.chain");
  await intruder.run("insert into bahi.chain select * from recorded where last < $1", [untouched.events]);
  await intruder.remove(untouched.events);
  const report = await prove(untouched.fingerprint ?? "");
  expect(eventsFound(report)).toEqual([]);
  expect(report.findings.map(({ about }) => about)).toContain("fingerprint");
  await intruder.run("truncate bahi.chain");
  await intruder.run("insert into bahi.chain select * from recorded");
});
