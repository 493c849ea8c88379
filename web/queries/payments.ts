import type { PaymentListRow, PaymentRecord, paymentRequest } from "@bahi/contracts/payment/api.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call, read } from "../api/call.ts";
import { SECOND_MS } from "./client.ts";
import { type ListSource, ROWS_MAX, rowsQuery } from "./list.ts";

export const paymentsList: ListSource = { noun: "payments", path: "/payments/", freshMs: 30 * SECOND_MS };

export type PaymentBody = z.input<typeof paymentRequest>;

/** The payments of an invoice, now or as they were. */
export function paymentsOfInvoiceQuery(invoiceId: number, asOf?: string) {
  return rowsQuery<PaymentListRow>(paymentsList, {
    filters: { invoice_id: invoiceId, as_of: asOf },
    limit: ROWS_MAX,
  });
}

export function paymentQuery(id: number) {
  return queryOptions({
    queryKey: ["payments", id],
    queryFn: ({ signal }) => read<PaymentRecord>(`/payments/${id}`, signal),
  });
}

export async function createPayment(body: PaymentBody, key: string): Promise<PaymentRecord> {
  return (await call<PaymentRecord>("POST", "/payments/", { body, key })).body;
}

export async function changePayment(
  payment: Pick<PaymentListRow, "id" | "version">,
  body: PaymentBody,
  key: string,
): Promise<PaymentRecord> {
  const { id, version } = payment;
  return (await call<PaymentRecord>("PUT", `/payments/${id}`, { body, key, version })).body;
}

export async function deletePayment(
  payment: Pick<PaymentListRow, "id" | "version">,
  key: string,
): Promise<void> {
  await call("DELETE", `/payments/${payment.id}`, { key, version: payment.version });
}
