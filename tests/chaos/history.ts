import { createHash } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { role } from "@bahi/contracts/metadata.ts";
import { z } from "zod";

// What clients asked and were told, in the order in which the one process that runs them all has seen it.

const asked = z.object({
  is: z.literal("asked"),
  call: z.int(),
  client: z.int(),
  role,
  /** As whom it was asked, of {@link sessionOf}; blank without a sign-in. */
  session: z.string(),
  ms: z.number(),
  edge: z.int(),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]),
  path: z.string(),
  body: z.unknown().optional(),
  key: z.string().nullable(),
  /** The version of the record that the client has seen, as If-Match. */
  ifMatch: z.int().nullable(),
  /** The position that the answer has to show, as X-Position. */
  wants: z.string().nullable(),
});
const answered = z.object({
  is: z.literal("answered"),
  call: z.int(),
  ms: z.number(),
  status: z.int(),
  position: z.string().nullable(),
  retryAfter: z.string().nullable(),
  body: z.unknown().optional(),
});
/** The connection broke, or nothing came in time. */
const unanswered = z.object({ is: z.literal("unanswered"), call: z.int(), ms: z.number(), why: z.string() });
const fault = z.object({
  is: z.literal("fault"),
  ms: z.number(),
  what: z.string(),
  /** How far the clock behind an edge is ahead from now on. */
  clock: z.object({ edge: z.int(), aheadMs: z.number() }).optional(),
});
const begun = z.object({
  is: z.literal("begun"),
  seed: z.int(),
  plan: z.unknown(),
  /** As the store of the run says. */
  comparesRevisions: z.boolean().optional(),
});

const entry = z.discriminatedUnion("is", [begun, asked, answered, unanswered, fault]);
export type Entry = z.infer<typeof entry>;
export type Asked = z.infer<typeof asked>;
type Answered = z.infer<typeof answered>;

/** A call, the places of its two entries in the history, and its answer if one came. */
export type Call = Asked & { askedAt: number; endedAt: number; answer: Answered | undefined };

/** Every call of a history; one that never ended has ended behind everything else. */
export function callsOf(entries: readonly Entry[]): Call[] {
  const calls = new Map<number, Call>();
  for (const [place, each] of entries.entries()) {
    if (each.is === "asked") {
      calls.set(each.call, { ...each, askedAt: place, endedAt: entries.length, answer: undefined });
    } else if (each.is === "answered" || each.is === "unanswered") {
      const call = calls.get(each.call);
      if (call === undefined) throw new Error(`call ${each.call} ends and was never begun`);
      call.endedAt = place;
      if (each.is === "answered") call.answer = each;
    }
  }
  return [...calls.values()];
}

/** A name for the session of a token. */
export function sessionOf(token: string): string {
  return token === "" ? "" : createHash("sha256").update(token).digest("hex").slice(0, 12);
}

/** A history that is also written to a file, a line an entry. */
export type History = { entries: readonly Entry[]; add(entry: Entry): void; now(): number };

export function openHistory(file: string): History {
  const entries: Entry[] = [];
  const startedAt = performance.now();
  return {
    entries,
    add(each) {
      entries.push(each);
      appendFileSync(file, `${JSON.stringify(each)}\n`);
    },
    now: () => Math.round(performance.now() - startedAt),
  };
}

export function readHistoryFile(file: string): Entry[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => entry.parse(JSON.parse(line)));
}
