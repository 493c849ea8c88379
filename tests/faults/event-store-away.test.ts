import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { anil, bina, soap } from "@bahi/command/testing/requests.ts";
import { freePort } from "@bahi/tools/start/free-port.ts";
import { expect, onTestFinished, test } from "vitest";
import { connectAs } from "../bahi/person.ts";
import { ownEventStoreDb } from "../event-store-db/own-event-store-db.ts";
import { databaseForTest } from "../postgres/test-database.ts";
import { until } from "../product/launch-product.ts";
import { startProduct } from "../product/start-product.ts";
import { expectConsistency, storedEvents } from "./consistency.ts";
import { startLoad } from "./load.ts";
import { untilAnswered } from "./until-answered.ts";
import { clusterContract } from "../event-store-db/cluster-contract.ts";
import { clusterFaults } from "../event-store-db/cluster-faults.ts";
import { clusterBy } from "../event-store-db/cluster.ts";

const ROOT = join(import.meta.dirname, "../..");
const BETWEEN_KILLS = 40;

type Ending = { code: number | null; stderr: string };

/** Whatever opens the event store. */
const PROGRAMS = ["services/command", "services/projector", "tools/verify", "tools/export"];

/** Runs a program until it ends by itself. */
async function endingOf(program: string, eventStoreUrl: string): Promise<Ending> {
  const child = spawn(process.execPath, [join(ROOT, program, "main.ts")], {
    env: { ...process.env, DATABASE_URL: await databaseForTest(), EVENTSTORE_URL: eventStoreUrl, PORT: "0" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [stderr] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, stderr };
}

function endings(eventStoreUrl: string): Promise<Ending[]> {
  return Promise.all(PROGRAMS.map((program) => endingOf(program, eventStoreUrl)));
}

test("an event store that is not there is waited for, and then named in one sentence, without the password", async () => {
  const place = `127.0.0.1:${await freePort(0, "127.0.0.1")}`;
  const ending: Ending = { code: 1, stderr: `The event store at ${place} does not answer.\n` };
  expect(await endings(`esdb://asha:secret@${place}?tls=false`)).toEqual(PROGRAMS.map(() => ending));
});

test("an address that is none is one sentence, without the password", async () => {
  for (const { code, stderr } of await endings("esdb://asha:secret@localhost:port?tls=secret")) {
    expect(code).toBe(1);
    expect(stderr).toMatch(/^EVENTSTORE_URL is no address as (?!.*secret).*\.\n$/);
  }
});

/** `program` runs an EventStoreDB in the foreground: `PROGRAM PORT FOLDER`. */
function onEventStoreDb(program: string): void {
  test("an EventStoreDB that dies or freezes is 503 with Retry-After, reads go on, and it is used again when it is back, without a restart", async () => {
    const server = await ownEventStoreDb(program);
    const product = await startProduct({
      env: { DATABASE_URL: await databaseForTest(), EVENTSTORE_URL: server.url },
    });
    const admin = await connectAs(product.url, product.admin);
    const pidsNow = () =>
      Promise.all((["command", "projector", "query"] as const).map((part) => product.pidOf(part)));
    const pids = await pidsNow();
    expect((await admin.post("/customers", anil, { key: "before" })).status).toBe(201);

    async function expectReadable(path: string, names: readonly string[]): Promise<void> {
      const { status, body } = await admin.get(path);
      expect(status).toBe(200);
      // as: lists of these are records with a name
      expect((body as { name: string }[]).map(({ name }) => name)).toEqual(names);
    }

    await server.kill();
    const away = await admin.post("/customers", bina, { key: "killed" });
    expect(away.status).toBe(503);
    expect(Number(away.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectReadable("/customers", [anil.name]);
    await server.start();
    const killed = { method: "POST", path: "/customers", body: bina, key: "killed" } as const;
    expect((await untilAnswered(() => admin, killed)).status).toBe(201);
    await expectReadable("/customers", [anil.name, bina.name]);

    await server.freeze();
    const frozen = { method: "POST", path: "/products", body: soap, key: "frozen" } as const;
    const unanswered = await admin.post(frozen.path, frozen.body, { key: frozen.key });
    expect(unanswered.status).toBe(503);
    expect(Number(unanswered.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectReadable("/customers", [anil.name, bina.name]);
    await server.resume();
    expect((await untilAnswered(() => admin, frozen)).status).toBe(201);
    await until("the list shows the one product", async () => {
      const { body } = await admin.get("/products");
      return (body as unknown[]).length === 1 ? true : undefined;
    });

    await product.untilReady();
    expect(await pidsNow()).toEqual(pids);
    expect(await product.stop()).toBe(0);
  });

  test("kill -9 of an EventStoreDB in the middle of load: what was acknowledged is there once, nothing is half, no number is missing", async () => {
    const server = await ownEventStoreDb(program);
    const databaseUrl = await databaseForTest();
    const product = await startProduct({ env: { DATABASE_URL: databaseUrl, EVENTSTORE_URL: server.url } });
    const admin = await connectAs(product.url, product.admin);
    const load = await startLoad(() => admin);
    const maltreat = [() => product.kill("command"), () => product.kill("projector"), async () => {}];
    for (const alsoKill of maltreat) {
      await load.more(BETWEEN_KILLS);
      await Promise.all([server.kill(), alsoKill()]);
      await server.start();
    }
    await load.more(BETWEEN_KILLS);
    const acknowledged = await load.end();
    await product.untilReady();
    await expectConsistency(await storedEvents(databaseUrl, server.url), admin, acknowledged);
    expect(await product.stop()).toBe(0);
  });
}

const program = process.env["EVENTSTORE_PROGRAM"];
// Without a server nothing is proved, and there is no test that could look as if it had been.
if (program !== undefined) onEventStoreDb(program);

const cluster = process.env["EVENTSTORE_CLUSTER"];
const clusterUrl = process.env["EVENTSTORE_URL"];

// Without a cluster nothing is proved, and there is no test that could look as if it had been.
if (cluster !== undefined && clusterUrl !== undefined) {
  const nodes = clusterBy(cluster, clusterUrl);
  clusterFaults(nodes);
  clusterContract(nodes);
}
