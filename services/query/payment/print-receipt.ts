import { recordIdParam } from "@bahi/contracts/id.ts";
import { receiptRecord } from "@bahi/contracts/payment/receipt.ts";
import { settingsRecord } from "@bahi/contracts/settings/api.ts";
import { receiptSheet } from "@bahi/paper/receipt-sheet.ts";
import { z } from "zod";
import { askNow, bodyOf } from "../pdf/ask-question.ts";
import { printQuestion } from "../pdf/print-question.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { getSettings } from "../settings/get-settings.ts";
import { getReceipt } from "./get-receipt.ts";

export const printReceipt = printQuestion({
  path: "/payments/:id/receipt.pdf",
  summary: "The receipt for a payment as a PDF, on the paper of the settings",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject(asOfField),
  asOf: ({ as_of }) => as_of,
  async ask(reading, asked) {
    const receipt = await bodyOf(receiptRecord, getReceipt.ask(reading, asked));
    return { receipt, settings: await askNow(getSettings, settingsRecord, reading, asked.viewer) };
  },
  sheet: (content, at) => ({
    kind: "receipt",
    sheet: receiptSheet({ ...content, at }),
    paper: content.settings.paper_size,
  }),
});
