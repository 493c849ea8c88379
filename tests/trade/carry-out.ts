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
