import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readHistory } from "@bahi/history-file/read-history.ts";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startBahi } from "../bahi/bahi-for-test.ts";
import { PNG } from "../export-import/home.ts";
import { createDatabase } from "../postgres/test-database.ts";

const ROOT = join(import.meta.dirname, "../..");

type Ended = { code: number; stdout: string; stderr: string };

/** Runs a tool on a database, as npm does. */
async function run(
  tool: string,
  args: readonly string[],
  DATABASE_URL = "",
  BAHI_DATA_DIR = "/nonexistent",
): Promise<Ended> {
  const env = {
    ...process.env,
    DATABASE_URL,
    BAHI_DATA_DIR,
    EVENTSTORE_URL: "",
    EVENTSTORE_ADMIN_PASSWORD: "",
  };
  try {
    const program = [join(ROOT, "tools", tool, "main.ts"), ...args];
    return { code: 0, ...(await promisify(execFile)(process.execPath, program, { env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as Ended; // as execFile fails
    return { code, stdout, stderr };
  }
}

test("an export of books with a damaged logo is a file without it, a sentence and status 1", async () => {
  const bahi = await startBahi();
  const form = new FormData();
  form.set("file", new Blob([PNG], { type: "image/png" }), "logo.png");
  await bahi.admin.call("POST", "/settings/upload-logo", form);
  await bahi.close();
  const client = new Client({ connectionString: bahi.databaseUrl });
  await client.connect();
  await client.query("update media.logo set bytes = set_byte(bytes, 40, 1)");
  await client.end();
  const folder = await mkdtemp(join(tmpdir(), "bahi-export-"));
  onTestFinished(() => rm(folder, { recursive: true }));

  const file = join(folder, "books.jsonl.gz");
  const { code, stdout, stderr } = await run("export", [file], bahi.databaseUrl);
  expect(code).toBe(1);
  expect(stdout).toMatch(/ events and 0 logos\./);
  expect(stderr).toContain("1 logo is missing or damaged in the database, and not in the file:");
  let end: unknown;
  for await (const entry of readHistory(file)) if ("end" in entry) end = entry.end;
  expect(end).toMatchObject({ logos: 0 });
});

test.skipIf(!existsSync("/dev/full"))(
  "a proof whose file cannot be written after all is told and written down all the same",
  async () => {
    const bahi = await startBahi();
    await bahi.close();
    const { code, stdout, stderr } = await run("verify", ["--json", "/dev/full"], bahi.databaseUrl);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/\/dev\/full cannot be written: the disk is full\.\n$/),
    ]);
    // These tests run from source, whose read models are of a version of their own.
    expect(stdout).toMatch(/^NOT proved: 1 finding in 2 events /);
    const client = new Client({ connectionString: bahi.databaseUrl });
    await client.connect();
    const { rows } = await client.query("select report ->> 'ok' as ok from bahi.verification");
    await client.end();
    expect(rows).toEqual([{ ok: "false" }]);
  },
);

test("a tool whose file cannot be written says so before its work", async () => {
  const file = "/nonexistent/books";
  const ended = { code: 1, stdout: "", stderr: `${file} cannot be written: there is no such folder.\n` };
  expect(await run("export", [file], await createDatabase())).toEqual(ended);
  expect(await run("verify", ["--json", file], await createDatabase())).toEqual(ended);
});

async function databaseAfter(...statements: readonly string[]): Promise<string> {
  const url = await createDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
  return url;
}

test("a database without books is refused, and gets nothing of Bahi", async () => {
  const url = await createDatabase();
  for (const [tool, args] of [
    ["verify", []],
    ["export", ["/tmp/bahi-of-no-books.jsonl.gz"]],
    ["reset-password", ["admin"]],
    ["rotate-keys", []],
  ] as const)
    expect(await run(tool, args, url)).toEqual({
      code: 1,
      stdout: "",
      stderr: "There are no books in the database that DATABASE_URL names.\n",
    });
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select from pg_namespace where nspname !~ '^(pg_|public$|information)'",
  );
  await client.end();
  expect(rows).toEqual([]);
});

test("what a database refuses is a sentence, also where another program has made a table of the same name", async () => {
  const ofAnother = await databaseAfter("create schema event_store; create table event_store.event (id int)");
  const taken = await run("verify", [], ofAnother);
  expect(taken).toMatchObject({ code: 1, stdout: "" });
  expect(taken.stderr).toMatch(/^The database cannot be used: relation "event" already exists\. .*own\.\n$/);

  const bahi = await startBahi();
  await bahi.close();
  const role = `reader_${randomUUID().replaceAll("-", "")}`;
  const owner = new Client({ connectionString: bahi.databaseUrl });
  await owner.connect();
  onTestFinished(async () => {
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
  });
  await owner.query(`create role ${role} login password 'secret'; comment on schema bahi is null;
    grant usage on schema event_store to ${role}; grant select on all tables in schema event_store to ${role}`);
  const asReader = new URL(bahi.databaseUrl);
  asReader.username = role;
  asReader.password = "secret";
  const refused = await run("export", [join(tmpdir(), `${role}.jsonl.gz`)], asReader.href);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^The database cannot be used: permission denied for .* must own .*\.\n$/);
});

test.skipIf(process.platform !== "linux")(
  "a new password that cannot be written is a sentence and status 1",
  async () => {
    const bahi = await startBahi();
    await bahi.close();
    const tool = join(ROOT, "tools/reset-password/main.ts");
    const full = promisify(execFile)(
      "sh",
      ["-c", 'exec "$0" "$@" > /dev/full', process.execPath, tool, "admin"],
      { env: { ...process.env, DATABASE_URL: bahi.databaseUrl, EVENTSTORE_URL: "" } },
    );
    await expect(full).rejects.toMatchObject({
      code: 1,
      stderr: "The result could not be written: ENOSPC: no space left on device, write.\n",
    });
  },
);

test("a restore whose file cannot be read says so before it makes books", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bahi-restore-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const data = join(folder, "data");
  for (const [file, why] of [
    [join(folder, "books.jsonl.gz"), "there is no such file"],
    [folder, "it is a folder"],
  ] as const)
    expect(await run("import-history", [file], "", data)).toEqual({
      code: 1,
      stdout: "",
      stderr: `${file} cannot be read: ${why}.\n`,
    });
  expect(existsSync(data)).toBe(false);
});

test("what an import or a check of chaos is to read is looked for before anything else", async () => {
  const here = ["--url", "http://127.0.0.1:1", "--password", "secret"];
  expect(await run("import", ["/nonexistent.csv", ...here])).toMatchObject({
    code: 1,
    stderr: "/nonexistent.csv cannot be read: there is no such file.\n",
  });
  expect(await run("../tests/chaos", ["--check", import.meta.dirname])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\S+ is not what a failed run has kept: it has no history\.jsonl\.\n$/),
  });
});

test("an EventStoreDB is not prepared without its address, and each variable is said to be missing", async () => {
  const { code, stderr } = await run("prepare-eventstore", []);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("EVENTSTORE_URL must be set to the address of an EventStoreDB"),
  ]);
  expect(stderr).toContain("EVENTSTORE_ADMIN_PASSWORD must be set");
  expect(stderr).not.toMatch(/undefined|\n.*\n/);
});
