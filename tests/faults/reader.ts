import { setTimeout as wait } from "node:timers/promises";
import type { Answer, Person } from "../bahi/person.ts";

/** An answer that somebody got, and the position that it said it shows. */
export type Seen = { path: string; position: string; body: unknown };

export type Reader = {
  /** Ends the reading and returns everything that was seen, in the order in which it was asked for. */
  end(): Promise<readonly Seen[]>;
};

const RETRY_DELAY_MS = 50;

/**
 * Reads on and on, whatever is killed meanwhile. A service that is gone for a moment is asked again; an answer that is a
 * fault of the program, or one that shows less than an earlier answer did, is an error.
 */
export function startReader(who: () => Person, paths: readonly string[]): Reader {
  const ending = new AbortController();
  const seen: Seen[] = [];

  async function read(): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? "";
      const answer = await asked(who(), path);
      if (answer === undefined) {
        await wait(RETRY_DELAY_MS);
        continue;
      }
      const position = answer.headers.get("x-position") ?? "";
      const before = seen.at(-1)?.position ?? "";
      if (position < before) throw new Error(`${path} shows ${position} after ${before} was shown`);
      seen.push({ path, position, body: answer.body });
    }
  }
  const reading = read();
  reading.catch(() => {}); // who ends it hears of it
  return {
    async end() {
      ending.abort();
      await reading;
      return seen;
    },
  };
}

/** Undefined when nobody listens, or the service says when to come back. */
async function asked(person: Person, path: string): Promise<Answer | undefined> {
  let answer: Answer;
  try {
    answer = await person.get(path);
  } catch {
    return undefined; // nobody listens, or the line broke
  }
  if (answer.status === 200) return answer;
  if (answer.status === 503 && answer.headers.has("retry-after")) return undefined;
  throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}
