import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";

export type VersionCache<Value> = {
  get(live: LiveGeneration, name: string): Value | undefined;
  /** Caches a value of this size; setting it again replaces the size. */
  set(live: LiveGeneration, name: string, value: Value, size: number): void;
};

/**
 * A cache of values for one generation at one position. A later version clears it, an earlier one is never cached. Beyond
 * `sizeMax` the least recently used are evicted.
 */
export function versionCache<Value>(sizeMax: number): VersionCache<Value> {
  let generation = -1;
  let position = "";
  let sizeSum = 0;
  const kept = new Map<string, { value: Value; size: number }>();

  /** False when the version is an earlier one. */
  function moveTo(live: LiveGeneration): boolean {
    if (live.id === generation && live.position === position) return true;
    if (live.id < generation || (live.id === generation && live.position < position)) return false;
    generation = live.id;
    position = live.position;
    kept.clear();
    sizeSum = 0;
    return true;
  }

  function evict(name: string): void {
    sizeSum -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  }

  return {
    get(live, name) {
      const found = moveTo(live) ? kept.get(name) : undefined;
      if (found === undefined) return undefined;
      // A Map iterates in order of insertion: move the entry to the end.
      kept.delete(name);
      kept.set(name, found);
      return found.value;
    },
    set(live, name, value, size) {
      if (!moveTo(live)) return;
      evict(name);
      if (size > sizeMax) return;
      kept.set(name, { value, size });
      sizeSum += size;
      for (const oldest of kept.keys()) {
        if (sizeSum <= sizeMax) break;
        evict(oldest);
      }
    },
  };
}
