import { CLIENT_ADDRESS_HEADER, signedAddress } from "@bahi/service-kit/auth/client-address.ts";
import { deviceCookie, deviceMarksOf } from "@bahi/service-kit/auth/device-cookie.ts";
import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type CommandRequest,
  type CommandResponse,
  type CommandService,
  NotAnswered,
} from "./command-service.ts";

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

/** A sign-in saves nothing: whether it arrived or not, it is tried again in a moment. Errors: {@link Unavailable}. */
export async function sendSignIn(
  commands: CommandService,
  request: CommandRequest,
): Promise<CommandResponse> {
  try {
    return await commands.send(request);
  } catch (error) {
    if (error instanceof NotAnswered) throw new Unavailable("The command service", { cause: error });
    throw error;
  }
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
