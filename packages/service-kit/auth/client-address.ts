import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Keys } from "./keys.ts";

/**
 * Header with the address of a client, from the edge to the command service: the address, and the edge's signature of
 * it.
 */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

function signatureOf(keys: Keys, address: string): string {
  return createHmac("sha256", keys.current("client-address").secret).update(address).digest("base64url");
}

export function signedAddress(keys: Keys, address: string): string {
  return `${address} ${signatureOf(keys, address)}`;
}

/**
 * The address of the client of a request: the one that the edge has signed, else that of the connection. Only services
 * know the key, so a client cannot claim another address.
 */
export function clientAddressOf(keys: Keys, request: FastifyRequest): string {
  const told = request.headers[CLIENT_ADDRESS_HEADER];
  const [address = "", signature = ""] = typeof told === "string" ? told.split(" ") : [];
  const expected = Buffer.from(signatureOf(keys, address));
  const given = Buffer.from(signature);
  const isTold = given.length === expected.length && timingSafeEqual(given, expected);
  return isTold ? address : request.ip;
}
