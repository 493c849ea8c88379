import { paiseOf } from "@bahi/contracts/money.ts";
import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import { useCallback, useLayoutEffect, useRef } from "react";
import { unitsOf } from "../format/typed-figure.ts";
import { asTyped, oldestFirst, partPaise, sumOfParts } from "./allocations.ts";
import { AMOUNT, NO_AMOUNT, type PaymentDraft, type PaymentProblems } from "./payment-draft.ts";
import { useOpenInvoices } from "./use-open-invoices.ts";
import type { PaymentDraftForm } from "./use-payment-draft.ts";

/** The open invoices of the customer, and what of the money is put on which. Amounts are in paise. */
export function useParts(
  { draft, problems, change, refuse }: PaymentDraftForm,
  payment: PaymentRecord | undefined,
) {
  const open = useOpenInvoices(draft, payment);
  const amountPaise = unitsOf(draft.amount, AMOUNT);
  const openingDuePaise = paiseOf(open.account?.opening_due ?? 0);

  /** The problems that end when other parts are typed: an amount that is not there is still missing. */
  const settled: (keyof PaymentProblems)[] =
    problems.amount === NO_AMOUNT ? ["allocations"] : ["allocations", "amount"];

  function changeParts(parts: PaymentDraft["parts"]): void {
    change({ parts }, ...settled);
  }

  function changePart(invoiceId: number, text: string): void {
    changeParts({ ...draft.parts, [invoiceId]: text });
  }

  /** As much as is due, and as there is money for once an amount is typed. */
  function fillPart(invoiceId: number): void {
    const max = open.invoices.find(({ id }) => id === invoiceId)?.maxPaise ?? 0;
    const others = sumOfParts(draft.parts) - partPaise(draft.parts[invoiceId]);
    const paise = amountPaise === 0 ? max : Math.min(max, Math.max(0, amountPaise - others));
    changePart(invoiceId, paise === 0 ? "" : asTyped(paise));
  }

  function fillOldestFirst(): void {
    if (open.account === undefined) return;
    // The opening balance is older than any invoice.
    if (amountPaise > 0) changeParts(oldestFirst(open.invoices, Math.max(0, amountPaise - openingDuePaise)));
    else refuse({ amount: NO_AMOUNT });
  }

  // The rows of hundreds of invoices are given the same functions each time, so that only what changes is rendered.
  const onRow = useRef({ changePart, fillPart });
  useLayoutEffect(() => {
    onRow.current = { changePart, fillPart };
  });
  const onPart = useCallback((id: number, text: string) => onRow.current.changePart(id, text), []);
  const onFill = useCallback((id: number) => onRow.current.fillPart(id), []);

  return {
    ...open,
    amountPaise,
    openingDuePaise,
    settled,
    fillPart,
    fillOldestFirst,
    onPart,
    onFill,
  };
}

export type Parts = ReturnType<typeof useParts>;
