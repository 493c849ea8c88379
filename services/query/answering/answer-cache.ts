import type { Position } from "@bahi/contracts/position.ts";
import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import type { ReadModelAccess, Reading } from "../reading/read-model-access.ts";
import { type Askers, openAskers } from "./askers.ts";
import { type Body, bodyOf, inOwnMemory } from "./body.ts";
import { type Compression, compress } from "./encoding.ts";
import type { Answer } from "../reading/question.ts";
import type { LongRead } from "../reading/too-long.ts";
import { versionCache } from "../reading/version-cache.ts";

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
  find(live: LiveGeneration, name: string, ask: Ask): Promise<EncodedAnswer>;
  /** The same for what may take long. It ends when all who wait for it have gone. */
  findLong(
    live: LiveGeneration,
    name: string,
    ask: Ask,
    long: { what: LongRead; gone: AbortSignal },
  ): Promise<EncodedAnswer>;
};

type Ask = (reading: Reading) => Promise<Answer>;

/** An answer, and the version that it was read from. */
type Answered = { live: LiveGeneration; answer: Answer };
type Read = (ask: (reading: Reading) => Promise<Answered>, askers: Askers) => Promise<Answered>;

/** A question that is being answered. */
type InFlight = { answered: Promise<EncodedAnswer>; askers: Askers };

/** Overhead of a cache entry, as it was measured. */
const ENTRY_BYTES = 1_000;

export function openAnswerCache(readModels: ReadModelAccess, bytesMax: number): AnswerCache {
  const cache = versionCache<EncodedAnswer>(bytesMax);
  const inFlight = new Map<string, InFlight>();

  function write(live: LiveGeneration, name: string, answer: Answer): EncodedAnswer {
    const parts = "json" in answer ? answer.json : [Buffer.from(JSON.stringify(answer.body))];
    const body = bodyOf(inOwnMemory(parts));
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
          compress(body.inOnePiece(), compression).then((compressed) => {
            const [result = compressed] = inOwnMemory([compressed]);
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

  function begin(place: string, name: string, ask: Ask, read: Read): InFlight {
    const askers = openAskers();
    const leave = () => {
      if (inFlight.get(place) === begun) inFlight.delete(place);
    };
    const answered = read(async (reading) => ({ live: reading.live, answer: await ask(reading) }), askers)
      .then((result) => write(result.live, name, result.answer))
      .finally(leave);
    const begun = { answered, askers };
    // Who asks from then on begins it anew.
    askers.allGone.addEventListener("abort", leave, { once: true });
    inFlight.set(place, begun);
    return begun;
  }

  function find(live: LiveGeneration, name: string, ask: Ask, read: Read): InFlight | EncodedAnswer {
    const known = cache.get(live, name);
    if (known !== undefined) {
      // One piece is sent by one call to the system. To put it together for a single asker costs more than that saves.
      known.body.inOnePiece();
      return known;
    }
    const place = `${live.id} ${live.position} ${name}`;
    return inFlight.get(place) ?? begin(place, name, ask, read);
  }

  return {
    async find(live, name, ask) {
      const found = find(live, name, ask, (asked) => readModels.read(asked));
      return "answered" in found ? found.answered : found;
    },
    async findLong(live, name, ask, { what, gone }) {
      gone.throwIfAborted();
      const found = find(live, name, ask, (asked, { allGone }) => readModels.readLong(what, asked, allGone));
      if (!("answered" in found)) return found;
      found.askers.join(gone);
      return found.answered;
    },
  };
}
