import { expect, test, vi } from "vitest";
import { connectAs } from "../bahi/person.ts";
import { databaseForTest } from "../postgres/test-database.ts";
import { expectConsistency, storedEvents } from "./consistency.ts";
import { startLoad } from "./load.ts";
import { DRAIN_MS, bothReady, startPairs } from "./service-pairs.ts";
import { counting, startReads } from "./steady-reads.ts";

vi.setConfig({ testTimeout: 240_000 });

const ADMIN = { username: "admin", password: "correct horse" };
const BETWEEN_RESTARTS = 20;

test("a rolling restart of every process under load: no request fails, no connection breaks, nothing is lost", async ({
  annotate,
}) => {
  const databaseUrl = await databaseForTest();
  const { command, projector, query } = await startPairs(
    { DATABASE_URL: databaseUrl, DRAIN_MS },
    { BAHI_ADMIN_USERNAME: ADMIN.username, BAHI_ADMIN_PASSWORD: ADMIN.password },
  );
  const failures: string[] = [];
  const admin = counting(await connectAs(query.balancer.url, ADMIN), failures);
  const load = await startLoad(() => admin);
  const reads = startReads(admin);
  for (const pair of [command, projector, query]) {
    for (const service of pair.services) {
      await load.more(BETWEEN_RESTARTS);
      expect(await service.restart()).toBe(0);
      await bothReady(pair);
    }
  }
  await load.more(BETWEEN_RESTARTS);
  const acknowledged = await load.end();
  const readCount = await reads.end();
  await annotate(`${acknowledged.length} commands and ${readCount} reads, ${failures.length} failed`);
  expect(failures).toEqual([]);
  await expectConsistency(await storedEvents(databaseUrl), admin, acknowledged);
});
