import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import { paiseOf, toRupees } from "@bahi/contracts/money.ts";
import { type FigureKind, RUPEES, unitsOf, wrongIn } from "../format/typed-figure.ts";
import { rupees } from "../format/money.ts";
import type { PickedInvoice } from "../pickers/invoice-combobox.tsx";
import type { PaymentBody } from "../queries/payments.ts";
import { paymentFormTexts as texts } from "../texts/payment-form.ts";
import { paymentPartsTexts } from "../texts/payment-parts.ts";
import { isPaymentMethod, needsReference } from "../format/payment-methods.ts";
import {
  type OpenInvoice,
  type TypedParts,
  allocationsOf,
  areSameParts,
  partPaise,
  problemOfParts,
  sumOfParts,
} from "./allocations.ts";

export const NO_AMOUNT = texts.amountRequired;

export const AMOUNT: FigureKind = { ...RUPEES, belowZero: NO_AMOUNT };
export const DISCOUNT: FigureKind = { ...RUPEES, belowZero: texts.discountBelowZero };

/** The content of the form. Amounts are text as typed, in rupees. */
export type PaymentDraft = {
  customer: { id: number; name: string } | undefined;
  /** The one that all of the money is on. */
  invoice: PickedInvoice | undefined;
  /** Without a single invoice: what of the money is on which. The rest is an advance. */
  parts: TypedParts;
  /** Of a payment that is edited, and is on several invoices or in part. */
  kept?: KeptAllocations;
  payment_date: string;
  amount: string;
  discount_amount: string;
  discount_reason: string;
  payment_method: string;
  reference_number: string;
  notes: string;
};

/** The names of the fields are those of the API, so its refusals find them. */
export type PaymentProblems = Partial<Record<keyof PaymentBody, string>>;

type KeptAllocations = Pick<
  PaymentRecord,
  "customer_id" | "allocations" | "discount_amount" | "discount_reason" | "discount_invoice_id"
>;

/** What a payment is for that a single invoice does not say; undefined for any other. */
function keptAllocations(payment: PaymentRecord): KeptAllocations | undefined {
  const isOnSome = payment.allocations.length > 0 || payment.discount_invoice_id !== null;
  return payment.invoice_id === null && isOnSome ? payment : undefined;
}

export function newPayment(today: string): PaymentDraft {
  return {
    customer: undefined,
    invoice: undefined,
    parts: {},
    payment_date: today,
    amount: "",
    discount_amount: "0",
    discount_reason: "",
    payment_method: "cash",
    reference_number: "",
    notes: "",
  };
}

export function draftOf(payment: PaymentRecord, invoice: PickedInvoice | undefined): PaymentDraft {
  const kept = keptAllocations(payment);
  return {
    ...(kept && { kept }),
    customer: { id: payment.customer_id, name: payment.customer_name },
    invoice,
    parts: kept ? partsOf(kept) : {},
    payment_date: payment.payment_date,
    amount: String(payment.amount),
    discount_amount: String(payment.discount_amount),
    discount_reason: payment.discount_reason,
    payment_method: payment.payment_method,
    reference_number: payment.reference_number,
    notes: payment.notes,
  };
}

function partsOf({ allocations }: KeptAllocations): TypedParts {
  return Object.fromEntries(allocations.map(({ invoice_id: id, amount }) => [id, amount.toFixed(2)]));
}

/** Without the invoice the discount falls away: it is a discount on that invoice. */
export const withoutInvoice = { invoice: undefined, discount_amount: "0", discount_reason: "" } as const;

/** With another customer the payment is on no invoice at all. */
export const withoutInvoices = { ...withoutInvoice, parts: {} } as const;

/** All of the money is on this invoice. A discount that was on one of several stays only if it is on it. */
export function onInvoice(draft: PaymentDraft, invoice: PickedInvoice): Partial<PaymentDraft> {
  const keepsDiscount = draft.invoice !== undefined || discountInvoiceId(draft) === invoice.id;
  return { ...(keepsDiscount ? { parts: {} } : withoutInvoices), invoice };
}

/** The parts that an edited payment had, as long as it is in the same account. */
export function keptOf({ kept, customer }: PaymentDraft): KeptAllocations | undefined {
  return kept?.customer_id === customer?.id ? kept : undefined;
}

/** The invoice that a discount is on, or would be; null without one. */
export function discountInvoiceId(draft: PaymentDraft): number | null {
  return draft.invoice?.id ?? keptOf(draft)?.discount_invoice_id ?? null;
}

