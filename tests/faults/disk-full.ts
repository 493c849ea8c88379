import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { anil, sale, soap } from "@bahi/command/testing/requests.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { parsed } from "@bahi/event-store/parsed.ts";
import { clusterUrl } from "@bahi/tools/postgres/cluster.ts";
import { freePort } from "@bahi/tools/start/free-port.ts";
import { z } from "zod";
import { connectAs, type Person } from "../bahi/person.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { type KeyedCall, untilAnswered } from "./until-answered.ts";

// What happens when the disk is full. Run by hand as root, since it mounts a small file system of its own:
//   node tests/faults/disk-full.ts

const SIZE = "260m";
const WRITES_MAX = 500;
const admin = { username: "admin", password: "correct horse" };
const disk = mountSmallDisk(SIZE);

function say(text: string): void {
  console.log(`${new Date().toISOString()} ${text}`);
}

/** About 300 kB each, so that the room that Postgres holds in advance is soon used up. */
function invoice(number: number): KeyedCall {
  const sales = Array.from({ length: 1_500 }, () => sale(1, 1, 10));
  const body = { customer_id: 1, invoice_date: "2026-04-01", sales };
  return { method: "POST", path: "/invoices", body, key: `invoice-${number}` };
}

async function writeUntilFull(person: Person): Promise<{ stored: number; refused: KeyedCall }> {
  for (let number = 1; number <= WRITES_MAX; number += 1) {
    if (number === 5) {
      disk.fill();
      say("the disk is full");
    }
    const call = invoice(number);
    const { status, headers, body } = await person.call(call.method, call.path, call.body, {
      key: call.key,
    });
    if (status === 201) continue;
    say(`invoice ${number} is answered with ${status}: ${JSON.stringify(body)}`);
    assert.equal(status, 503);
    assert.ok(headers.has("retry-after"));
    assert.match(z.object({ detail: z.string() }).parse(body).detail, /^[A-Z].+\.$/);
    return { stored: number - 1, refused: call };
  }
  throw new Error(`the disk is not full after ${WRITES_MAX} invoices`);
}

async function invoiceKeys(): Promise<string[]> {
  const text = readFileSync(join(disk.folder, "data/postgres.json"), "utf8");
  const { port, password } = z.object({ port: z.int(), password: z.string() }).parse(JSON.parse(text));
  const store = await openEventStore({ databaseUrl: clusterUrl({ port }, password, "bahi") });
  const keys: string[] = [];
  for await (const batch of store.readAll()) {
    const invoices = batch.map(parsed).filter(({ type }) => type === "InvoiceCreated");
    keys.push(
      ...invoices.map(({ metadata }) => z.object({ commandKey: z.string() }).parse(metadata).commandKey),
    );
  }
  await store.close();
  return keys;
}

const port = await freePort(0, "127.0.0.1");
const launcher = spawn(process.execPath, [join(import.meta.dirname, "../../tools/start/main.ts")], {
  env: {
    ...process.env,
    PORT: String(port),
    BAHI_DATA_DIR: join(disk.folder, "data"),
    BAHI_ADMIN_USERNAME: admin.username,
    BAHI_ADMIN_PASSWORD: admin.password,
  },
  stdio: ["ignore", "pipe", "inherit"],
});
const exited = once(launcher, "exit");
try {
  for await (const chunk of launcher.stdout) if (String(chunk).includes("Bahi is ready")) break;
  launcher.stdout.resume();
  const person = await connectAs(`http://127.0.0.1:${port}`, admin);
  await person.post("/customers", anil);
  await person.post("/products", soap);

  const { stored, refused } = await writeUntilFull(person);
  // Each is told again, and each is a line in a log for which there is no room either.
  for (let time = 0; time < 20; time += 1) {
    disk.fill();
    const again = await person.call(refused.method, refused.path, refused.body, { key: refused.key });
    assert.equal(again.status, 503);
  }
  const { status } = await person.get("/customers");
  say(`a read is answered with ${status}`);
  assert.ok(status === 200 || status === 503);

  disk.free();
  const freedAt = Date.now();
  assert.equal((await untilAnswered(() => person, refused)).status, 201);
  say(`with room again it is stored after ${Date.now() - freedAt} ms, without a restart`);

  const keys = await invoiceKeys();
  assert.deepEqual(
    keys,
    Array.from({ length: stored + 1 }, (_, index) => `invoice-${index + 1}`),
  );
  say(`${keys.length} invoices were acknowledged, and each is there once, in order`);
} finally {
  launcher.kill("SIGTERM");
  const [code] = await exited;
  say(`the product ended with code ${String(code)}`);
  disk.unmount();
}
