import type {
  CreditNoteListRow,
  CreditNoteRecord,
  creditNoteRequest,
} from "@bahi/contracts/credit-note/api.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { withParameters } from "../api/address.ts";
import { call, read } from "../api/call.ts";
import { SECOND_MS } from "./client.ts";
import { type ListSource, ROWS_MAX, rowsQuery } from "./list.ts";

const creditNotesList: ListSource = {
  noun: "credit-notes",
  path: "/credit-notes/",
  freshMs: 30 * SECOND_MS,
};

export type CreditNoteBody = z.input<typeof creditNoteRequest>;

/** The credit notes on an invoice, now or as they were. */
export function creditNotesOfInvoiceQuery(invoiceId: number, asOf?: string) {
  return rowsQuery<CreditNoteListRow>(creditNotesList, {
    filters: { invoice_id: invoiceId, as_of: asOf },
    limit: ROWS_MAX,
  });
}

/** One credit note, now or as it was at `asOf`: a position, a moment or a day. */
export function creditNoteQuery(id: number, asOf?: string) {
  return queryOptions({
    queryKey: asOf === undefined ? ["credit-notes", id] : ["credit-notes", id, asOf],
    queryFn: ({ signal }) =>
      read<CreditNoteRecord>(withParameters(`/credit-notes/${id}`, { as_of: asOf }), signal),
  });
}

export async function issueCreditNote(body: CreditNoteBody, key: string): Promise<CreditNoteRecord> {
  return (await call<CreditNoteRecord>("POST", "/credit-notes/", { body, key })).body;
}

export async function deleteCreditNote(
  { id, version }: Pick<CreditNoteRecord, "id" | "version">,
  key: string,
): Promise<void> {
  await call("DELETE", `/credit-notes/${id}`, { key, version });
}
