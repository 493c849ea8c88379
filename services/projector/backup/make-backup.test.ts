import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { readHistory } from "@bahi/history-file/read-history.ts";
import { writeHistory } from "@bahi/history-file/write-history.ts";
import { expect, onTestFinished, test } from "vitest";
import { customerAdded } from "../events.fixture.ts";
import { appendAll } from "../read-models.fixture.ts";
import { backupName } from "./backup-file.ts";
import { makeBackup } from "./make-backup.ts";

const MOMENT = new Date("2026-11-22T13:05:01Z");
const OTHER_LINK = Buffer.alloc(32, 7);

/** Books of two customers, and a folder for their backups. */
async function books() {
  const store = openMemoryEventStore();
  onTestFinished(() => store.close());
  await appendAll(store, [customerAdded(1), customerAdded(2)]);
  const folder = await mkdtemp(join(tmpdir(), "bahi-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const source = { store, logos: { find: async () => undefined } };
  const { wanted } = await writeHistory(join(folder, "measured"), source, { wanted: 2 });
  await rm(join(folder, "measured"));
  return { source, directory: join(folder, "backups"), moment: MOMENT, link: wanted ?? OTHER_LINK };
}

test("writes a file that a restore can read, and removes older ones that need not be kept", async () => {
  const { link, ...job } = await books();
  await mkdir(job.directory);
  const before = Array.from({ length: 16 }, (_, day) => backupName(new Date(Date.UTC(2026, 9, 1 + day))));
  for (const name of [...before, "notes.txt"]) await writeFile(join(job.directory, name), "");

  const backup = await makeBackup({ ...job, recorded: { events: 2, link } });
  expect(backup).toMatchObject({
    file: join(job.directory, "bahi-2026-11-22-183501.jsonl.gz"),
    events: 2,
    warning: null,
  });
  const entries: unknown[] = [];
  for await (const entry of readHistory(backup.file)) entries.push(entry);
  expect(entries.at(-1)).toMatchObject({ end: { events: 2, fingerprint: backup.fingerprint } });
  // The new one and thirteen before it; the last of October is among them.
  const kept = [...before.slice(-13), backupName(MOMENT), "notes.txt", before.at(-14) ?? ""];
  expect((await readdir(job.directory)).toSorted()).toEqual([...new Set(kept)].toSorted());
});

test("is made without a picture that is missing, and says so", async () => {
  const { source, ...job } = await books();
  const data = { ...sampleOf("LogoUploaded"), sha256: "ab" };
  await appendAll(source.store, [{ type: "LogoUploaded", data }]);
  const { file, events, warning } = await makeBackup({ ...job, source, recorded: undefined });
  expect([events, warning]).toEqual([
    3,
    expect.stringMatching(/^1 logo is missing or damaged in the database/),
  ]);
  expect(await readdir(job.directory)).toEqual([basename(file)]);
});

test.each([
  ["another link", 2],
  ["more events than the store has", 3],
])(
  "is no backup when the chain has recorded %s: nothing is left of it, and no older one is removed",
  async (_, events) => {
    const { link, ...job } = await books();
    const recorded = { events, link: events === 2 ? OTHER_LINK : link };
    await mkdir(job.directory);
    const before = Array.from({ length: 20 }, (_day, day) =>
      backupName(new Date(Date.UTC(2026, 9, 1 + day))),
    );
    for (const name of before) await writeFile(join(job.directory, name), "");
    await expect(makeBackup({ ...job, recorded })).rejects.toThrow("are not those that were recorded");
    expect((await readdir(job.directory)).toSorted()).toEqual(before);
  },
);

test("removes what a backup that was ended has left, and neither one that is being written nor files of others", async () => {
  const { link, ...job } = await books();
  await mkdir(job.directory);
  const minutesBefore = (minutes: number) => new Date(MOMENT.getTime() - minutes * 60_000);
  const part = (minutes: number) => `${backupName(minutesBefore(minutes))}.part`;
  for (const [name, written] of [
    [part(1_440), 1_439],
    [part(120), 61],
    [part(119), 1],
    ["customers.csv.part", 1_440],
    ["notes.txt", 1_440],
  ] as const) {
    await writeFile(join(job.directory, name), "half of it");
    await utimes(join(job.directory, name), MOMENT, minutesBefore(written));
  }
  await makeBackup({ ...job, recorded: { events: 2, link } });
  const kept = [part(119), backupName(MOMENT), "customers.csv.part", "notes.txt"];
  expect((await readdir(job.directory)).toSorted()).toEqual(kept.toSorted());
});

test("says why when the folder cannot be used", async () => {
  const { link, ...job } = await books();
  await writeFile(job.directory, "a file");
  await expect(makeBackup({ ...job, recorded: { events: 2, link } })).rejects.toThrow("EEXIST");
});
