import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, STAFF, startBahi } from "../bahi/bahi-for-test.ts";
import { connectAs } from "../bahi/person.ts";

const ROOT = join(import.meta.dirname, "../..");

let bahi: Bahi;
beforeAll(async () => {
  bahi = await startBahi({ instances: 2 });
});
afterAll(() => bahi.close());

test("rotated keys end every token of services that are running, and whoever signs in again goes on", async () => {
  const [one = "", other = ""] = bahi.urls;
  for (const url of [one, other]) expect((await bahi.staff.at(url).get("/auth/me")).status).toBe(200);

  const { stdout } = await promisify(execFile)(process.execPath, ["tools/rotate-keys/main.ts"], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: bahi.databaseUrl, EVENTSTORE_URL: "" },
  });
  expect(stdout).toBe("All keys are new, and 2 sessions have ended: everybody signs in again.\n");

  for (const url of [one, other]) {
    await expect.poll(async () => (await bahi.staff.at(url).get("/auth/me")).status).toBe(401);
    expect((await bahi.staff.at(url).post("/customers", { name: "Anil" })).status).toBe(401);
  }
  const again = await connectAs(one, STAFF);
  for (const url of [one, other]) {
    await expect.poll(async () => (await again.at(url).get("/auth/me")).status).toBe(200);
    expect((await again.at(url).post("/products", { item_name: `Soap of ${url}` })).status).toBe(201);
  }
});
