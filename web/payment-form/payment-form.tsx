import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf, fieldErrorsOf, isStatus } from "../api/api-error.ts";
import { CustomerCombobox } from "../pickers/customer-combobox.tsx";
import type { PickedBy } from "../pickers/combobox.tsx";
import { InvoiceCombobox, textOfInvoice } from "../pickers/invoice-combobox.tsx";
import { type PaymentBody, changePayment, createPayment } from "../queries/payments.ts";
import { useCommand } from "../queries/use-command.ts";
import { Button } from "../ui/button.tsx";
import { DialogFooter } from "../ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import { useUnsaved } from "../ui/form-dialog.tsx";
import { Keys } from "../ui/keys.tsx";
import { focusFieldAfter, moveOnByEnter } from "../ui/next-field.ts";
import { Notice } from "../ui/notice.tsx";
import { useShortcuts } from "../ui/shortcuts.tsx";
import { AmountField } from "./amount-field.tsx";
import { AmountDue, Overpayment } from "./amount-due.tsx";
import { leftToPay } from "./due.ts";
import { FixedChoice, type FixedInvoice } from "./fixed-choice.tsx";
import {
  AMOUNT,
  DISCOUNT,
  type PaymentDraft,
  type PaymentProblems,
  bodyOf,
  isChanged,
  problemsOf,
  withoutInvoice,
} from "./payment-draft.ts";
import { needsReference, paymentMethods } from "../format/payment-methods.ts";
import { useAmountDue } from "./use-amount-due.ts";

type PaymentFormProps = {
  initial: PaymentDraft;
  fixed?: FixedInvoice | undefined;
  /** The one that is edited. */
  payment?: PaymentRecord;
  customerRef: RefObject<HTMLInputElement | null>;
  amountRef: RefObject<HTMLInputElement | null>;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
  /** Shows the payment as it is now, after another user has changed it. */
  onLoadAgain?: () => void;
};

