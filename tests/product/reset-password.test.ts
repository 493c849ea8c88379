import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { connectAs, person } from "../bahi/person.ts";
import { databaseUrlOf } from "../faults/consistency.ts";
import type { Product } from "./launch-product.ts";
import { startProduct } from "./start-product.ts";

const PROGRAM = join(import.meta.dirname, "../../tools/reset-password/main.ts");

async function reset({ dataDirectory }: Product, ...args: string[]) {
  const { DATABASE_URL: _, EVENTSTORE_URL: __, ...clean } = process.env;
  const env = { ...clean, BAHI_DATA_DIR: dataDirectory };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env });
    return { code: 0, said: stdout, password: /with the password (\S+) from now on/.exec(stdout)?.[1] ?? "" };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }; // as execFile fails
    return { code, said: stderr.trim(), password: "" };
  }
}

test("whose password the database has lost is named at the start, and gets a new one, with Bahi open or closed", async () => {
  const before = await startProduct();
  const admin = await connectAs(before.url, before.admin);
  const database = new Client({ connectionString: await databaseUrlOf(before) });
  await database.connect();
  onTestFinished(() => database.end().catch(() => {}));
  database.on("error", () => {}); // it ends with the product
  // As in a new database beside the events of before.
  await database.query("truncate auth.credential");
  await before.stop();

  const product = await before.startAgain();
  expect(product.said().out).toContain(
    'No password is known of "admin": this database does not hold it. npm run reset-password -- admin gives a new one.',
  );
  expect((await person(product.url, "").post("/auth/login", product.admin)).status).toBe(401);
  const open = await reset(product, "admin");
  expect(open).toMatchObject({ code: 0, said: expect.stringContaining('"admin" signs in') as string });
  const again = await connectAs(product.url, { username: "admin", password: open.password });
  expect((await admin.at(product.url).get("/auth/me")).status).toBe(401);
  const history = await again.get("/users/1/history");
  expect(JSON.stringify(history.body)).toContain("UserPasswordChanged");

  expect(await reset(product, "nobody")).toMatchObject({ code: 1, said: 'There is no user "nobody".' });
  expect(await reset(product)).toMatchObject({
    code: 1,
    said: expect.stringContaining("USERNAME") as string,
  });
  await product.stop();
  const closed = await reset(product, "admin");
  const last = await product.startAgain();
  expect(last.said().out).not.toContain("No password is known");
  await connectAs(last.url, { username: "admin", password: closed.password });
  expect((await again.at(last.url).get("/auth/me")).status).toBe(401);
});
