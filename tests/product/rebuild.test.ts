import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrlOf } from "../faults/consistency.ts";
import type { Product } from "./launch-product.ts";
import { startProduct, temporaryDataDirectory } from "./start-product.ts";

const PROGRAM = join(import.meta.dirname, "../../tools/rebuild/main.ts");

async function rebuild(env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const { DATABASE_URL: _, EVENTSTORE_URL: __, PORT: ___, ...clean } = process.env;
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [PROGRAM], {
      env: { ...clean, ...env },
    });
    return { code: 0, said: stderr + stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }; // as execFile fails
    return { code, said: stderr };
  }
}

async function generationsOf(product: Product): Promise<number> {
  const client = new Client({ connectionString: await databaseUrlOf(product) });
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  client.on("error", () => {}); // it ends with the product
  return (await client.query("select from bahi.generation")).rowCount ?? 0;
}

test("npm run rebuild rebuilds the Bahi of its data directory, and no other one", async () => {
  const [mine, other] = [await startProduct(), await startProduct()];
  expect(await rebuild({ BAHI_DATA_DIR: mine.dataDirectory })).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^(events: \d+ of \d+\n)+The read models are built anew from \d+ events, and live\.\n$/,
    ) as string,
  });
  expect([await generationsOf(mine), await generationsOf(other)]).toEqual([2, 1]);

  const port = new URL(other.url).port;
  const wrong = await rebuild({ BAHI_DATA_DIR: mine.dataDirectory, PORT: port });
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining(`not on port ${port}`) as string });
  const nothing = await rebuild({ BAHI_DATA_DIR: await temporaryDataDirectory() });
  expect(nothing).toMatchObject({ code: 1, said: expect.stringContaining("No Bahi is running") as string });
  await mine.stop();
  expect((await rebuild({ BAHI_DATA_DIR: mine.dataDirectory })).said).toContain("No Bahi is running");
  expect(await generationsOf(other)).toBe(1);
});
