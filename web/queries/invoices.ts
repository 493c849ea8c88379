import type { HistoryEntry } from "@bahi/contracts/history.ts";
import type { InvoiceCopy } from "@bahi/contracts/invoice/copy.ts";
import type {
  InvoiceListRow,
  InvoiceRecord,
  InvoiceVersions,
  correctionRequest,
  invoiceRequest,
} from "@bahi/contracts/invoice/api.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { withParameters } from "../api/address.ts";
import { call, read } from "../api/call.ts";
import { SECOND_MS } from "./client.ts";
import { type ListSource, ROWS_MAX, rowsQuery } from "./list.ts";

export const invoicesList: ListSource = { noun: "invoices", path: "/invoices/", freshMs: 30 * SECOND_MS };

export type InvoiceBody = z.input<typeof invoiceRequest>;
export type CorrectionBody = z.input<typeof correctionRequest>;

/** The latest invoices as they were known at a moment; empty for now. */
export function recentInvoicesQuery(asOf: string) {
  return rowsQuery<InvoiceListRow>(invoicesList, { filters: { as_of: asOf }, skip: 0, limit: 5 });
}

export function invoicesOfCustomerQuery(customerId: number) {
  return rowsQuery<InvoiceListRow>(invoicesList, { filters: { customer_id: customerId }, limit: ROWS_MAX });
}

/** One invoice, now or as it was at `asOf`: a position, a moment or a day. */
export function invoiceQuery(id: number, asOf?: string) {
  return queryOptions({
    queryKey: asOf === undefined ? ["invoices", id] : ["invoices", id, asOf],
    queryFn: ({ signal }) => read<InvoiceRecord>(withParameters(`/invoices/${id}`, { as_of: asOf }), signal),
  });
}

/** One invoice as that version of its content had it; the first one is 1. */
export function invoiceVersionQuery(id: number, version: number) {
  return queryOptions({
    queryKey: ["invoices", id, "version", version],
    queryFn: ({ signal }) => read<InvoiceRecord>(withParameters(`/invoices/${id}`, { version }), signal),
  });
}

/** When, by whom and why each version of an invoice was made, the first one first. */
export function invoiceVersionsQuery(id: number) {
  return queryOptions({
    queryKey: ["invoices", id, "versions"],
    queryFn: ({ signal }) => read<InvoiceVersions>(`/invoices/${id}/versions`, signal),
  });
}

/** One invoice as it is at this moment, to be corrected: each `attempt` asks again. */
export function correctedInvoiceQuery(id: number, attempt: number) {
  return queryOptions({
    queryKey: ["invoices", id, "corrected", attempt],
    queryFn: ({ signal }) => read<InvoiceRecord>(`/invoices/${id}`, signal),
    gcTime: 0,
    // What is typed belongs to the invoice that was loaded.
    staleTime: "static",
  });
}

/** What a copy of an invoice starts from. It is asked for each time: a product may have been deleted meanwhile. */
export function invoiceCopyQuery(id: number) {
  return queryOptions({
    queryKey: ["invoices", id, "copy"],
    queryFn: ({ signal }) => read<InvoiceCopy>(`/invoices/${id}/copy`, signal),
    gcTime: 0,
  });
}

/** The last event of an invoice, also of a deleted one. */
export function lastOfInvoiceQuery(id: number) {
  return queryOptions({
    queryKey: ["invoices", id, "history"],
    queryFn: async ({ signal }) => {
      const [latest] = await read<HistoryEntry[]>(`/invoices/${id}/history?limit=1`, signal);
      return latest ?? null;
    },
  });
}

export async function createInvoice(body: InvoiceBody, key: string): Promise<InvoiceRecord> {
  return (await call<InvoiceRecord>("POST", "/invoices/", { body, key })).body;
}

export async function correctInvoice(
  { id, version }: Pick<InvoiceRecord, "id" | "version">,
  body: CorrectionBody,
  key: string,
): Promise<InvoiceRecord> {
  return (await call<InvoiceRecord>("PUT", `/invoices/${id}`, { body, key, version })).body;
}

/** @returns the server's sentence about what was done. */
export async function deleteInvoice(
  invoice: Pick<InvoiceListRow, "id" | "version">,
  key: string,
): Promise<string> {
  const { id, version } = invoice;
  return (await call<{ message: string }>("DELETE", `/invoices/${id}`, { key, version })).body.message;
}
