import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import { LRUCache } from "lru-cache";

export type VersionCache<Value> = {
  get(live: LiveGeneration, name: string): Value | undefined;
  /** Caches a value of this size; setting it again replaces the size. */
  set(live: LiveGeneration, name: string, value: Value, size: number): void;
};

/**
 * A cache of values for one generation at one position. A later position or another generation clears it, and so does the
 * same one that was come to again, after the last commits were lost. An earlier position is never cached: the live one only
 * grows, also when a generation that was built earlier is live again. Beyond `sizeMax` the least recently used are evicted.
 */
export function versionCache<Value extends {}>(sizeMax: number): VersionCache<Value> {
  let generation = -1;
  let position = "";
  let movedAt = "";
  const values = new LRUCache<string, Value>({ maxSize: sizeMax });

  /** False when the version is an earlier one. */
  function moveTo(live: LiveGeneration): boolean {
    if (live.id === generation && live.position === position && live.movedAt === movedAt) return true;
    if (live.position < position) return false;
    generation = live.id;
    position = live.position;
    movedAt = live.movedAt;
    values.clear();
    return true;
  }

  return {
    get: (live, name) => (moveTo(live) ? values.get(name) : undefined),
    set(live, name, value, size) {
      if (moveTo(live)) values.set(name, value, { size });
    },
  };
}
