import { creditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { customerAccount } from "@bahi/contracts/customer/account.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { settingsRecord } from "@bahi/contracts/settings/api.ts";
import { creditNoteSheet } from "@bahi/paper/credit-note-sheet.ts";
import { z } from "zod";
import { getAccount } from "../customer/get-account.ts";
import { askNow, askQuestion, bodyOf } from "../pdf/ask-question.ts";
import { printQuestion } from "../pdf/print-question.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { getSettings } from "../settings/get-settings.ts";
import { getCreditNote } from "./get-credit-note.ts";

export const printCreditNote = printQuestion({
  path: "/credit-notes/:id.pdf",
  summary: "One credit note as a PDF, on the paper of the settings",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject(asOfField),
  asOf: ({ as_of }) => as_of,
  async ask(reading, { params, query, viewer }) {
    const creditNote = await bodyOf(creditNoteRecord, getCreditNote.ask(reading, { params, query, viewer }));
    const account = { viewer, params: { id: creditNote.customer_id }, query: { limit: "1" } };
    const { balance } = await askQuestion(getAccount, customerAccount, reading, account);
    return { creditNote, balance, settings: await askNow(getSettings, settingsRecord, reading, viewer) };
  },
  sheet: (content, at) => ({
    kind: "bill",
    sheet: creditNoteSheet({ ...content, at }),
    paper: content.settings.paper_size,
  }),
});
