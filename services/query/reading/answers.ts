import type { Position } from "@bahi/contracts/position.ts";
import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import type { Books, Reading } from "./books.ts";
import { type Compression, compress } from "./encoding.ts";
import type { Answer } from "./question.ts";
import { versionMemory } from "./version-memory.ts";

/** An answer as it goes over the wire, and the version that it shows. */
export type WrittenAnswer = {
  live: LiveGeneration;
  total: number | undefined;
  /** The position up to which an answer about the past shows the books. */
  asOf: Position | undefined;
  bytes: Buffer;
  /** The same bytes compressed; the work is done once, however often they are asked for. */
  compressed(compression: Compression): Promise<Buffer>;
};

export type Answers = {
  /**
   * What `ask` answers at this version or a later one: from memory, from the same question that is being answered at
   * this moment, or from the read models. `name` says who asks for what.
   */
  find(
    live: LiveGeneration,
    name: string,
    ask: (reading: Reading) => Promise<Answer>,
  ): Promise<WrittenAnswer>;
};

/** Room that an answer takes beside its bytes. */
const ENTRY_BYTES = 500;

const OPENING = "[".charCodeAt(0);
const COMMA = ",".charCodeAt(0);
const CLOSING = "]".charCodeAt(0);

/** The rows as a list. They go straight into its bytes: one long text in between would take as long as all the rest. */
function listBytes(rows: readonly string[]): Buffer {
  let size = Math.max(rows.length, 1) + 1;
  for (const row of rows) size += Buffer.byteLength(row);
  const bytes = Buffer.allocUnsafe(size);
  bytes[0] = OPENING;
  let end = 1;
  for (const row of rows) {
    if (end > 1) bytes[end++] = COMMA;
    end += bytes.write(row, end);
  }
  bytes[end] = CLOSING;
  return bytes;
}

export function keepAnswers(books: Books, bytesMax: number): Answers {
  const memory = versionMemory<WrittenAnswer>(bytesMax);
  const underway = new Map<string, Promise<WrittenAnswer>>();

  function write(live: LiveGeneration, name: string, answer: Answer): WrittenAnswer {
    const bytes = "rows" in answer ? listBytes(answer.rows) : Buffer.from(JSON.stringify(answer.body));
    let size = ENTRY_BYTES + bytes.length;
    const smaller = new Map<Compression, Promise<Buffer>>();
    const written: WrittenAnswer = {
      live,
      total: answer.total,
      asOf: answer.asOf,
      bytes,
      compressed(compression) {
        const begun =
          smaller.get(compression) ??
          compress(bytes, compression).then((result) => {
            size += result.length;
            if (memory.get(live, name) === written) memory.set(live, name, written, size);
            return result;
          });
        smaller.set(compression, begun);
        return begun;
      },
    };
    memory.set(live, name, written, size);
    return written;
  }

  return {
    find(live, name, ask) {
      const known = memory.get(live, name);
      if (known !== undefined) return Promise.resolve(known);

      const place = `${live.id} ${live.position} ${name}`;
      const begun = underway.get(place);
      if (begun !== undefined) return begun;

      const answered = books
        .read(async (reading) => ({ live: reading.live, answer: await ask(reading) }))
        .then((result) => write(result.live, name, result.answer))
        .finally(() => underway.delete(place));
      underway.set(place, answered);
      return answered;
    },
  };
}
