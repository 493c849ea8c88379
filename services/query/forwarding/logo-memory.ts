import { Unavailable } from "@bahi/service-kit/unavailable.ts";
import type { OrderAnswer } from "./command-service.ts";

export type LogoMemory = {
  /**
   * The answer about a picture as `load` gets it, once for all who ask for it at the same time. `giveBack` is to be
   * called when nobody needs its bytes any more. Fails with {@link Unavailable} where there is no room, because others
   * do not take what they asked for.
   */
  take(
    name: string,
    load: () => Promise<OrderAnswer>,
  ): { answer: Promise<OrderAnswer>; giveBack: () => void };
  /** What the pictures take now. */
  bytes(): number;
};

type Kept = { answer: Promise<OrderAnswer>; size: number; takers: number };

/**
 * Keeps each picture once, up to `bytesMax` for all of them. Anybody may ask for one and not take the answer: it then
 * lies in memory for as long as the connection stays open, and must not lie there once for each who does so.
 */
export function openLogoMemory(bytesMax: number): LogoMemory {
  // A Map remembers the order of insertion: the one that was asked for last is the last one.
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function makeRoom(size: number): void {
    for (const [name, { size: freed, takers }] of kept) {
      if (bytes + size <= bytesMax) return;
      if (takers > 0) continue;
      kept.delete(name);
      bytes -= freed;
    }
    if (bytes + size > bytesMax) throw new Unavailable("The memory for pictures");
  }

  function load(name: string, ask: () => Promise<OrderAnswer>): Kept {
    async function loaded(): Promise<OrderAnswer> {
      try {
        const answer = await ask();
        // One that is not there may come.
        if (answer.status !== 200) kept.delete(name);
        else {
          makeRoom(answer.body.length);
          entry.size = answer.body.length;
          bytes += entry.size;
        }
        return answer;
      } catch (error) {
        kept.delete(name);
        throw error;
      }
    }
    const entry: Kept = { answer: Promise.resolve().then(loaded), size: 0, takers: 0 };
    return entry;
  }

  return {
    take(name, ask) {
      const entry = kept.get(name) ?? load(name, ask);
      kept.delete(name);
      kept.set(name, entry);
      entry.takers += 1;
      return { answer: entry.answer, giveBack: () => (entry.takers -= 1) };
    },
    bytes: () => bytes,
  };
}
