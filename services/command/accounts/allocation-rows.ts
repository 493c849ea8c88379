import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { createColumn } from "../packed/column.ts";
import type { Freezable } from "../packed/frozen.ts";
import { createNumber } from "../packed/number.ts";

/** The allocations of payments, a row each. */
export type AllocationRows = {
  /** Takes the place of those that a payment had. */
  put(paymentId: number, allocations: readonly Allocation[]): void;
  of(paymentId: number): Allocation[];
  /** The payments that are on an invoice. */
  on(invoiceId: number): number[];
  parts: Record<string, Freezable>;
};

/** About nine bytes an allocation. The rows of a payment follow one another; those it had before are zeros. */
export function createAllocationRows(): AllocationRows {
  /** By payment; 0 without any. */
  const firstRow = createColumn();
  const payment = createColumn();
  const invoice = createColumn();
  const paise = createColumn();
  const next = createNumber(1);

  function* rowsOf(paymentId: number): Generator<number> {
    const first = firstRow.get(paymentId);
    if (first === 0) return;
    for (let row = first; payment.get(row) === paymentId; row += 1) yield row;
  }

  return {
    put(paymentId, allocations) {
      for (const row of rowsOf(paymentId).toArray())
        for (const column of [payment, invoice, paise]) column.set(row, 0);
      firstRow.set(paymentId, allocations.length === 0 ? 0 : next.value);
      for (const { invoiceId, amountPaise } of allocations) {
        payment.set(next.value, paymentId);
        invoice.set(next.value, invoiceId);
        paise.set(next.value, amountPaise);
        next.value += 1;
      }
    },
    of: (paymentId) =>
      rowsOf(paymentId)
        .map((row) => ({ invoiceId: invoice.get(row), amountPaise: paise.get(row) }))
        .toArray(),
    on: (invoiceId) =>
      invoice
        .find(invoiceId)
        .map((row) => payment.get(row))
        .toArray(),
    parts: { firstRow, rowPayment: payment, rowInvoice: invoice, rowPaise: paise, nextRow: next },
  };
}
