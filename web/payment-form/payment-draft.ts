import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type FigureKind, RUPEES, unitsOf, wrongIn } from "../format/typed-figure.ts";
import type { PickedInvoice } from "../pickers/invoice-combobox.tsx";
import type { PaymentBody } from "../queries/payments.ts";
import { isPaymentMethod, needsReference } from "../format/payment-methods.ts";

const NO_AMOUNT = "Amount must be greater than 0";

export const AMOUNT: FigureKind = { ...RUPEES, belowZero: NO_AMOUNT };
export const DISCOUNT: FigureKind = { ...RUPEES, belowZero: "Discount amount cannot be negative" };

/** The content of the form. Amounts are text as typed, in rupees. */
export type PaymentDraft = {
  customer: { id: number; name: string } | undefined;
  invoice: PickedInvoice | undefined;
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

export function newPayment(today: string): PaymentDraft {
  return {
    customer: undefined,
    invoice: undefined,
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
  return {
    customer: { id: payment.customer_id, name: payment.customer_name },
    invoice,
    payment_date: payment.payment_date,
    amount: String(payment.amount),
    discount_amount: String(payment.discount_amount),
    discount_reason: payment.discount_reason,
    payment_method: payment.payment_method,
    reference_number: payment.reference_number,
    notes: payment.notes,
  };
}

/** Without the invoice the discount falls away: it is a discount on that invoice. */
export const withoutInvoice = { invoice: undefined, discount_amount: "0", discount_reason: "" } as const;

/** Whether the form has unsaved input. */
export function isChanged(draft: PaymentDraft, initial: PaymentDraft): boolean {
  const { customer, invoice, ...typed } = draft;
  const names = Object.keys(typed) as (keyof typeof typed)[]; // Object.keys forgets them
  return (
    customer?.id !== initial.customer?.id ||
    invoice?.id !== initial.invoice?.id ||
    names.some((name) => draft[name] !== initial[name])
  );
}

/** `invoiceText` is the text in the invoice's field: an incomplete one must not become an advance. */
export function problemsOf(draft: PaymentDraft, invoiceText: string): PaymentProblems {
  const amount = wrongIn(draft.amount, AMOUNT) ?? (unitsOf(draft.amount, AMOUNT) > 0 ? undefined : NO_AMOUNT);
  const discount = draft.invoice && wrongIn(draft.discount_amount, DISCOUNT);
  const isInvoiceOpen = draft.invoice === undefined && invoiceText.trim() !== "";
  const lacksReference = needsReference(draft.payment_method) && draft.reference_number.trim() === "";
  return {
    ...(draft.customer ? {} : { customer_id: "Customer is required" }),
    ...(isInvoiceOpen ? { invoice_id: "Choose an invoice of the list, or leave this empty" } : {}),
    ...(draft.payment_date === "" ? { payment_date: "Payment date is required" } : {}),
    ...(amount ? { amount } : {}),
    ...(discount ? { discount_amount: discount } : {}),
    ...(draft.payment_method === "" ? { payment_method: "Payment method is required" } : {}),
    ...(lacksReference ? { reference_number: "Reference number is required for this payment method" } : {}),
  };
}

/** What is sent for a draft without problems. */
export function bodyOf(draft: PaymentDraft): PaymentBody | undefined {
  const { customer, invoice, payment_method: method } = draft;
  if (customer === undefined || !isPaymentMethod(method)) return undefined;
  return {
    customer_id: customer.id,
    invoice_id: invoice?.id ?? null,
    payment_date: draft.payment_date,
    amount: toRupees(unitsOf(draft.amount, AMOUNT)),
    discount_amount: invoice ? toRupees(unitsOf(draft.discount_amount, DISCOUNT)) : 0,
    discount_reason: invoice ? draft.discount_reason.trim() : "",
    payment_method: method,
    reference_number: draft.reference_number.trim(),
    notes: draft.notes.trim(),
  };
}
