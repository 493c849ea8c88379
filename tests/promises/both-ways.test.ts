import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { anil } from "@bahi/command/testing/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, servicesAreApart, startBahi } from "../bahi/bahi-for-test.ts";

// Every test of this folder runs with the services in one process, and with services that talk over HTTP.

const CHANNEL = "http.server.request.start";

let bahi: Bahi;
beforeAll(async () => {
  bahi = await startBahi();
});
afterAll(() => bahi.close());

/** How many requests for a path come in over HTTP while `work` runs. */
async function requestsOverHttp(path: string, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hear = (message: unknown): void => {
    // as: what Node publishes for each request that a server gets
    const { request } = message as { request: IncomingMessage };
    if (request.url === path) count += 1;
  };
  subscribe(CHANNEL, hear);
  await work().finally(() => unsubscribe(CHANNEL, hear));
  return count;
}

test("a command passes between the services over HTTP where they are apart, and in memory where they are not", async () => {
  const count = await requestsOverHttp("/api/v1/customers", () => bahi.admin.post("/customers", anil));
  expect(count).toBe(servicesAreApart() ? 2 : 1);
});
