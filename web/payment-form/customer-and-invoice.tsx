import { type RefObject, useLayoutEffect, useRef } from "react";
import type { PickedBy } from "../pickers/combobox.tsx";
import { CustomerCombobox } from "../pickers/customer-combobox.tsx";
import { InvoiceCombobox, textOfInvoice } from "../pickers/invoice-combobox.tsx";
import { everydayTexts } from "../texts/everyday.ts";
import { paymentFormTexts as texts } from "../texts/payment-form.ts";
import { focusFieldAfter } from "../ui/next-field.ts";
import { onInvoice, withoutInvoice, withoutInvoices } from "./payment-draft.ts";
import type { Parts } from "./use-parts.ts";
import type { PaymentDraftForm } from "./use-payment-draft.ts";

type ChoiceProps = {
  form: PaymentDraftForm;
  parts: Pick<Parts, "invoices" | "settled">;
  customerRef: RefObject<HTMLInputElement | null>;
  invoiceRef: RefObject<HTMLInputElement | null>;
  className: string;
};

/** Whose money it is, and the one invoice that it is for. */
export function CustomerAndInvoice({ form, parts, customerRef, invoiceRef, className }: ChoiceProps) {
  const { draft, texts: typed, problems, change, setTexts } = form;
  /** The field whose suggestion was taken: the focus goes on from it, once the field after it can have it. */
  const leftField = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const field = leftField.current;
    leftField.current = null;
    if (field) focusFieldAfter(field);
  });

  function goOnFrom(field: HTMLInputElement | null, by: PickedBy): void {
    const isEarly = by === "early" && document.activeElement === field;
    if (by === "enter" || isEarly) leftField.current = field;
  }

  return (
    <>
      <CustomerCombobox
        className={className}
        inputRef={customerRef}
        label={everydayTexts.customer}
        required
        highlightsFirst
        placeholder={texts.searchCustomer}
        chosen={draft.customer}
        text={typed.customer}
        error={problems.customer_id}
        onText={(text) => {
          setTexts({ customer: text, invoice: "" });
          change({ ...withoutInvoices, customer: undefined }, "customer_id", ...parts.settled);
        }}
        onPick={({ id, name }, by) => {
          goOnFrom(customerRef.current, by);
          setTexts({ customer: name });
          if (id === draft.customer?.id) return;
          setTexts({ invoice: "" });
          change({ ...withoutInvoices, customer: { id, name } }, "customer_id", ...parts.settled);
        }}
      />
      <InvoiceCombobox
        className={className}
        label={texts.invoiceOptional}
        hint={draft.invoice ? undefined : hintOfInvoice(parts.invoices.length > 0)}
        customerId={draft.customer?.id}
        chosen={draft.invoice}
        text={typed.invoice}
        error={problems.invoice_id}
        inputRef={invoiceRef}
        onText={(text) => {
          setTexts({ invoice: text });
          change(draft.invoice === undefined ? {} : withoutInvoice, "invoice_id");
        }}
        onPick={(picked, by) => {
          goOnFrom(invoiceRef.current, by);
          setTexts({ invoice: textOfInvoice(picked) });
          change(onInvoice(draft, picked), "invoice_id", ...parts.settled);
        }}
      />
    </>
  );
}

function hintOfInvoice(hasOpen: boolean): string {
  return hasOpen ? texts.forAllOfIt : texts.withoutInvoice;
}
