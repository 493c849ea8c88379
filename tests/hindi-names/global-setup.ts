import { sourceTables } from "@bahi/hindi-names/source-tables.ts";

/** Makes the tables of Hindi names before the first test: made inside one, they would take the time of a request. */
export default async function setup(): Promise<void> {
  await sourceTables();
}
