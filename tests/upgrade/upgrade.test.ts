import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { anil } from "@bahi/command/testing/requests.ts";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { type Person, connectAs } from "../bahi/person.ts";
import { databaseUrlOf, expectConsistency, storedEvents } from "../faults/consistency.ts";
import { startLoad } from "../faults/load.ts";
import { startReader } from "../faults/reader.ts";
import { until } from "../product/launch-product.ts";
import { startProduct } from "../product/start-product.ts";
import { type OtherProgram, otherProgram } from "./other-program.ts";

/** The next version of the program: another projection, whose rebuild waits until the test lets it go on. */
async function nextVersion(): Promise<OtherProgram & { letGo(): void }> {
  const next = await otherProgram();
  const gate = join(next.folder, "go-on");
  next.change("contracts/stored/decode-event.ts", (text) =>
    text.replace("its type is not known", "unknown type"),
  );
  next.change("services/projector/rebuild/worker.ts", (text) =>
    text.replace(
      "async function work(): Promise<void> {",
      `async function work(): Promise<void> {
  const { existsSync } = await import("node:fs");
  while (!existsSync(${JSON.stringify(gate)})) await new Promise((resolve) => setTimeout(resolve, 10));`,
    ),
  );
  return { ...next, letGo: () => writeFileSync(gate, "") };
}

/** A projector of that version, beside the product's own. */
async function startProjectorOf(program: OtherProgram, databaseUrl: string): Promise<void> {
  const child = fork(join(program.folder, "services/projector/main.ts"), [], {
    cwd: program.folder,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: "0", LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await exited;
  });
  await once(child, "message");
}

async function watchGenerations(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return async (): Promise<Record<string, number>> => {
    const { rows } = await client.query<{ state: string; id: number }>(
      "select case when readable then 'readable' else state end as state, id from bahi.generation",
    );
    return Object.fromEntries(rows.map(({ state, id }) => [state, id]));
  };
}

/** Writes, and reads what was written. */
async function writeAndRead(admin: Person) {
  const written = await admin.post("/customers", { ...anil, name: `Customer ${randomUUID()}` });
  const position = written.headers.get("x-position") ?? "";
  const read = await admin.get("/customers?limit=6000", { headers: { "x-position": position } });
  return { written, position, read };
}

test("a new version builds and follows beside the old one, which leads under load: whoever writes reads it", async () => {
  const product = await startProduct();
  const admin = await connectAs(product.url, product.admin);
  const databaseUrl = await databaseUrlOf(product);
  const generations = await watchGenerations(databaseUrl);
  const load = await startLoad(() => admin);
  const reader = startReader(() => admin, ["/invoices?limit=5", "/reports/customer-ledger?customer_id=1"]);
  await load.more(20);
  const before = await generations();

  const next = await nextVersion();
  await startProjectorOf(next, databaseUrl);
  await until("the next version builds", async () => (await generations())["building"]);
  for (let round = 0; round < 10; round += 1) {
    const { position, read } = await writeAndRead(admin);
    expect(read.status).toBe(200);
    expect((read.headers.get("x-position") ?? "") >= position).toBe(true);
    expect(read.headers.get("x-figures-as-of")).toBeNull();
  }
  expect((await generations())["live"]).toBe(before["live"]);

  next.letGo();
  await until("the next version can be read", async () => (await generations())["readable"]);
  await load.more(20);
  expect((await writeAndRead(admin)).read.status).toBe(200);
  await reader.end();
  const acknowledged = await load.end();
  // The edge of the old version needs what it has.
  expect(await generations()).toEqual({ live: before["live"], readable: (before["live"] ?? 0) + 1 });
  const written = new Set(acknowledged.map(({ key }) => key));
  const events = (await storedEvents(databaseUrl)).filter((event) => {
    const { commandKey } = event.metadata as { commandKey: string };
    return written.has(commandKey) || event.type !== "CustomerAdded";
  });
  await expectConsistency(events, admin, acknowledged);
});

test("an update alone goes on: commands are answered, reads say as of when they are, and then show everything", async () => {
  const before = await startProduct();
  const first = await connectAs(before.url, before.admin);
  const old = await writeAndRead(first);
  expect(await before.stop()).toBe(0);

  const next = await nextVersion();
  const after = await startProduct({ dataDirectory: before.dataDirectory, program: next.folder });
  const admin = await connectAs(after.url, after.admin);
  await until("the edge knows that it is behind", async () =>
    (await admin.get("/customers")).headers.get("x-figures-as-of") === null ? undefined : true,
  );
  const load = await startLoad(() => admin);
  await load.more(20);
  for (let round = 0; round < 5; round += 1) {
    const { written, position, read } = await writeAndRead(admin);
    expect(written.status).toBe(201);
    expect(position > old.position).toBe(true);
    expect(written.headers.get("x-figures-as-of")).toEqual(expect.any(String));
    expect(read.status).toBe(200);
    expect((read.headers.get("x-position") ?? "") < position).toBe(true);
    expect(read.headers.get("x-figures-as-of")).toEqual(expect.any(String));
    expect(read.headers.get("x-rebuilt-percent")).toMatch(/^\d+$/);
    expect(read.body).toHaveLength(1);
  }

  next.letGo();
  await until("the figures are those of now", async () =>
    (await admin.get("/customers")).headers.get("x-figures-as-of") === null ? true : undefined,
  );
  const { read, position } = await writeAndRead(admin);
  expect((read.headers.get("x-position") ?? "") >= position).toBe(true);
  const acknowledged = await load.end();
  // Four customers of the load, one before the update, five in it and one after it.
  expect((await writeAndRead(admin)).read.body).toHaveLength(12);
  expect(acknowledged.length).toBeGreaterThan(20);
});
