import { Unavailable } from "@bahi/service-kit/unavailable.ts";
import type { CommandResponse } from "./command-service.ts";

export type LogoCache = {
  /**
   * The answer for a picture, loaded once for all concurrent requests. Call `release` when the bytes are sent. Errors:
   * {@link Unavailable} when the cache is full of pictures that are being sent.
   */
  acquire(
    name: string,
    load: () => Promise<CommandResponse>,
  ): { answer: Promise<CommandResponse>; release: () => void };
  /** Size of all cached pictures. */
  bytes(): number;
};

/** `size` is undefined while the picture is being loaded. */
type Entry = { answer: Promise<CommandResponse>; size: number | undefined; users: number };

/**
 * A cache of pictures, up to `bytesMax` in all, with reference counts. A client that does not read its answer keeps the
 * picture in memory until its connection closes: all such clients share one copy.
 */
export function openLogoCache(bytesMax: number): LogoCache {
  // A Map iterates in order of insertion: the least recently used comes first.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function makeRoom(size: number): void {
    for (const [name, { size: freed, users }] of entries) {
      if (bytes + size <= bytesMax) return;
      // One that is being loaded takes no room yet. It stays, so that what it takes then can be freed again.
      if (users > 0 || freed === undefined) continue;
      entries.delete(name);
      bytes -= freed;
    }
    if (bytes + size > bytesMax) throw new Unavailable("The memory for pictures");
  }

  function load(name: string, ask: () => Promise<CommandResponse>): Entry {
    async function loaded(): Promise<CommandResponse> {
      try {
        const answer = await ask();
        // A picture that is missing now may be uploaded later.
        if (answer.status !== 200) entries.delete(name);
        else {
          const size = answer.body.length;
          makeRoom(size);
          entry.size = size;
          bytes += size;
        }
        return answer;
      } catch (error) {
        entries.delete(name);
        throw error;
      }
    }
    const entry: Entry = { answer: Promise.resolve().then(loaded), size: undefined, users: 0 };
    return entry;
  }

  return {
    acquire(name, ask) {
      const entry = entries.get(name) ?? load(name, ask);
      entries.delete(name);
      entries.set(name, entry);
      entry.users += 1;
      return { answer: entry.answer, release: () => (entry.users -= 1) };
    },
    bytes: () => bytes,
  };
}
