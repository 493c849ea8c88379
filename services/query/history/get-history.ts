import { type Noun, historyEntry } from "@bahi/contracts/history.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { type RefusalCode, refused } from "@bahi/contracts/refusal.ts";
import { z } from "zod";
import type { Reading } from "../reading/read-model-access.ts";
import { pageFields, totalOf } from "../reading/list.ts";
import { type Answer, type Question, question } from "../reading/question.ts";
import { toHistoryEntry, wholeEntries } from "./entries.ts";

const filters = z.strictObject({
  ...pageFields,
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
    async ask(reading, { params, query }) {
      const answer = await timeline(reading, noun, params.id, query);
      if (answer.total === 0) throw refused(absent);
      return answer;
    },
  });
}

/** The settings are one record, and have no history before their first change. */
const settingsHistory = question({
  path: "/settings/history",
  summary: "What happened to the settings, the latest first",
  admits: "admin",
  query: filters,
  answer: z.array(historyEntry),
  ask: (reading, { query }) => timeline(reading, "settings", 1, query),
});

export const histories = [
  historyOf("/customers", "customer", "everyone", "customer-not-found"),
  historyOf("/products", "product", "everyone", "product-not-found"),
  historyOf("/invoices", "invoice", "everyone", "invoice-not-found"),
  historyOf("/payments", "payment", "everyone", "payment-not-found"),
  historyOf("/credit-notes", "credit_note", "everyone", "credit-note-not-found"),
  historyOf("/users", "user", "admin", "user-not-found"),
  settingsHistory,
];

async function timeline(
  reading: Reading,
  noun: Noun,
  recordId: number,
  page: z.output<typeof filters>,
): Promise<Answer> {
  const matching = reading.db
    .selectFrom("history")
    .where("noun", "=", noun)
    .where("record_id", "=", recordId);
  const rows = await wholeEntries(matching)
    .orderBy("position", page.order)
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return { body: rows.map(toHistoryEntry), total: await totalOf(reading, matching, page, rows.length) };
}
