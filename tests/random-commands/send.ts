import { randomUUID } from "node:crypto";
import type { Bahi } from "../bahi/bahi-for-test.ts";
import type { RandomCommand } from "./random-commands.ts";

/** Carries one step out and returns its status; none may end in a fault of the program. Keys are those of a `round`. */
export async function send(bahi: Bahi, step: RandomCommand, round: string): Promise<number> {
  const answer = await bahi[step.as].call(step.method, step.path.replace("/api/v1", ""), step.body, {
    key: step.keyNumber === null ? randomUUID() : `${round}-${step.keyNumber}`,
  });
  if (answer.status >= 500) throw new Error(`${JSON.stringify(step)}: ${JSON.stringify(answer.body)}`);
  return answer.status;
}

/** Carries the steps out one after the other; none may end in a fault of the program. */
export async function sendAll(bahi: Bahi, steps: readonly RandomCommand[]): Promise<Record<number, number>> {
  const round = randomUUID();
  const statuses: Record<number, number> = {};
  for (const step of steps) {
    const status = await send(bahi, step, round);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}
