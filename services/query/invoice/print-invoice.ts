import type { AsOf } from "@bahi/contracts/as-of.ts";
import type { Position } from "@bahi/contracts/position.ts";
import { creditNoteListRow } from "@bahi/contracts/credit-note/api.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { type InvoiceRecord, invoiceRecord, invoiceVersions } from "@bahi/contracts/invoice/api.ts";
import { paymentListRow } from "@bahi/contracts/payment/api.ts";
import { settingsRecord } from "@bahi/contracts/settings/api.ts";
import { readMoment } from "@bahi/paper/dates.ts";
import { invoiceSheet } from "@bahi/paper/invoice-sheet.ts";
import { z } from "zod";
import { listCreditNotes } from "../credit-note/list-credit-notes.ts";
import { listPayments } from "../payment/list-payments.ts";
import { askNow, askQuestion, bodyOf } from "../pdf/ask-question.ts";
import { printQuestion } from "../pdf/print-question.ts";
import { asOfField } from "../reading/as-of-field.ts";
import type { Viewer } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { getSettings } from "../settings/get-settings.ts";
import { getInvoice } from "./get-invoice.ts";
import { listInvoiceVersions } from "./list-versions.ts";

export const printInvoice = printQuestion({
  path: "/invoices/:id.pdf",
  summary: "One invoice as a PDF: the sheet that the browser prints, on the paper of the settings",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject({
    version: recordIdParam.optional().describe("The content that it had before later corrections"),
    ...asOfField,
  }),
  asOf: ({ as_of }) => as_of,
  async ask(reading, { params, query, viewer }) {
    const { version } = query;
    // The past is what `reading` shows; here `as_of` says only that a deleted invoice is shown as well.
    const invoice = await bodyOf(invoiceRecord, getInvoice.ask(reading, { params, query, viewer }));
    const replacement =
      version === undefined ? undefined : await replacementOf(reading, invoice, query, viewer);
    return {
      invoice,
      ...(await settlingsOf(reading, invoice.id, viewer, replacement?.previous)),
      settings: await askNow(getSettings, settingsRecord, reading, viewer),
      replaced: replacement?.said,
    };
  },
  sheet: (content, at) => ({
    kind: "bill",
    sheet: invoiceSheet({ ...content, at }),
    paper: content.settings.paper_size,
  }),
});

type Replacement = { previous: Position; said: string };

/** The last position before an earlier version was replaced, and the sentence for that; undefined for the one that holds. */
async function replacementOf(
  reading: Reading,
  { id, content_version: version }: InvoiceRecord,
  { as_of }: { as_of?: AsOf | undefined },
  viewer: Viewer,
): Promise<Replacement | undefined> {
  const asked = { viewer, params: { id }, query: { as_of } };
  const { versions } = await bodyOf(invoiceVersions, listInvoiceVersions.ask(reading, asked));
  const next = versions.find((each) => each.version === version + 1);
  if (next === undefined) return undefined;
  const said = `Version ${version} of ${versions.length}, replaced on ${readMoment(next.recorded_at)}`;
  return { previous: next.previous_position, said };
}

/** What is on the invoice; on an earlier version, what was just before it was replaced. */
async function settlingsOf(
  reading: Reading,
  invoiceId: number,
  viewer: Viewer,
  position: Position | undefined,
) {
  const asked = { viewer, query: { invoice_id: String(invoiceId) } };
  const settlings = async (then: Reading) => ({
    payments: await askQuestion(listPayments, z.array(paymentListRow), then, asked),
    creditNotes: await askQuestion(listCreditNotes, z.array(creditNoteListRow), then, asked),
  });
  return position === undefined ? settlings(reading) : reading.asOf({ position }, settlings);
}
