import type { FastifyRequest } from "fastify";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../http/app.ts";
import { CLIENT_ADDRESS_HEADER, clientAddressOf, signedAddress } from "./client-address.ts";
import type { Keys } from "./keys.ts";

function keysWith(secret: string): Keys {
  return { current: () => ({ id: "1", secret }), reload: async () => {} };
}

async function addressSeen(headers: Record<string, string>): Promise<string> {
  const app = await createApp({ log: pino({ level: "silent" }) });
  onTestFinished(() => app.close());
  app.get("/", async (request: FastifyRequest) => clientAddressOf(keysWith("ours"), request));
  return (await app.inject({ url: "/", headers, remoteAddress: "192.0.2.1" })).body;
}

test("the edge tells the address of a client", async () => {
  const told = signedAddress(keysWith("ours"), "2001:db8::7");
  expect(await addressSeen({ [CLIENT_ADDRESS_HEADER]: told })).toBe("2001:db8::7");
});

test.each([
  ["nothing", {}],
  ["a forwarded address", { "x-forwarded-for": "203.0.113.7" }],
  ["an address alone", { [CLIENT_ADDRESS_HEADER]: "203.0.113.7" }],
  ["an address with an empty signature", { [CLIENT_ADDRESS_HEADER]: "203.0.113.7 " }],
  [
    "an address signed by somebody else",
    { [CLIENT_ADDRESS_HEADER]: signedAddress(keysWith("mine"), "203.0.113.7") },
  ],
  [
    "another address under a right signature",
    { [CLIENT_ADDRESS_HEADER]: signedAddress(keysWith("ours"), "203.0.113.7").replace("113.7", "113.8") },
  ],
])("of whoever tells %s it is the address of the connection", async (_what, headers) => {
  expect(await addressSeen(headers)).toBe("192.0.2.1");
});
