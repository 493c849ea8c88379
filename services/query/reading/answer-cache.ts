import type { Position } from "@bahi/contracts/position.ts";
import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import type { ReadModelAccess, Reading } from "./read-model-access.ts";
import { type Body, bodyOf } from "./body.ts";
import { type Compression, compress } from "./encoding.ts";
import type { Answer } from "./question.ts";
import { versionCache } from "./version-cache.ts";

/** An answer as bytes, and the version that it shows. */
export type EncodedAnswer = {
  live: LiveGeneration;
  total: number | undefined;
  /** The cursor of the page after this one of a list. */
  nextCursor: string | undefined;
  /** The position of an answer about the past. */
  asOf: Position | undefined;
  body: Body;
  /** The compressed body; compressed once. */
  compressed(compression: Compression): Promise<Buffer>;
};

export type AnswerCache = {
  /**
   * The answer at this version or a later one: from the cache, from the same question that is being answered right now,
   * or from `ask`. `name` is the key: who asks for what.
   */
  find(
    live: LiveGeneration,
    name: string,
    ask: (reading: Reading) => Promise<Answer>,
  ): Promise<EncodedAnswer>;
};

/** Overhead of a cache entry. */
const ENTRY_BYTES = 500;

export function openAnswerCache(readModels: ReadModelAccess, bytesMax: number): AnswerCache {
  const cache = versionCache<EncodedAnswer>(bytesMax);
  const inFlight = new Map<string, Promise<EncodedAnswer>>();

  function write(live: LiveGeneration, name: string, answer: Answer): EncodedAnswer {
    const body = bodyOf("json" in answer ? answer.json : [Buffer.from(JSON.stringify(answer.body))]);
    let size = ENTRY_BYTES + body.byteCount;
    const smaller = new Map<Compression, Promise<Buffer>>();
    const written: EncodedAnswer = {
      live,
      total: answer.total,
      nextCursor: answer.nextCursor,
      asOf: answer.asOf,
      body,
      compressed(compression) {
        const begun =
          smaller.get(compression) ??
          compress(body.inOnePiece(), compression).then((result) => {
            size += result.length;
            if (cache.get(live, name) === written) cache.set(live, name, written, size);
            return result;
          });
        smaller.set(compression, begun);
        return begun;
      },
    };
    cache.set(live, name, written, size);
    return written;
  }

  return {
    find(live, name, ask) {
      const known = cache.get(live, name);
      if (known !== undefined) {
        // One piece is sent by one call to the system. To put it together for a single asker costs more than that saves.
        known.body.inOnePiece();
        return Promise.resolve(known);
      }

      const place = `${live.id} ${live.position} ${name}`;
      const begun = inFlight.get(place);
      if (begun !== undefined) return begun;

      const answered = readModels
        .read(async (reading) => ({ live: reading.live, answer: await ask(reading) }))
        .then((result) => write(result.live, name, result.answer))
        .finally(() => inFlight.delete(place));
      inFlight.set(place, answered);
      return answered;
    },
  };
}
