import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectAs } from "../bahi/person.ts";
import { expectConsistency, storedEvents } from "../faults/consistency.ts";
import { startLoad } from "../faults/load.ts";
import { startReader } from "../faults/reader.ts";
import { DRAIN_MS, bothReady, startPairs } from "../faults/service-pairs.ts";
import { counting, startReads } from "../faults/steady-reads.ts";
import { databaseForTest } from "../postgres/test-database.ts";
import { findPrograms } from "../../tools/start/programs.ts";
import { otherProgram } from "./other-program.ts";

vi.setConfig({ testTimeout: 300_000 });

const ADMIN = { username: "admin", password: "correct horse" };
const BETWEEN_UPDATES = 20;

/** The next release: a column of the list of invoices has another name, so neither release can read the tables of the other. */
async function releaseWithOtherTables(): Promise<string> {
  const next = await otherProgram();
  for (const file of ["packages/read-models/invoice/table.ts", "services/query/invoice/list-invoices.ts"])
    next.change(file, (text) => text.replaceAll("list_row", "row_of_the_list"));
  await findPrograms(next.folder);
  return next.folder;
}

async function readModelsOf(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return async () => {
    const { rows } = await client.query<{ state: string; column: string }>(
      `select state, column_name as column from bahi.generation
       join information_schema.columns on table_schema = 'read_' || id and table_name = 'invoice'
       where column_name in ('list_row', 'row_of_the_list') order by id`,
    );
    return rows.map(({ state, column }) => `${state}: ${column}`);
  };
}

test("a rolling update of every process to a release with other tables, under load: no request fails, nothing is lost", async ({
  annotate,
}) => {
  const databaseUrl = await databaseForTest();
  const next = await releaseWithOtherTables();
  const { command, projector, query } = await startPairs(
    { DATABASE_URL: databaseUrl, DRAIN_MS },
    { BAHI_ADMIN_USERNAME: ADMIN.username, BAHI_ADMIN_PASSWORD: ADMIN.password },
  );
  const readModels = await readModelsOf(databaseUrl);
  const failures: string[] = [];
  const admin = counting(await connectAs(query.balancer.url, ADMIN), failures);
  const load = await startLoad(() => admin);
  const reads = startReads(admin);
  // Whoever says no position never sees less than before either, whichever edge answers.
  const reader = startReader(() => admin, ["/invoices?limit=5", "/customers"]);
  expect(await readModels()).toEqual(["live: list_row"]);

  // It builds, and is not ready before an edge of the old release can do without its own read models.
  const [first, second] = projector.services;
  await load.more(BETWEEN_UPDATES);
  expect(await first.restart(next)).toBe(0);
  for (const pair of [command, query]) {
    for (const service of pair.services) {
      await load.more(BETWEEN_UPDATES);
      expect(await readModels()).toContain("live: list_row");
      expect(projector.balancer.readyCount()).toBe(1);
      expect(await service.restart(next)).toBe(0);
      await bothReady(pair);
    }
  }
  await bothReady(projector);
  expect(await readModels()).toEqual(["previous: list_row", "live: row_of_the_list"]);
  await load.more(BETWEEN_UPDATES);
  expect(await second.restart(next)).toBe(0);
  await bothReady(projector);

  await load.more(BETWEEN_UPDATES);
  const acknowledged = await load.end();
  const readCount = (await reads.end()) + (await reader.end()).length;
  await annotate(`${acknowledged.length} commands and ${readCount} reads, ${failures.length} failed`);
  expect(failures).toEqual([]);
  expect(await readModels()).toEqual(["previous: list_row", "live: row_of_the_list"]);
  await expectConsistency(await storedEvents(databaseUrl), admin, acknowledged);
});
