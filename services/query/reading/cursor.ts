import { createHash } from "node:crypto";
import { refused } from "@bahi/contracts/refusal.ts";
import { z } from "zod";
import type { Place } from "./keyset.ts";

/** The longest value of a row is a sort key: 200 characters of four bytes, written in base 64. */
const CURSOR_LENGTH_MAX = 2_000;

/** `cursor` of a list whose pages can be read one after the other. */
export const cursorField = {
  cursor: z
    .string()
    .max(CURSOR_LENGTH_MAX, { error: `must be at most ${CURSOR_LENGTH_MAX} characters` })
    .optional()
    .describe(
      "The page after another one, which said `X-Next-Cursor`; everything else is asked for as before, without `skip`",
    ),
};

/** What a cursor belongs to: everything that is asked for, but which page of it. */
export type Walked = { path: string; params: unknown; query: unknown };

const content = z.tuple([z.string()], z.string().nullable());

/** The cursor of the page after this place. It is opaque to clients. */
export function cursorAfter(place: Place, walked: Walked): string {
  return Buffer.from(JSON.stringify([digestOf(walked), ...place])).toString("base64url");
}

/** The place that a cursor names. One of another list, or of another order or filter of this one, is refused. */
export function placeNamedBy(cursor: string, walked: Walked): Place {
  const [digest, ...place] = contentOf(cursor);
  if (digest !== digestOf(walked)) throw notOfThisList();
  return place;
}

export function notOfThisList(): Error {
  return refused("cursor-of-another-list");
}

function contentOf(cursor: string): z.output<typeof content> {
  try {
    return content.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw notOfThisList();
    throw error;
  }
}

/** A cursor of before texts were in the order of their sort keys stands for another place. */
const ORDER_OF_TEXTS = "sort key";

/** Pages of any size may follow each other. */
function digestOf({ path, params, query }: Walked): string {
  const asked = Object.entries(query ?? {}).filter(([name]) => !PAGE_FIELDS.has(name));
  return createHash("sha256")
    .update(JSON.stringify([ORDER_OF_TEXTS, path, params, asked]))
    .digest("base64url")
    .slice(0, 22);
}

const PAGE_FIELDS = new Set(["cursor", "skip", "limit"]);
