import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { LongCatchUp } from "./long-catch-up.ts";

test("a long catch-up goes on when its fold is written, or could not be, and a short one does not wait", async () => {
  const longCatchUp = new LongCatchUp();
  const writing = Promise.withResolvers<void>();
  longCatchUp.waitFor(writing.promise);
  await longCatchUp.goOn(1_000);
  let hasGoneOn = false;
  const waiting = longCatchUp.goOn(1_001).then(() => (hasGoneOn = true));
  await turn();
  expect(hasGoneOn).toBe(false);
  writing.reject(new Error("no space is left"));
  await waiting;
  await longCatchUp.goOn(2_000);
});
