import { CLIENT_ADDRESS_HEADER, signedAddress } from "@bahi/service-kit/auth/client-address.ts";
import { deviceCookie, deviceMarksOf } from "@bahi/service-kit/auth/device-cookie.ts";
import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CommandRequest, CommandResponse } from "./command-service.ts";

/** A sign-in carries the address of the client, by which attempts are counted, and uses connections of its own. */
export function asSignIn(command: CommandRequest, request: FastifyRequest, keys: Keys): CommandRequest {
  const marks = deviceMarksOf(request);
  return {
    ...command,
    kind: "sign-in",
    headers: {
      ...command.headers,
      [CLIENT_ADDRESS_HEADER]: signedAddress(keys, request.ip),
      ...(marks !== undefined && { cookie: deviceCookie(marks) }),
    },
  };
}

/** Passes on the cookie that recognizes the device. */
export function passCookieOn(reply: FastifyReply, { headers }: CommandResponse): void {
  const cookie = headers["set-cookie"];
  if (cookie !== undefined) void reply.header("set-cookie", cookie);
}

/**
 * Logs once that `BAHI_TRUST_PROXY` is missing: without it, all clients of a proxy share its address and their sign-in
 * attempts are counted together.
 */
export function warnOfUnknownProxies(proxiesAreKnown: boolean): (request: FastifyRequest) => void {
  let isLogged = proxiesAreKnown;
  return (request) => {
    if (isLogged || request.headers["x-forwarded-for"] === undefined) return;
    isLogged = true;
    request.log.warn(
      "a sign-in came through a proxy, and BAHI_TRUST_PROXY does not say whose addresses to believe",
    );
  };
}
