import { anil, bina } from "@bahi/command/testing/requests.ts";
import { expect, test } from "vitest";
import { type Answer, connectAs } from "../bahi/person.ts";
import { cuttableProxy } from "../postgres/cuttable-proxy.ts";
import { databaseForTest } from "../postgres/test-database.ts";
import { until } from "../product/launch-product.ts";
import { startProduct } from "../product/start-product.ts";
import { sentenceOf } from "../promises/calls.ts";
import { storedEvents } from "./consistency.ts";
import { untilAnswered } from "./until-answered.ts";

function expectComeBackLater(answer: Answer): void {
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(sentenceOf(answer.body)).toMatch(/^[A-Z].{10,}\.$/);
}

test("a database that goes away is 503 with Retry-After, and is used again when it is back, without a restart", async () => {
  const databaseUrl = await databaseForTest();
  const proxy = await cuttableProxy(databaseUrl);
  const product = await startProduct({ env: { DATABASE_URL: proxy.url } });
  const admin = await connectAs(product.url, product.admin);
  const before = await admin.post("/customers", anil, { key: "before" });
  expect(before.status).toBe(201);
  const pidsNow = () =>
    Promise.all((["command", "projector", "query"] as const).map((part) => product.pidOf(part)));
  const pids = await pidsNow();

  proxy.cut();
  expectComeBackLater(await admin.post("/customers", bina, { key: "meanwhile" }));
  expectComeBackLater(await admin.get("/customers"));
  expectComeBackLater(await admin.post("/auth/login", product.admin));

  proxy.mend();
  const call = { method: "POST", path: "/customers", body: bina, key: "meanwhile" } as const;
  expect((await untilAnswered(() => admin, call)).status).toBe(201);
  await product.untilReady();
  const names = await until("the list shows both", async () => {
    const { body, status } = await admin.get("/customers");
    // The projector finds the database again by itself, and may be the last to do so.
    const found = status === 200 ? (body as { name: string }[]).map(({ name }) => name) : [];
    return found.length < 2 ? undefined : found;
  });
  expect(names).toEqual([anil.name, bina.name]);
  expect(await pidsNow()).toEqual(pids);
  const added = (await storedEvents(databaseUrl)).filter(({ type }) => type === "CustomerAdded");
  expect(added).toHaveLength(2);
  expect(await product.stop()).toBe(0);
});
