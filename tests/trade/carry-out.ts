import { randomUUID } from "node:crypto";
import type { Bahi } from "../bahi/bahi-for-test.ts";
import type { TradeStep } from "./random-trade.ts";

/** Carries one step out and returns its status; none may end in a fault of the program. Keys are those of a `round`. */
export async function carryOut(bahi: Bahi, step: TradeStep, round: string): Promise<number> {
  const answer = await bahi[step.as].call(step.method, step.path.replace("/api/v1", ""), step.body, {
    key: step.keyNumber === null ? randomUUID() : `${round} ${step.keyNumber}`,
  });
  if (answer.status >= 500) throw new Error(`${JSON.stringify(step)}: ${JSON.stringify(answer.body)}`);
  return answer.status;
}

/** Carries the steps out one after the other; none may end in a fault of the program. */
export async function carryOutAll(bahi: Bahi, steps: readonly TradeStep[]): Promise<Record<number, number>> {
  const round = randomUUID();
  const statuses: Record<number, number> = {};
  for (const step of steps) {
    const status = await carryOut(bahi, step, round);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}
