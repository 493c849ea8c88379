import { bahiEvent } from "@bahi/contracts/event.ts";
import { historyEntry, noun } from "@bahi/contracts/history.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { position } from "@bahi/contracts/position.ts";
import { z } from "zod";
import { momentsOf } from "../reading/indian-day.ts";
import { cursorField } from "../reading/cursor.ts";
import { pageFields, searchField } from "../reading/list.ts";
import { listOf } from "../reading/list-answer.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { question } from "../reading/question.ts";
import { inOrder } from "../reading/sort.ts";
import { historyColumns } from "./columns.ts";
import { entryIn, orderOfEntries, toHistoryEntry, wholeEntries } from "./entries.ts";
import { foundBy } from "./history-search.ts";

const WAIT_S_MAX = 30;

const EVENTS = bahiEvent.options.flatMap((nounEvent) =>
  nounEvent.options.map(({ shape }) => shape.type.value),
);

const filters = z
  .strictObject({
    ...pageFields,
    ...cursorField,
    q: searchField.q.describe(
      "The number of a record (#182, CN-3), an amount (20,741.25), or a text in any case: in a title, a reason, a person's name, a changed value",
    ),
    ...periodFields,
    noun: noun.optional(),
    record_id: recordIdParam.optional(),
    actor_id: z
      .string()
      .regex(/^\d{1,9}$/, { error: "must be a whole number" })
      .transform(Number)
      .optional()
      .describe("Who did it; 0 is the program itself"),
    event: z.enum(EVENTS, { error: "must be a kind of event" }).optional(),
    order: z.enum(["asc", "desc"], { error: "must be asc or desc" }).default("desc"),
    after: position
      .optional()
      .describe("Only what came after this position, which an earlier answer named as X-Position"),
    wait: z
      .string()
      .regex(/^\d{1,2}$/, { error: "must be a number of seconds" })
      .transform(Number)
      .refine((seconds) => seconds <= WAIT_S_MAX, { error: `must be at most ${WAIT_S_MAX}` })
      .optional()
      .describe("With `after`: so many seconds to wait for something to answer with"),
  })
  .refine(isForward, NOT_FORWARD)
  .refine((query) => query.wait === undefined || query.after !== undefined, {
    error: "goes with after",
    path: ["wait"],
  });

/**
 * The history of all records. A client that follows it polls with `after`, the `X-Position` of the last answer, and
 * `wait`. No entry is missed, since each answer holds all entries up to its position.
 */
export const listHistory = question({
  path: "/admin/history",
  summary: "Everything that happened, in pages, the latest first; with after and wait it is followed live",
  admits: "admin",
  query: filters,
  answer: z.array(historyEntry),
  csv: { name: "History", columns: historyColumns },
  long: ({ q }) => (q === "" ? undefined : "explanation"),
  longPoll: ({ after, wait }) =>
    after === undefined || wait === undefined ? undefined : { after, waitMs: wait * 1000 },
  async ask(reading, { query }) {
    let matching = reading.db.selectFrom("history");
    if (query.noun) matching = matching.where("history.noun", "=", query.noun);
    if (query.record_id !== undefined) matching = matching.where("history.record_id", "=", query.record_id);
    if (query.actor_id !== undefined) matching = matching.where("history.actor_id", "=", query.actor_id);
    if (query.event) matching = matching.where("history.event", "=", query.event);
    if (query.date_from) matching = matching.where("history.at", ">=", momentsOf(query.date_from).from);
    if (query.date_to) matching = matching.where("history.at", "<", momentsOf(query.date_to).until);
    if (query.after !== undefined) matching = matching.where("history.position", ">", query.after);
    if (query.q !== "") matching = matching.where(await foundBy(reading, query.q));
    const order = orderOfEntries(query.order);
    return listOf(reading, {
      page: query,
      matching,
      order,
      rows: (cut) => cut(inOrder(wholeEntries(matching), order)),
      placeOf: (entry, place) => entryIn(reading, entry).select(place),
      toRow: toHistoryEntry,
    });
  },
});
