import { type Noun, historyEntry } from "@bahi/contracts/history.ts";
import { recordName } from "@bahi/contracts/history-words.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { type RefusalCode, refused } from "@bahi/contracts/refusal.ts";
import { z } from "zod";
import type { Reading } from "../reading/read-model-access.ts";
import { cursorField } from "../reading/cursor.ts";
import { pageFields } from "../reading/list.ts";
import { type ListAnswer, listOf } from "../reading/list-answer.ts";
import { type Question, question } from "../reading/question.ts";
import { inOrder } from "../reading/sort.ts";
import { historyColumns } from "./columns.ts";
import { entryIn, orderOfEntries, toHistoryEntry, wholeEntries } from "./entries.ts";

const filters = z.strictObject({
  ...pageFields,
  ...cursorField,
  order: z.enum(["asc", "desc"], { error: "must be asc or desc" }).default("desc"),
});

function historyOf(path: string, noun: Noun, admits: Question["admits"], absent: RefusalCode): Question {
  const name = noun.replace("_", " ");
  return question({
    path: `${path}/:id/history`,
    summary: `What happened to one ${name}, the latest first; it stays when the ${name} is deleted`,
    admits,
    params: z.strictObject({ id: recordIdParam }),
    query: filters,
    answer: z.array(historyEntry),
    csv: {
      name: "History",
      columns: historyColumns,
      async table(reading, { params, query }) {
        const entries = await existingTimeline(reading, noun, params.id, query, absent);
        return { rows: entries.batches(), name: `History – ${recordName({ noun, record_id: params.id })}` };
      },
    },
    ask: (reading, { params, query }) => existingTimeline(reading, noun, params.id, query, absent),
  });
}

/** The settings are one record, and have no history before their first change. */
const settingsHistory = question({
  path: "/settings/history",
  summary: "What happened to the settings, the latest first",
  admits: "admin",
  query: filters,
  answer: z.array(historyEntry),
  csv: { name: "History – Settings", columns: historyColumns },
  ask: (reading, { query }) => timeline(reading, "settings", 1, query),
});

/** A new noun does not compile until its timeline has an address. */
export const histories: Record<Noun, Question> = {
  customer: historyOf("/customers", "customer", "everyone", "customer-not-found"),
  product: historyOf("/products", "product", "everyone", "product-not-found"),
  invoice: historyOf("/invoices", "invoice", "everyone", "invoice-not-found"),
  payment: historyOf("/payments", "payment", "everyone", "payment-not-found"),
  credit_note: historyOf("/credit-notes", "credit_note", "everyone", "credit-note-not-found"),
  user: historyOf("/users", "user", "admin", "user-not-found"),
  settings: settingsHistory,
};

type Filters = z.output<typeof filters>;

function entriesOf({ db }: Reading, noun: Noun, recordId: number) {
  return db.selectFrom("history").where("noun", "=", noun).where("record_id", "=", recordId);
}

async function existingTimeline(
  reading: Reading,
  noun: Noun,
  recordId: number,
  page: Filters,
  absent: RefusalCode,
): Promise<ListAnswer> {
  const entry = await entriesOf(reading, noun, recordId).select("position").limit(1).executeTakeFirst();
  if (entry === undefined) throw refused(absent);
  return timeline(reading, noun, recordId, page);
}

function timeline(reading: Reading, noun: Noun, recordId: number, page: Filters): ListAnswer {
  const matching = entriesOf(reading, noun, recordId);
  const order = orderOfEntries(page.order);
  return listOf(reading, {
    page,
    matching,
    order,
    rows: (cut) => cut(inOrder(wholeEntries(matching), order)),
    placeOf: (entry, place) => entryIn(reading, entry).select(place),
    toRow: toHistoryEntry,
  });
}
