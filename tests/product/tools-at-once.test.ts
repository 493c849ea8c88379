import { once } from "node:events";
import { text } from "node:stream/consumers";
import { openDatabase } from "@bahi/tools/database/open-database.ts";
import { Client } from "pg";
import { expect, test } from "vitest";
import { launch } from "./launch-product.ts";
import { startProduct, temporaryDataDirectory } from "./start-product.ts";

const toolOn = (dataDirectory: string) => ({
  databaseUrl: undefined,
  eventStoreUrl: undefined,
  dataDirectory,
  pathOf: (file: string) => file,
});

test("while a tool works on stopped books, another one and a start are refused with what is true, and it works on", async () => {
  const dataDirectory = await temporaryDataDirectory();
  const first = await openDatabase(toolOn(dataDirectory), { mayBegin: true });
  const sentence = `is at work on the data directory ${dataDirectory}. Please try again when it has ended.`;
  await expect(openDatabase(toolOn(dataDirectory))).rejects.toThrow(sentence);
  const start = launch({ BAHI_DATA_DIR: dataDirectory });
  const said = start.stderr === null ? "" : text(start.stderr);
  expect(await once(start, "exit")).toEqual([1, null]);
  expect(await said).toMatch(/^Another program, .+, is at work on the data directory .+\n$/);
  expect(await said).toContain(sentence);

  const client = new Client({ connectionString: first.databaseUrl });
  await client.connect();
  await client.end();
  await first.close();
  await (await openDatabase(toolOn(dataDirectory))).close();
});

test("a tool works on the database of a Bahi that runs, beside others", async () => {
  const { dataDirectory } = await startProduct();
  const [one, other] = [await openDatabase(toolOn(dataDirectory)), await openDatabase(toolOn(dataDirectory))];
  await one.close();
  const client = new Client({ connectionString: other.databaseUrl });
  await client.connect();
  expect((await client.query("select 1")).rowCount).toBe(1);
  await client.end();
});
