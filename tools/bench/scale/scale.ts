import { openChain } from "@bahi/projector/chain/catch-up.ts";
import { rebuild } from "@bahi/projector/rebuild/rebuild.ts";
import { projectionVersion } from "@bahi/read-models/projection-version.ts";
import { headOf } from "@bahi/event-store/head.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { createFirstGeneration, requestGeneration } from "@bahi/read-models/generation/create.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { types } from "@bahi/read-models/database.ts";
import { Client } from "pg";
import type { BenchRow } from "../measure.ts";
import type { BenchPostgres } from "../postgres.ts";
import { makeBooks } from "./books.ts";
import type { Figure, ScaleBooks } from "./row.ts";
import { scaleRows } from "./rows.ts";
import { type Counts, countsOf } from "./trade.ts";

const SIZES = [10_000, 100_000, 1_000_000];

const growth = (value: number) => `× ${value.toLocaleString("en-US", { maximumSignificantDigits: 3 })}`;

/** Measures every row, or those whose path contains one of `only`, on books of each size. The note says how a row has grown. */
export async function measureScale(
  postgres: BenchPostgres,
  {
    sizes = SIZES,
    only = [""],
  }: { sizes: readonly number[] | undefined; only: readonly string[] | undefined },
): Promise<BenchRow[]> {
  const chosen = scaleRows.filter(({ path }) => only.some((part) => path.includes(part)));
  if (chosen.length === 0) throw new Error(`No row of the scale bench is about “${only.join("”, “")}”`);
  const figures = new Map<string, { events: number; figure: Figure }[]>(chosen.map(({ path }) => [path, []]));
  for (const events of sizes.toSorted((one, other) => one - other)) {
    console.log(`making books of ${events.toLocaleString("en-US")} events …`);
    const books = await openBooks(await postgres.createDatabase(`scale_${events}`), events);
    try {
      for (const row of chosen) {
        const figure = await row.measure(books);
        console.log(`  ${row.path}: ${figure.ours.toPrecision(4)} ${row.unit} ${figure.note ?? ""}`);
        figures.get(row.path)?.push({ events, figure });
      }
    } finally {
      await books.client.end();
    }
  }
  return chosen.flatMap((row) => {
    const measured = figures.get(row.path) ?? [];
    const [first] = measured;
    return measured.map(({ events, figure }) => {
      const grown =
        first === undefined || first.figure === figure || first.figure.ours === 0
          ? ""
          : growth(figure.ours / first.figure.ours);
      return {
        path: `${row.path}, ${events.toLocaleString("en-US")} events`,
        unit: row.unit,
        ours: figure.ours,
        limit: figure.limit ?? null,
        peer: null,
        goal: row.goal,
        met: row.isMet(figure, first?.figure ?? figure),
        note: [grown && `${grown} of ${first?.events.toLocaleString("en-US")} events`, figure.note ?? ""]
          .filter(Boolean)
          .join("; "),
      };
    });
  });
}

/** Books with live read models and a chain, as after a first start. */
export async function openBooks(
  databaseUrl: string,
  events: number,
  counts: Counts = countsOf(events),
): Promise<ScaleBooks> {
  await makeBooks(databaseUrl, counts);
  const version = await projectionVersion();
  const client = new Client({ connectionString: databaseUrl, types });
  await client.connect();
  await migrateReadModels(client);
  await createFirstGeneration(client, version);
  const generation = await requestGeneration(client, version);
  const store = await openEventStore({ databaseUrl });
  const { signal } = new AbortController();
  try {
    await rebuild({ store, databaseUrl, generation, signal });
    await openChain({ store, client, until: await headOf(store), signal });
  } finally {
    await store.close();
  }
  return { databaseUrl, events, counts, schema: schemaOf(generation), projectionVersion: version, client };
}
