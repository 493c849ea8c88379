import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { LeftNotice } from "../drafts/left-notice.tsx";
import { everydayTexts } from "../texts/everyday.ts";
import { paymentFormTexts as texts } from "../texts/payment-form.ts";
import { paymentPartsTexts } from "../texts/payment-parts.ts";
import { DateField } from "../ui/date-field.tsx";
import { FigureField } from "../ui/figure-field.tsx";
import { useDialogForm } from "../ui/form-dialog.tsx";
import { LockedDay } from "../ui/locked-day.tsx";
import { Form } from "../ui/form.tsx";
import { useShortcuts } from "../ui/shortcuts.tsx";
import { AdvanceNote } from "./advance-note.tsx";
import { sumOfParts } from "./allocations.ts";
import { AmountDue } from "./amount-due.tsx";
import { CustomerAndInvoice } from "./customer-and-invoice.tsx";
import { DiscountFields } from "./discount-fields.tsx";
import { leftToPay } from "./due.ts";
import { FixedChoice, type FixedInvoice } from "./fixed-choice.tsx";
import { MethodFields } from "./method-fields.tsx";
import { fieldsOf, invoiceOfField } from "./open-invoices.tsx";
import { AMOUNT, type PaymentDraft, bodyOf, discountInvoiceId, problemsOf } from "./payment-draft.ts";
import { PaymentFormFoot } from "./payment-form-foot.tsx";
import { PaymentParts } from "./payment-parts.tsx";
import { Remainder } from "./remainder.tsx";
import { useAmountDue } from "./use-amount-due.ts";
import { useParts } from "./use-parts.ts";
import { usePaymentDraft } from "./use-payment-draft.ts";

type PaymentFormProps = {
  initial: PaymentDraft;
  fixed?: FixedInvoice | undefined;
  /** The one that is edited. */
  payment?: PaymentRecord;
  customerRef: RefObject<HTMLInputElement | null>;
  amountRef: RefObject<HTMLInputElement | null>;
  onSaved: (saved: PaymentRecord) => void;
  /** Shows the form as it begins. */
  onDiscard: () => void;
  /** Shows the payment as it is now, after another user has changed it. */
  onLoadAgain?: () => void;
};

