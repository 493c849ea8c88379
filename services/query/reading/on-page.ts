import { InvalidRequest } from "@bahi/service-kit/http/validation.ts";
import { z } from "zod";
import { type Walked, cursorAfter, placeNamedBy } from "./cursor.ts";
import type { ListAnswer } from "./list-answer.ts";
import type { Answer } from "./question.ts";

/** The fields of a query that say where a page begins, of a list that has them. */
const beginning = z.object({ cursor: z.string().optional(), skip: z.number().default(0) });

/**
 * An answer that can be sent: of a list, the page that its question asks for, and the cursor of the page after it.
 * Errors: a cursor that belongs to another question, or comes with `skip`.
 */
export async function onPage(answer: Answer | ListAnswer, walked: Walked): Promise<Answer> {
  if (!("page" in answer)) return answer;
  const { cursor, skip } = beginning.parse(walked.query);
  if (cursor !== undefined && skip > 0) {
    throw new InvalidRequest([{ field: "skip", message: "goes without cursor" }]);
  }
  const { next, ...page } = await answer.page(
    cursor === undefined ? undefined : placeNamedBy(cursor, walked),
  );
  return next === undefined ? page : { ...page, nextCursor: cursorAfter(next, walked) };
}
