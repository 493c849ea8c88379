import { CLIENT_ADDRESS_HEADER, signedAddress } from "@bahi/service-kit/auth/client-address.ts";
import { deviceCookie, deviceMarksOf } from "@bahi/service-kit/auth/device-cookie.ts";
import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Order, OrderAnswer } from "./command-service.ts";

/** A sign-in comes with where it is from: its attempts are counted by that. It goes over connections of its own. */
export function asSignIn(order: Order, request: FastifyRequest, keys: Keys): Order {
  const marks = deviceMarksOf(request);
  return {
    ...order,
    kind: "sign-in",
    headers: {
      ...order.headers,
      [CLIENT_ADDRESS_HEADER]: signedAddress(keys, request.ip),
      ...(marks !== undefined && { cookie: deviceCookie(marks) }),
    },
  };
}

/** The cookie by which the browser is known again. */
export function passCookieOn(reply: FastifyReply, { headers }: OrderAnswer): void {
  const cookie = headers["set-cookie"];
  if (cookie !== undefined) void reply.header("set-cookie", cookie);
}

/**
 * Without `BAHI_TRUST_PROXY` all who come through a proxy share its address, and with it the attempts that an address
 * has. Said once.
 */
export function watchForProxies(proxiesAreKnown: boolean): (request: FastifyRequest) => void {
  let isSaid = proxiesAreKnown;
  return (request) => {
    if (isSaid || request.headers["x-forwarded-for"] === undefined) return;
    isSaid = true;
    request.log.warn(
      "a sign-in came through a proxy, and BAHI_TRUST_PROXY does not say whose addresses to believe",
    );
  };
}
