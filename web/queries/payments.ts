import type { CustomerAccount } from "@bahi/contracts/customer/account.ts";
import type {
  PaymentListRow,
  PaymentRecord,
  allocationsRequest,
  paymentRequest,
} from "@bahi/contracts/payment/api.ts";
import type { ReceiptRecord } from "@bahi/contracts/payment/receipt.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { withParameters } from "../api/address.ts";
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

/** One payment as it is at this moment, to be edited: each `attempt` asks again. */
export function editedPaymentQuery(id: number, attempt: number) {
  return queryOptions({
    ...paymentQuery(id),
    queryKey: ["payments", id, "edited", attempt],
    gcTime: 0,
    // What is typed belongs to the payment that was loaded, and so does its version.
    staleTime: "static",
  });
}

/** What the receipt for a payment says, now or as it was. It changes with the account: it is asked again with the payments. */
export function receiptQuery(id: number, asOf?: string) {
  return queryOptions({
    queryKey: ["payments", id, "receipt", asOf],
    queryFn: ({ signal }) =>
      read<ReceiptRecord>(withParameters(`/payments/${id}/receipt`, { as_of: asOf }), signal),
  });
}

type AccountParameters = {
  /** Of the open invoices, and of the payments with free money. */
  limit: number;
  /** Everything as if this payment had not been made. */
  without?: Pick<PaymentRecord, "id" | "version"> | undefined;
};

/** What a customer owes on which invoices, and the money that is on none. It is asked again with the payments. */
export function accountQuery(customerId: number, { limit, without }: AccountParameters) {
  const parameters = { limit, without_payment_id: without?.id };
  return queryOptions({
    queryKey: ["payments", "account", customerId, { ...parameters, version: without?.version }],
    queryFn: ({ signal }) =>
      read<CustomerAccount>(withParameters(`/customers/${customerId}/account`, parameters), signal),
    staleTime: SECOND_MS,
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

/** States what the money of a payment is for: the whole set. */
export async function allocatePayment(
  payment: Pick<PaymentRecord, "id" | "version">,
  body: z.input<typeof allocationsRequest>,
  key: string,
): Promise<PaymentRecord> {
  const { id, version } = payment;
  return (await call<PaymentRecord>("POST", `/payments/${id}/allocations`, { body, key, version })).body;
}

export async function deletePayment(
  payment: Pick<PaymentListRow, "id" | "version">,
  key: string,
): Promise<void> {
  await call("DELETE", `/payments/${payment.id}`, { key, version: payment.version });
}
