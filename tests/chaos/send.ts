import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "@bahi/tools/demo/data/random.ts";
import type { Answer, Caller, Client } from "./caller.ts";
import type { NewCall } from "./calls.ts";

/** Not now, but the same call may be sent again. */
const LATER = new Set([429, 502, 503, 504]);
export const PAUSE_MS = 80;

export type Sent = { call: NewCall; key: string };

/** With `ifMatch`, the version of the record that the client has seen. */
type Sending = Sent & { edge: number; attempts: number; random: Random; ifMatch?: number };

/** Sends a command under its key until it is answered, or its client gives it up and nobody learns what became of it. */
export async function sendCommand(
  caller: Caller,
  client: Client,
  sending: Sending,
): Promise<Answer | undefined> {
  const { call, key, ifMatch, attempts, random } = sending;
  let { edge } = sending;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const answer = await caller.ask(client, edge, call, { key, ifMatch });
    if (answer !== undefined && !LATER.has(answer.status)) return answer;
    await wait(random.between(1, 3) * PAUSE_MS);
    if (random.chance(0.5)) edge = 1 - edge;
  }
  return undefined;
}
