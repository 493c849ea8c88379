import { Duplicates } from "@bahi/projector/duplicate/duplicates.ts";
import { customer } from "@bahi/projector/duplicate/customer-row.fixture.ts";
import { typedShops } from "@bahi/projector/duplicate/indian-shops.fixture.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { Client } from "pg";
import { type BenchRow, interleaved, latencies, median, timed } from "../measure.ts";

const CUSTOMERS = 6_000;
const CUSTOMERS_LARGE = 100_000;
const CHANGES = 1_000;
/** The average number of entries of a shop is 2.17. */
const SHOPS_PER_CUSTOMER = 0.5;

/**
 * A full build of the groups of likely duplicates, beside a self-join by trigrams of the same names, and one change of
 * them.
 */
export async function duplicateRows(databaseUrl: string): Promise<BenchRow[]> {
  const customers = customersOf(CUSTOMERS);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fill(client, customers);
    const took = await interleaved({
      ours: () => timed(() => Duplicates.among(customers)),
      selfJoin: () =>
        timed(() =>
          client.query("select from customer a join customer b on a.id < b.id and a.name % b.name"),
        ),
    });
    return [
      {
        path: `groups of likely duplicates among ${CUSTOMERS.toLocaleString("en-US")} customers, from nothing`,
        unit: "s",
        ours: took.ours,
        limit: null,
        peer: { name: "pg_trgm self-join of the names over a GIN index", value: took.selfJoin },
        goal: "≤ 0.1 × peer",
        met: took.ours <= took.selfJoin / 10,
        note: "the peer compares names alone, and finds pairs and no groups",
      },
      await changeRow(customers, 1.5),
      await changeRow(customersOf(CUSTOMERS_LARGE), 15),
    ];
  } finally {
    await client.end();
  }
}

async function changeRow(customers: readonly CustomerTable[], goalMs: number): Promise<BenchRow> {
  const duplicates = await Duplicates.among(customers);
  const others = customersOf(CHANGES, 2);
  const changes = await latencies(CHANGES, async (index) => {
    const at = Math.floor((index * customers.length) / CHANGES);
    const [before, other] = [customers[at], others[index]];
    if (before !== undefined && other !== undefined) duplicates.change([{ ...other, id: before.id }]);
  });
  const ours = median(changes);
  return {
    path: `groups of likely duplicates, one of ${customers.length.toLocaleString("en-US")} customers changed, p50`,
    unit: "ms",
    ours,
    limit: null,
    peer: null,
    goal: `≤ ${goalMs} ms`,
    met: ours <= goalMs,
    note: `the slowest of ${CHANGES.toLocaleString("en-US")}: ${Math.max(...changes).toFixed(1)} ms`,
  };
}

function customersOf(count: number, seed = 1): CustomerTable[] {
  const typed = typedShops(seed, Math.ceil(count * SHOPS_PER_CUSTOMER)).slice(0, count);
  return typed.map(({ name, phone, address, transporter }, index) =>
    customer(index + 1, { name, phone, address, transporter }),
  );
}

async function fill(client: Client, customers: readonly CustomerTable[]): Promise<void> {
  await client.query("create extension pg_trgm");
  await client.query("create table customer (id int primary key, name text not null)");
  await client.query("insert into customer select * from json_to_recordset($1) as row (id int, name text)", [
    JSON.stringify(customers.map(({ id, name }) => ({ id, name }))),
  ]);
  await client.query("create index on customer using gin (name gin_trgm_ops)");
  await client.query("analyze customer");
}