export function PaymentForm(props: PaymentFormProps) {
  const { initial, fixed, payment, customerRef, amountRef } = props;
  const [draft, setDraft] = useState(initial);
  const [customerText, setCustomerText] = useState(initial.customer?.name ?? "");
  const initialInvoiceText = initial.invoice ? textOfInvoice(initial.invoice) : "";
  const [invoiceText, setInvoiceText] = useState(initialInvoiceText);
  const [problems, setProblems] = useState<PaymentProblems>({});
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const invoiceRef = useRef<HTMLInputElement>(null);
  const isEdited = payment !== undefined;
  const { invoice } = draft;
  const cancel = useUnsaved(
    isChanged(draft, initial) ||
      customerText !== (initial.customer?.name ?? "") ||
      invoiceText !== initialInvoiceText,
  );

  const saving = useCommand({
    noun: "payments",
    send: (body: PaymentBody, key) =>
      payment ? changePayment(payment, body, key) : createPayment(body, key),
    onDone() {
      toast.success(savedSentence(isEdited, fixed !== undefined));
      props.onSaving(false);
      props.onSaved();
    },
    onFailed(failure) {
      props.onSaving(false);
      refuse(Object.fromEntries(fieldErrorsOf(failure).map(({ field, message }) => [field, message])));
    },
  });

  // What is edited had to be loaded, so that the dialog could not give the focus to it.
  useEffect(() => {
    if (isEdited) amountRef.current?.focus();
  }, [isEdited, amountRef]);
  // The first field with a problem gets the focus, once it is marked.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);

  const due = useAmountDue(invoice?.id, fixed?.invoice, payment);
  const left = due === undefined ? undefined : leftToPay(due, draft.discount_amount);

  /** An edited field no longer has a problem, and what the server said of the last attempt is no longer about it. */
  function change(changed: Partial<PaymentDraft>, settles?: keyof PaymentProblems): void {
    setDraft((before) => ({ ...before, ...changed }));
    const names: (string | undefined)[] = [...Object.keys(changed), settles];
    setProblems((before) => without(before, names));
    if (saving.error) saving.forgetError();
  }

  function refuse(found: PaymentProblems): void {
    setProblems(found);
    setRefusals((before) => before + 1);
  }

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

  /** A customer or an invoice that was typed and not found is looked at first. */
  function moveOn(event: KeyboardEvent<HTMLFormElement>): void {
    const isSought =
      (event.target === customerRef.current && draft.customer === undefined && customerText.trim() !== "") ||
      (event.target === invoiceRef.current && invoice === undefined && invoiceText.trim() !== "");
    if (event.key === "Enter" && isSought) event.preventDefault();
    else moveOnByEnter(event);
  }

  function fillAmount(): void {
    if (left === undefined || left <= 0) return;
    change({ amount: left.toFixed(2) });
    amountRef.current?.focus();
  }

  function submit(): void {
    const found = problemsOf(draft, invoiceText);
    refuse(found);
    const body = bodyOf(draft);
    if (Object.keys(found).length > 0 || body === undefined || saving.isPending) return;
    props.onSaving(true);
    saving.run(body);
  }

  useShortcuts([
    { keys: "Alt+F", label: "Fill in the amount that is still due", run: fillAmount },
    { keys: "Ctrl+S", label: isEdited ? "Save Changes" : "Add Payment", run: submit },
  ]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter goes on within it
    <form
      ref={form}
      onKeyDown={moveOn}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-4 sm:grid-cols-2"
    >
      {fixed ? (
        <FixedChoice fixed={fixed} className="sm:col-span-2" />
      ) : (
        <>
          <CustomerCombobox
            className="sm:col-span-2"
            inputRef={customerRef}
            label="Customer"
            required
            highlightsFirst
            placeholder="Search by name or phone..."
            chosen={draft.customer}
            text={customerText}
            error={problems.customer_id}
            onText={(text) => {
              setCustomerText(text);
              setInvoiceText("");
              change({ ...withoutInvoice, customer: undefined }, "customer_id");
            }}
            onPick={(customer, by) => {
              goOnFrom(customerRef.current, by);
              setCustomerText(customer.name);
              if (customer.id === draft.customer?.id) return;
              setInvoiceText("");
              change(
                { ...withoutInvoice, customer: { id: customer.id, name: customer.name } },
                "customer_id",
              );
            }}
          />
          <InvoiceCombobox
            className="sm:col-span-2"
            label="Invoice (optional)"
            hint={invoice ? undefined : "Without an invoice the payment is an advance."}
            customerId={draft.customer?.id}
            chosen={invoice}
            text={invoiceText}
            error={problems.invoice_id}
            inputRef={invoiceRef}
            onText={(text) => {
              setInvoiceText(text);
              change(invoice === undefined ? {} : withoutInvoice, "invoice_id");
            }}
            onPick={(picked, by) => {
              goOnFrom(invoiceRef.current, by);
              setInvoiceText(textOfInvoice(picked));
              change({ invoice: picked }, "invoice_id");
            }}
          />
        </>
      )}
      <TextField
        label="Payment Date"
        type="date"
        required
        value={draft.payment_date}
        onChange={(event) => change({ payment_date: event.target.value })}
        error={problems.payment_date}
      />
      <AmountField
        ref={amountRef}
        label="Amount (₹)"
        kind={AMOUNT}
        required
        value={draft.amount}
        onValue={(amount) => change({ amount })}
        error={problems.amount}
        hint={invoice && <AmountDue invoiceId={invoice.id} left={left} onFill={fillAmount} />}
      />
      {invoice && (
        <>
          {due !== undefined && (
            <Overpayment
              className="sm:col-span-2"
              invoiceId={invoice.id}
              due={due}
              amount={draft.amount}
              discount={draft.discount_amount}
            />
          )}
          <AmountField
            label="Discount Amount (₹)"
            kind={DISCOUNT}
            value={draft.discount_amount}
            onValue={(discount_amount) => change({ discount_amount })}
            error={problems.discount_amount}
          />
          <TextField
            label="Discount Reason"
            value={draft.discount_reason}
            onChange={(event) => change({ discount_reason: event.target.value })}
            error={problems.discount_reason}
          />
        </>
      )}
      <SelectField
        label="Payment Method"
        required
        value={draft.payment_method}
        onChange={(event) => change({ payment_method: event.target.value }, "reference_number")}
        error={problems.payment_method}
      >
        <option value="">Select payment method</option>
        {Object.entries(paymentMethods).map(([method, name]) => (
          <option key={method} value={method}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Reference Number"
        required={needsReference(draft.payment_method)}
        value={draft.reference_number}
        onChange={(event) => change({ reference_number: event.target.value })}
        error={problems.reference_number}
      />
      <TextArea
        className="sm:col-span-2"
        label="Notes"
        hint="Enter saves; Shift+Enter begins a new line."
        rows={2}
        value={draft.notes}
        onChange={(event) => change({ notes: event.target.value })}
        error={problems.notes}
      />
      {saving.error && (
        <Notice tone="error" isLive className="sm:col-span-2">
          <p>
            {isEdited ? "Failed to update payment: " : "Failed to create payment: "}
            {detailOf(saving.error, "Please try again.")}
          </p>
          {isStatus(saving.error, 412) && props.onLoadAgain && (
            <Button className="mt-2" onClick={props.onLoadAgain}>
              Load again
            </Button>
          )}
        </Notice>
      )}
      <DialogFooter className="sm:col-span-2">
        <p className="hidden text-sm text-ink-soft sm:block">
          <Keys keys="Tab" /> or <Keys keys="Enter" /> next field · <Keys keys="Ctrl+S" /> saves ·{" "}
          <Keys keys="Esc" /> closes
        </p>
        <div className="ml-auto flex gap-2">
          <Button onClick={cancel} disabled={saving.isPending}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={saving.isPending} title="Ctrl+S">
            {labelOf(isEdited, saving.isPending)}
          </Button>
        </div>
      </DialogFooter>
    </form>
  );
}

function without(problems: PaymentProblems, names: readonly (string | undefined)[]): PaymentProblems {
  const kept = Object.entries(problems).filter(([name]) => !names.includes(name));
  return kept.length === Object.keys(problems).length ? problems : Object.fromEntries(kept);
}

function labelOf(isEdited: boolean, isSaving: boolean): string {
  if (isSaving) return "Saving...";
  return isEdited ? "Save Changes" : "Add Payment";
}

function savedSentence(isEdited: boolean, isFromInvoice: boolean): string {
  if (isEdited) return "Payment updated successfully!";
  return isFromInvoice ? "Payment added successfully!" : "Payment created successfully!";
}
