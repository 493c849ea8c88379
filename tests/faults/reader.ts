import { setTimeout as wait } from "node:timers/promises";
import type { Answer, Person } from "../bahi/person.ts";

/** An answer that somebody got, and the position that it said it shows. */
export type Seen = { path: string; position: string; body: unknown };

export type Reader = {
  /** Ends the reading and returns a part of what was seen, in the order in which it was asked for. */
  end(): Promise<readonly Seen[]>;
};

const RETRY_DELAY_MS = 50;
/** Answers are large, and a long run has hundreds of thousands: so many are kept, spread over all of it. */
const SEEN_MAX = 200;

/**
 * Reads on and on, whatever is killed meanwhile. A service that is gone for a moment is asked again; an answer that is a
 * fault of the program, or one that shows less than an earlier answer did, is an error.
 */
export function startReader(who: () => Person, paths: readonly string[]): Reader {
  const ending = new AbortController();
  let seen: Seen[] = [];
  let answerCount = 0;
  /** One of so many answers is kept. */
  let stride = 1;
  let latest = "";

  function keep(answer: Seen): void {
    answerCount += 1;
    if (answerCount % stride !== 0) return;
    seen.push(answer);
    if (seen.length <= SEEN_MAX) return;
    seen = seen.filter((_, index) => index % 2 === 1);
    // Odd, so that each of the paths has its turn.
    stride = stride * 2 + 1;
  }

  async function read(): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? "";
      const answer = await asked(who(), path);
      if (answer === undefined) {
        await wait(RETRY_DELAY_MS);
        continue;
      }
      const position = answer.headers.get("x-position") ?? "";
      if (position < latest) throw new Error(`${path} shows ${position} after ${latest} was shown`);
      latest = position;
      keep({ path, position, body: answer.body });
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