/** Whether the form has unsaved input. */
export function isChanged(draft: PaymentDraft, initial: PaymentDraft): boolean {
  const { customer, invoice, parts, kept: _, ...typed } = draft;
  const names = Object.keys(typed) as (keyof typeof typed)[]; // Object.keys forgets them
  return (
    customer?.id !== initial.customer?.id ||
    invoice?.id !== initial.invoice?.id ||
    !areSameParts(parts, initial.parts) ||
    names.some((name) => draft[name] !== initial[name])
  );
}

/** `invoiceText` is the text in the invoice's field: an incomplete one must not become an advance. */
export function problemsOf(
  draft: PaymentDraft,
  invoiceText: string,
  openInvoices: readonly OpenInvoice[],
): PaymentProblems {
  const amount = problemOfAmount(draft);
  const hasDiscount = discountInvoiceId(draft) !== null;
  const discount = hasDiscount
    ? (wrongIn(draft.discount_amount, DISCOUNT) ?? lostDiscount(draft))
    : undefined;
  const parts = draft.invoice ? undefined : problemOfParts(draft.parts, openInvoices);
  const isInvoiceOpen = draft.invoice === undefined && invoiceText.trim() !== "";
  const lacksReference = needsReference(draft.payment_method) && draft.reference_number.trim() === "";
  return {
    ...(draft.customer ? {} : { customer_id: texts.customerRequired }),
    ...(isInvoiceOpen ? { invoice_id: texts.chooseInvoice } : {}),
    ...(draft.payment_date === "" ? { payment_date: texts.dateRequired } : {}),
    ...(amount ? { amount } : {}),
    ...(parts ? { allocations: parts } : {}),
    ...(discount ? { discount_amount: discount } : {}),
    ...(draft.payment_method === "" ? { payment_method: texts.methodRequired } : {}),
    ...(lacksReference ? { reference_number: texts.referenceRequired } : {}),
  };
}

function problemOfAmount(draft: PaymentDraft): string | undefined {
  const paise = unitsOf(draft.amount, AMOUNT);
  const wrong = wrongIn(draft.amount, AMOUNT) ?? (paise > 0 ? undefined : NO_AMOUNT);
  if (wrong !== undefined || draft.invoice) return wrong;
  const sum = sumOfParts(draft.parts);
  if (sum <= paise) return undefined;
  return paymentPartsTexts.putIsMore(rupees(toRupees(sum)), rupees(toRupees(sum - paise)));
}

/** The discount of a payment on several invoices is on one of them, and ends only when it is taken off. */
function lostDiscount(draft: PaymentDraft): string | undefined {
  const on = discountInvoiceId(draft);
  if (draft.invoice || on === null || isLeftAsItIs(draft)) return undefined;
  if (unitsOf(draft.discount_amount, DISCOUNT) === 0 || partPaise(draft.parts[on]) > 0) return undefined;
  return texts.discountLost(on);
}

/** The payment stays where it was, with its discount. */
function isLeftAsItIs(draft: PaymentDraft): boolean {
  const kept = keptOf(draft);
  return (
    draft.invoice === undefined &&
    kept !== undefined &&
    areSameParts(draft.parts, partsOf(kept)) &&
    unitsOf(draft.discount_amount, DISCOUNT) === paiseOf(kept.discount_amount) &&
    draft.discount_reason.trim() === kept.discount_reason
  );
}

/** What is sent for a draft without problems. */
export function bodyOf(draft: PaymentDraft): PaymentBody | undefined {
  const { customer, payment_method: method } = draft;
  if (customer === undefined || !isPaymentMethod(method)) return undefined;
  const hasDiscount = discountInvoiceId(draft) !== null;
  return {
    customer_id: customer.id,
    ...invoicesOf(draft),
    payment_date: draft.payment_date,
    amount: toRupees(unitsOf(draft.amount, AMOUNT)),
    discount_amount: hasDiscount ? toRupees(unitsOf(draft.discount_amount, DISCOUNT)) : 0,
    discount_reason: hasDiscount ? draft.discount_reason.trim() : "",
    payment_method: method,
    reference_number: draft.reference_number.trim(),
    notes: draft.notes.trim(),
  };
}

function invoicesOf(draft: PaymentDraft): Pick<PaymentBody, "invoice_id" | "allocations"> {
  if (draft.invoice) return { invoice_id: draft.invoice.id };
  if (isLeftAsItIs(draft)) return {};
  const allocations = allocationsOf(draft.parts);
  // An edited payment keeps what a request does not name, so that it has to name that nothing is left.
  return allocations.length === 0 && draft.kept === undefined ? { invoice_id: null } : { allocations };
}
