import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { refused } from "@bahi/contracts/refusal.ts";
import { COMMAND_TIME_MAX_MS, TIME_LEFT_HEADER } from "@bahi/service-kit/http/time-left.ts";

export type CommandRequest = {
  /** No kind delays another. */
  kind: "command" | "sign-in" | "picture";
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Aborts the request when the client has gone. */
  signal?: AbortSignal;
};

export type CommandResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * The command service did not answer. `notSent` is true when certainly no attempt reached it; otherwise the command may
 * have been carried out.
 */
export class NotAnswered extends Error {
  readonly notSent: boolean;
  constructor(notSent: boolean, cause: unknown) {
    super("The command service does not answer", { cause });
    this.name = "NotAnswered";
    this.notSent = notSent;
  }
}

export type CommandService = {
  /** Sends a command and returns the whole answer, whatever its status. Errors: {@link NotAnswered}. */
  send(request: CommandRequest): Promise<CommandResponse>;
  /**
   * Sends a body as it comes, once, and returns the whole answer, which may take minutes. Errors: {@link NotAnswered}, and those
   * of the body.
   */
  upload(request: Pick<CommandRequest, "path" | "headers">, body: Readable): Promise<CommandResponse>;
  close(): Promise<void>;
};

/** Of anything but a command. */
const ANSWER_TIME_MAX_MS = 30_000;
/** The command service answers so much sooner, so that its sentence arrives. */
const ANSWER_MARGIN_MS = 250;
/** A long file is read to its end before it is answered. */
export const UPLOAD_TIME_MAX_MS = 5 * 60_000;

/** Milliseconds that the sender of a request waits for its answer. */
export function answerTimeMaxMs({ kind }: CommandRequest): number {
  return kind === "command" ? COMMAND_TIME_MAX_MS : ANSWER_TIME_MAX_MS;
}

/** Above the queue of the command service, which refuses what is beyond it at once. */
export const SIGN_INS_MAX = 320;

/** The header that says how long the sender of a command still waits. */
export function timeLeft({ kind }: CommandRequest, leftMs: number): Record<string, string> {
  if (kind !== "command") return {};
  return { [TIME_LEFT_HEADER]: String(Math.max(Math.floor(leftMs) - ANSWER_MARGIN_MS, 0)) };
}

/** Runs sign-ins, and refuses what is beyond `SIGN_INS_MAX` at once. */
export function limitSignIns(): <T>(signIn: () => Promise<T>) => Promise<T> {
  let underWay = 0;
  return async (signIn) => {
    if (underWay >= SIGN_INS_MAX) throw refused("too-many-at-once", undefined, { retryAfterSeconds: 2 });
    underWay += 1;
    try {
      return await signIn();
    } finally {
      underWay -= 1;
    }
  };
}
