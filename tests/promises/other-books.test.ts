import { anil } from "@bahi/command/testing/requests.ts";
import { recordMismatch } from "@bahi/projector/leading/store-identity.ts";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";

// The edge asks once whether the read models were built from the store that commands write to, and is told of a change.

let bahi: Bahi;
let projector: Client;
beforeAll(async () => {
  bahi = await startBahi({ instances: 2 });
  projector = new Client(bahi.databaseUrl);
  await projector.connect();
});
afterAll(async () => {
  await projector.end();
  await bahi.close();
});

test("every edge refuses commands once the projector has found other books, and accepts them when it finds its own again", async () => {
  const add = (url: string) => bahi.admin.at(url).post("/customers", anil);
  const statusAt = async (url: string) => (await add(url)).status;
  for (const url of bahi.urls) expect([await statusAt(url), await statusAt(url)]).toEqual([201, 201]);

  await recordMismatch(projector, "The event store holds other books");
  for (const url of bahi.urls) await expect.poll(() => statusAt(url)).toBe(503);
  for (const url of bahi.urls)
    expect(await add(url)).toMatchObject({ status: 503, body: { type: "urn:bahi:other-books" } });

  await recordMismatch(projector, null);
  for (const url of bahi.urls) expect([await statusAt(url), await statusAt(url)]).toEqual([201, 201]);
});
