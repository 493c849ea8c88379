import { expect, test, vi } from "vitest";
import { connectAs, type Person } from "../bahi/person.ts";
import { databaseForTest } from "../postgres/test-database.ts";
import { until } from "../product/launch-product.ts";
import { type Balancer, balanceConnections, balanceRequests } from "./balancer.ts";
import { expectConsistency, storedEvents } from "./consistency.ts";
import { startLoad } from "./load.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";

vi.setConfig({ testTimeout: 240_000 });

const ADMIN = { username: "admin", password: "correct horse" };
/** Several times as long as the balancers take to notice. */
const DRAIN_MS = "500";
const BETWEEN_RESTARTS = 20;
/** Answered by the edge, by the command service and by the projector. */
const PATHS = ["/invoices?limit=20", "/customers", "/reports/receivables", "/imports", "/admin/system"];

/** The same person, and each request that failed: with a status of 5xx, or without an answer. */
function counting(admin: Person, failures: string[]): Person {
  async function call(...[method, path, ...rest]: Parameters<Person["call"]>) {
    try {
      const answer = await admin.call(method, path, ...rest);
      if (answer.status >= 500)
        failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error instanceof Error ? error.cause : error)}`);
      throw error;
    }
  }
  return { ...admin, call, get: (path, asking) => call("GET", path, undefined, asking) };
}

/** Reads on and on, each time what was shown or a later state; returns how often. */
function startReads(person: Person): { end(): Promise<number> } {
  const ending = new AbortController();
  async function read(): Promise<number> {
    let position = "";
    for (let count = 0; ; count += 1) {
      if (ending.signal.aborted) return count;
      const path = PATHS[count % PATHS.length] ?? "";
      const { headers, status } = await person.get(path, { headers: { "x-position": position } });
      expect([path, status]).toEqual([path, 200]);
      position = headers.get("x-position") ?? position;
    }
  }
  const reading = read();
  reading.catch(() => {}); // who ends it hears of it
  return {
    async end() {
      ending.abort();
      return reading;
    },
  };
}

type Pair = { services: ServiceProcess[]; balancer: Balancer };

async function startPair(
  name: "command" | "projector" | "query",
  env: NodeJS.ProcessEnv,
  balance: (urls: readonly string[]) => Promise<Balancer>,
): Promise<Pair> {
  const services = [await startServiceProcess(name, env), await startServiceProcess(name, env)];
  const balancer = await balance(services.map(({ url }) => url));
  await bothReady(balancer);
  return { services, balancer };
}

async function bothReady(balancer: Balancer): Promise<void> {
  await until("both are ready", () => (balancer.readyCount() === 2 ? true : undefined));
}

test("a rolling restart of every process under load: no request fails, no connection breaks, nothing is lost", async ({
  annotate,
}) => {
  const databaseUrl = await databaseForTest();
  const env = { DATABASE_URL: databaseUrl, DRAIN_MS };
  const secrets = { BAHI_ADMIN_USERNAME: ADMIN.username, BAHI_ADMIN_PASSWORD: ADMIN.password };
  const command = await startPair("command", { ...env, ...secrets }, balanceConnections);
  const projector = await startPair("projector", env, balanceConnections);
  const addresses = { COMMAND_URL: command.balancer.url, PROJECTOR_URL: projector.balancer.url };
  const query = await startPair("query", { ...env, ...addresses }, balanceRequests);

  const failures: string[] = [];
  const admin = counting(await connectAs(query.balancer.url, ADMIN), failures);
  const load = await startLoad(() => admin);
  const reads = startReads(admin);
  for (const { services, balancer } of [command, projector, query]) {
    for (const service of services) {
      await load.more(BETWEEN_RESTARTS);
      expect(await service.restart()).toBe(0);
      await bothReady(balancer);
    }
  }
  await load.more(BETWEEN_RESTARTS);
  const acknowledged = await load.end();
  const readCount = await reads.end();
  await annotate(`${acknowledged.length} commands and ${readCount} reads, ${failures.length} failed`);
  expect(failures).toEqual([]);
  expect(readCount).toBeGreaterThan(PATHS.length);
  await expectConsistency(await storedEvents(databaseUrl), admin, acknowledged);
});
