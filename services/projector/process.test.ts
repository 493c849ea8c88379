import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type RebuildProgress, rebuildProgress } from "@bahi/contracts/system/api.ts";
import { customerTable } from "@bahi/read-models/customer/table.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { rowsOf } from "./read-models.fixture.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

// Processes take long to start when the machine has much else to do.
vi.setConfig({ testTimeout: 180_000 });

type Process = { child: ChildProcess; url: string };

const main = fileURLToPath(new URL("main.ts", import.meta.url));

/** A projector in a process of its own, as it is in production. */
async function startProcess(databaseUrl: string): Promise<Process> {
  const child = fork(main, [], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: "0", LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  });
  const [message] = (await once(child, "message")) as [{ port: number }]; // what `listen` tells its parent
  return { child, url: `http://127.0.0.1:${message.port}` };
}

async function expectEachOnce({ client, customerCount }: Shop): Promise<void> {
  const { rows } = await client.query<{ id: number; event_count: string }>(
    "select id, event_count from bahi.generation where state = 'live'",
  );
  const [live] = rows;
  expect(Number(live?.event_count)).toBe(customerCount);
  const ids = (await rowsOf(client, live?.id ?? 0, customerTable)).map((row) => row.id);
  expect(ids).toEqual(Array.from({ length: customerCount }, (_, index) => index + 1));
}

async function isLeader({ url }: Process): Promise<boolean> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /bahi_projector_doing\{doing="(following|catching up)"\} 1/.test(metrics);
}

async function leaderFirst(processes: [Process, Process]): Promise<[Process, Process]> {
  return (await isLeader(processes[0])) ? processes : [processes[1], processes[0]];
}

test("when the leader is killed with -9 another goes on where it was, and nothing counts twice", async () => {
  const shop = await openShop();
  const { databaseUrl } = shop;
  const both = [await startProcess(databaseUrl), await startProcess(databaseUrl)] as [Process, Process];
  await shop.addCustomers(5);
  const [leader, other] = await leaderFirst(both);
  leader.child.kill("SIGKILL");
  await shop.addCustomers(5);
  expect(await isLeader(other)).toBe(true);
  await expectEachOnce(shop);
});

test("a leader that is frozen loses its place, and writes nothing when it wakes up", async () => {
  const shop = await openShop();
  const { databaseUrl } = shop;
  const both = [await startProcess(databaseUrl), await startProcess(databaseUrl)] as [Process, Process];
  await shop.addCustomers(5);
  const [leader, other] = await leaderFirst(both);
  leader.child.kill("SIGSTOP");
  await shop.addCustomers(5);
  leader.child.kill("SIGCONT");
  await shop.addCustomers(5);
  expect(await isLeader(other)).toBe(true);
  await expectEachOnce(shop);
});

test("a rebuild is ordered and watched over HTTP, also when it is killed in the middle", async () => {
  const shop = await openShop();
  const { databaseUrl, client } = shop;
  const first = await startProcess(databaseUrl);
  await shop.addCustomers(50);
  const { rows: keys } = await client.query<{ secret: string }>(
    "select secret from auth.key where use = 'control'",
  );
  const headers = { authorization: `Bearer ${keys[0]?.secret}` };
  const ask = async ({ url }: Process, method = "GET"): Promise<RebuildProgress> =>
    rebuildProgress.parse(await (await fetch(`${url}/rebuild`, { method, headers })).json());

  expect(await ask(first)).toMatchObject({ state: "idle", generation: 1, events_done: 50 });
  expect(await ask(first, "POST")).toMatchObject({ state: "building", generation: 2, events_total: 50 });
  first.child.kill("SIGKILL");

  const second = await startProcess(databaseUrl);
  let progress = await ask(second);
  while (progress.state !== "idle") progress = await ask(second);
  expect(progress).toMatchObject({ generation: 2, events_done: 50, failure: null });
  await shop.addCustomers(1);
  await expectEachOnce(shop);
  const { rows } = await client.query("select state from bahi.generation order by id");
  expect(rows).toEqual([{ state: "previous" }, { state: "live" }]);
});

test("a projector that has stopped at an event stays up and says so where readiness is asked for", async () => {
  const shop = await openShop();
  const { databaseUrl, client } = shop;
  const { url } = await startProcess(databaseUrl);
  await shop.addCustomers(1);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);

  const unknown = "insert into event_store.event (position, stream_id, revision, id, type, data, metadata)";
  await client.query(
    `${unknown} values (2, 'odd', 0, 'a3bb189e-8bf9-4888-9912-ace4e6543002', 'Odd', '{}', '{}')`,
  );
  let ready = await fetch(`${url}/health/ready`);
  while (ready.status === 200) ready = await fetch(`${url}/health/ready`);
  expect(await ready.text()).toContain(
    "Event a3bb189e-8bf9-4888-9912-ace4e6543002 (Odd) at position 00000000000000000002 cannot be applied: its type is not known, and another program has stored it",
  );
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
});

test("control wants the key of the deployment and takes nothing from a page; health is for everybody", async () => {
  const shop = await openShop();
  const { databaseUrl, client } = shop;
  const { url } = await startProcess(databaseUrl);
  const { rows } = await client.query<{ secret: string }>(
    "select secret from auth.key where use = 'control'",
  );
  const authorization = `Bearer ${rows[0]?.secret}`;
  const statusOf = async (path: string, method: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}${path}`, { method, headers })).status;

  for (const [method, path] of [
    ["GET", "/system"],
    ["GET", "/rebuild"],
    ["POST", "/rebuild"],
    ["POST", "/rebuild/cancel"],
    ["POST", "/generations/1/switch"],
    ["DELETE", "/generations/1"],
    ["POST", "/verify"],
  ] as const) {
    expect([path, await statusOf(path, method)]).toEqual([path, 401]);
    expect([path, await statusOf(path, method, { authorization: "Bearer guessed" })]).toEqual([path, 401]);
    const fromPage = { authorization, origin: "http://evil.example" };
    expect([path, await statusOf(path, method, fromPage)]).toEqual([path, 403]);
  }
  expect((await client.query("select from bahi.generation where state = 'building'")).rowCount).toBe(0);
  expect(await statusOf("/system", "GET", { authorization })).toBe(200);
  expect(await statusOf("/health/live", "GET")).toBe(200);
});
