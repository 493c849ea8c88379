import { AS_OF_SETTING } from "@bahi/read-models/as-of/view.ts";
import { pastSchemaOf } from "@bahi/read-models/generation/table.ts";
import { columnTypes } from "@bahi/read-models/table.ts";
import { tables } from "@bahi/read-models/tables.ts";
import * as fc from "fast-check";
import type { Client } from "pg";
import { expect, test } from "vitest";
import { recorded } from "./events.fixture.ts";
import { shops } from "./random-events.fixture.ts";
import {
  applyInBatches,
  emptyReadModels,
  everything,
  newGeneration,
  rebuildFrom,
} from "./read-models.fixture.ts";

/** Who is a likely duplicate is about today alone. */
const isKept = (name: string) => !name.endsWith("_past") && !name.startsWith("duplicate_");

/** The rows that the views of a generation show as of a position; lines are those of the invoices that are there. */
async function rowsAsOf(
  client: Client,
  generation: number,
  position: string,
): Promise<Record<string, unknown[]>> {
  const schema = pastSchemaOf(generation);
  await client.query("select set_config($1, $2, false)", [AS_OF_SETTING, position]);
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { name, key } = table;
    if (!isKept(name)) continue;
    // Lines are those of the contents that were there.
    const which =
      name === "invoice_line"
        ? `where content_version <= (select content_version from ${schema}.invoice where id = invoice_id)`
        : "";
    const { rows } = await client.query(
      `select ${Object.keys(columnTypes(table)).join(", ")} from ${schema}.${name} ${which} order by ${key.join(", ")}`,
    );
    all[name] = rows;
  }
  return all;
}

test("as of any position, the rows are those of read models that have heard of nothing after it", async () => {
  const { url, client } = await emptyReadModels();
  await fc.assert(
    fc.asyncProperty(shops, fc.integer({ min: 1, max: 25 }), async (shop, batchSize) => {
      const events = recorded(shop.events);
      const whole = await newGeneration(client);
      await applyInBatches(client, whole, events, batchSize);
      const rebuilt = await rebuildFrom(url, client, events);

      const growing = await newGeneration(client);
      for (let known = 0; known < events.length; known += 7) {
        await applyInBatches(client, growing, events.slice(0, known + 1), 7);
        const then = Object.entries(await everything(client, growing)).filter(([name]) => isKept(name));
        const position = events[known]?.position ?? "";
        expect(await rowsAsOf(client, whole, position)).toEqual(Object.fromEntries(then));
        expect(await rowsAsOf(client, rebuilt, position)).toEqual(Object.fromEntries(then));
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 300_000);