export function PaymentForm(props: PaymentFormProps) {
  const { initial, fixed, payment, customerRef, amountRef, onSaved } = props;
  const isEdited = payment !== undefined;
  const savedSentence = sentenceWhenSaved(isEdited, fixed !== undefined);
  const what = whatIsTyped(payment, fixed);
  const form = usePaymentDraft({ initial, payment, savedSentence, onSaved, what });
  const { draft, texts: typed, problems, refusals, change } = form;
  const { invoice } = draft;
  const parts = useParts(form, payment);
  const element = useRef<HTMLFormElement>(null);
  const invoiceRef = useRef<HTMLInputElement>(null);
  const cancel = useDialogForm(form.isUnsaved, form.isSaving);

  // What is edited had to be loaded, so that the dialog could not give the focus to it.
  useEffect(() => {
    if (isEdited) amountRef.current?.focus();
  }, [isEdited, amountRef]);
  // The first field with a problem gets the focus, once it is marked.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);
  const focusAmount = useCallback(() => amountRef.current?.focus(), [amountRef]);

  const due = useAmountDue(invoice?.id, fixed?.invoice, payment);
  const left = due === undefined ? undefined : leftToPay(due, draft.discount_amount);
  const isSpread = !fixed && draft.customer !== undefined && invoice === undefined;
  const discountedId = discountInvoiceId(draft);

  /** A customer or an invoice that was typed and not found is looked at first. */
  function answerKey(event: KeyboardEvent<HTMLFormElement>): void {
    const isSought =
      (event.target === customerRef.current &&
        draft.customer === undefined &&
        typed.customer.trim() !== "") ||
      (event.target === invoiceRef.current && invoice === undefined && typed.invoice.trim() !== "");
    if (event.key === "ArrowDown" && event.target === amountRef.current) {
      const [first] = fieldsOf(element.current);
      if (first === undefined) return;
      event.preventDefault();
      first.focus();
    } else if (event.key === "Enter" && isSought) event.preventDefault();
  }

  /** In the form, what is due on its invoice; in the field of an invoice, what is due on that. */
  function fillIn(): void {
    const invoiceId = invoiceOfField(document.activeElement);
    if (invoiceId !== undefined) parts.fillPart(invoiceId);
    else if (left !== undefined && left > 0) {
      change({ amount: left.toFixed(2) });
      focusAmount();
    }
  }

  /** What was filled in beforehand stays what is due after the discount. */
  function changeDiscount(discount_amount: string): void {
    const isFilledIn = fixed !== undefined && left !== undefined && draft.amount === left.toFixed(2);
    const amount =
      isFilledIn && due !== undefined ? leftToPay(due, discount_amount).toFixed(2) : draft.amount;
    change({ discount_amount, ...(amount === draft.amount ? {} : { amount }) });
  }

  function submit(): void {
    const found = problemsOf(draft, typed.invoice, isSpread ? parts.invoices : []);
    form.refuse(found);
    const body = bodyOf(draft);
    if (Object.keys(found).length > 0 || body === undefined || form.isSaving) return;
    form.save(body);
  }

  useShortcuts([
    { keys: "Alt+F", label: texts.fillInByKey, run: fillIn },
    ...(isSpread
      ? [{ keys: "Alt+O", label: paymentPartsTexts.oldestFirstByKey, run: parts.fillOldestFirst }]
      : []),
    { keys: "Ctrl+S", label: isEdited ? everydayTexts.saveChanges : texts.add, run: submit },
  ]);

  /** What the amount does: for one invoice what is due on it, for several what remains. */
  function hintOfAmount() {
    if (invoice) return <AmountDue invoiceId={invoice.id} left={left} onFill={fillIn} />;
    const { amountPaise, openingDuePaise } = parts;
    const hasDue = parts.invoices.length > 0 || openingDuePaise > 0;
    if (!isSpread || !hasDue || problems.amount !== undefined) return undefined;
    const partsPaise = sumOfParts(draft.parts);
    return <Remainder amountPaise={amountPaise} partsPaise={partsPaise} openingDuePaise={openingDuePaise} />;
  }

  return (
    <Form
      ref={element}
      movesOnByEnter
      onKey={answerKey}
      onSubmit={submit}
      className="grid gap-4 sm:grid-cols-2"
    >
      {form.left && (
        <LeftNotice
          className="sm:col-span-2"
          what="payment"
          {...form.left}
          onDiscard={() => {
            form.discard();
            props.onDiscard();
          }}
        />
      )}
      {fixed ? (
        <FixedChoice fixed={fixed} className="sm:col-span-2" />
      ) : (
        <CustomerAndInvoice className="sm:col-span-2" {...{ form, parts, customerRef, invoiceRef }} />
      )}
      <DateField
        label={texts.paymentDate}
        required
        notesFarDay={draft.payment_date !== payment?.payment_date}
        isTodayAtFirst={payment === undefined}
        value={draft.payment_date}
        onValue={(day) => change({ payment_date: day })}
        error={problems.payment_date}
      />
      <FigureField
        ref={amountRef}
        label={texts.amount}
        kind={AMOUNT}
        required
        value={draft.amount}
        onValue={(amount) => change({ amount })}
        error={problems.amount}
        hint={hintOfAmount()}
      />
      <LockedDay className="sm:col-span-2" dates={[payment?.payment_date, draft.payment_date]} />
      {parts.account && <AdvanceNote account={parts.account} fixed={fixed} className="sm:col-span-2" />}
      {isSpread && <PaymentParts className="sm:col-span-2" onLeaveUp={focusAmount} {...{ form, parts }} />}
      {discountedId !== null && (
        <DiscountFields invoiceId={discountedId} onDiscount={changeDiscount} {...{ form, due }} />
      )}
      <MethodFields form={form} />
      <PaymentFormFoot
        isEdited={isEdited}
        isSaving={form.isSaving}
        error={form.error}
        onCancel={cancel}
        onLoadAgain={props.onLoadAgain}
      />
    </Form>
  );
}

function whatIsTyped(payment: PaymentRecord | undefined, fixed: FixedInvoice | undefined): string {
  if (payment) return `payment.${payment.id}`;
  return fixed ? `payment.invoice-${fixed.invoice.id}` : "payment";
}

function sentenceWhenSaved(isEdited: boolean, isFromInvoice: boolean): string {
  if (isEdited) return texts.updated;
  return isFromInvoice ? texts.addedToInvoice : texts.created;
}
