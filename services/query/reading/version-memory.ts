import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";

export type VersionMemory<Value> = {
  get(live: LiveGeneration, name: string): Value | undefined;
  /** Keeps a value that takes `size`; setting it again counts it anew. */
  set(live: LiveGeneration, name: string, value: Value, size: number): void;
};

/**
 * Values that are true for one generation at one position. They are forgotten as soon as a later one is met, and
 * nothing is kept for an earlier one. When they grow beyond `sizeMax`, those not asked for longest go first.
 */
export function versionMemory<Value>(sizeMax: number): VersionMemory<Value> {
  let generation = -1;
  let position = "";
  let sizeSum = 0;
  const kept = new Map<string, { value: Value; size: number }>();

  /** False when the version is an earlier one. */
  function turnTo(live: LiveGeneration): boolean {
    if (live.id === generation && live.position === position) return true;
    if (live.id < generation || (live.id === generation && live.position < position)) return false;
    generation = live.id;
    position = live.position;
    kept.clear();
    sizeSum = 0;
    return true;
  }

  function forget(name: string): void {
    sizeSum -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  }

  return {
    get(live, name) {
      const found = turnTo(live) ? kept.get(name) : undefined;
      if (found === undefined) return undefined;
      // A Map remembers the order of insertion, so what is asked for moves to its end.
      kept.delete(name);
      kept.set(name, found);
      return found.value;
    },
    set(live, name, value, size) {
      if (!turnTo(live)) return;
      forget(name);
      if (size > sizeMax) return;
      kept.set(name, { value, size });
      sizeSum += size;
      for (const oldest of kept.keys()) {
        if (sizeSum <= sizeMax) break;
        forget(oldest);
      }
    },
  };
}
