import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
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
import { FigureField } from "../ui/figure-field.tsx";
import { useUnsaved } from "../ui/form-dialog.tsx";
import { Keys } from "../ui/keys.tsx";
import { LockedDay } from "../ui/locked-day.tsx";
import { focusFieldAfter, moveOnByEnter } from "../ui/next-field.ts";
import { Notice } from "../ui/notice.tsx";
import { useShortcuts } from "../ui/shortcuts.tsx";
import { AdvanceNote } from "./advance-note.tsx";
import { toRupees } from "@bahi/contracts/money.ts";
import { AmountDue, Overpayment } from "./amount-due.tsx";
import { paiseOf } from "../format/money.ts";
import { leftToPay } from "./due.ts";
import { FixedChoice, type FixedInvoice } from "./fixed-choice.tsx";
import { asTyped, oldestFirst, partPaise, sumOfParts } from "./allocations.ts";
import { OpenInvoices, fieldsOf, invoiceOfField } from "./open-invoices.tsx";
import {
  AMOUNT,
  DISCOUNT,
  NO_AMOUNT,
  type PaymentDraft,
  type PaymentProblems,
  bodyOf,
  discountInvoiceId,
  isChanged,
  onInvoice,
  problemsOf,
  withoutInvoice,
  withoutInvoices,
} from "./payment-draft.ts";
import { Remainder } from "./remainder.tsx";
import { needsReference, paymentMethods } from "../format/payment-methods.ts";
import { unitsOf } from "../format/typed-figure.ts";
import { useAmountDue } from "./use-amount-due.ts";
import { useOpenInvoices } from "./use-open-invoices.ts";

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

  const open = useOpenInvoices(draft, payment);
  const isSpread = !fixed && draft.customer !== undefined && invoice === undefined;
  const discountedId = discountInvoiceId(draft);
  const amountPaise = unitsOf(draft.amount, AMOUNT);
  const openingDuePaise = paiseOf(open.account?.opening_due ?? 0);

  /** An edited field no longer has a problem, and what the server said of the last attempt is no longer about it. */
  function change(changed: Partial<PaymentDraft>, ...settles: (keyof PaymentProblems)[]): void {
    setDraft((before) => ({ ...before, ...changed }));
    const names: (string | undefined)[] = [...Object.keys(changed), ...settles];
    setProblems((before) => without(before, names));
    if (saving.error) saving.forgetError();
  }

  /** What is settled when other parts are typed: an amount that is not there is still missing. */
  const ofParts: (keyof PaymentProblems)[] =
    problems.amount === NO_AMOUNT ? ["allocations"] : ["allocations", "amount"];

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
    if (event.key === "ArrowDown" && event.target === amountRef.current) {
      const [first] = fieldsOf(form.current);
      if (first === undefined) return;
      event.preventDefault();
      first.focus();
    } else if (event.key === "Enter" && isSought) event.preventDefault();
    else moveOnByEnter(event);
  }

  /** In the form, what is due on its invoice; in the field of an invoice, what is due on that. */
  function fillIn(): void {
    const invoiceId = invoiceOfField(document.activeElement);
    if (invoiceId !== undefined) fillPart(invoiceId);
    else if (left !== undefined && left > 0) {
      change({ amount: left.toFixed(2) });
      amountRef.current?.focus();
    }
  }

  /** What was filled in beforehand stays what is due after the discount. */
  function changeDiscount(discount_amount: string): void {
    const isFilledIn = fixed !== undefined && left !== undefined && draft.amount === left.toFixed(2);
    const amount =
      isFilledIn && due !== undefined ? leftToPay(due, discount_amount).toFixed(2) : draft.amount;
    change({ discount_amount, ...(amount === draft.amount ? {} : { amount }) });
  }

  function changeParts(parts: PaymentDraft["parts"]): void {
    change({ parts }, ...ofParts);
  }

  /** As much as is due, and as there is money for once an amount is typed. */
  function fillPart(invoiceId: number): void {
    const max = open.invoices.find(({ id }) => id === invoiceId)?.maxPaise ?? 0;
    const others = sumOfParts(draft.parts) - partPaise(draft.parts[invoiceId]);
    const paise = amountPaise === 0 ? max : Math.min(max, Math.max(0, amountPaise - others));
    changeParts({ ...draft.parts, [invoiceId]: paise === 0 ? "" : asTyped(paise) });
  }

  function fillOldestFirst(): void {
    if (!isSpread || open.account === undefined) return;
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
  const focusAmount = useCallback(() => amountRef.current?.focus(), [amountRef]);

  function changePart(invoiceId: number, text: string): void {
    changeParts({ ...draft.parts, [invoiceId]: text });
  }

  function submit(): void {
    const found = problemsOf(draft, invoiceText, isSpread ? open.invoices : []);
    refuse(found);
    const body = bodyOf(draft);
    if (Object.keys(found).length > 0 || body === undefined || saving.isPending) return;
    props.onSaving(true);
    saving.run(body);
  }

  useShortcuts([
    { keys: "Alt+F", label: "Fill in the amount that is still due", run: fillIn },
    ...(isSpread
      ? [{ keys: "Alt+O", label: "Put the amount on the oldest invoices first", run: fillOldestFirst }]
      : []),
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
      {fixed && <FixedChoice fixed={fixed} className="sm:col-span-2" />}
      {!fixed && (
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
              change({ ...withoutInvoices, customer: undefined }, "customer_id", ...ofParts);
            }}
            onPick={(customer, by) => {
              goOnFrom(customerRef.current, by);
              setCustomerText(customer.name);
              if (customer.id === draft.customer?.id) return;
              setInvoiceText("");
              change(
                { ...withoutInvoices, customer: { id: customer.id, name: customer.name } },
                "customer_id",
                ...ofParts,
              );
            }}
          />
          <InvoiceCombobox
            className="sm:col-span-2"
            label="Invoice (optional)"
            hint={invoice ? undefined : hintOfInvoice(open.invoices.length > 0)}
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
              change(onInvoice(draft, picked), "invoice_id", ...ofParts);
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
      <FigureField
        ref={amountRef}
        label="Amount (₹)"
        kind={AMOUNT}
        required
        value={draft.amount}
        onValue={(amount) => change({ amount })}
        error={problems.amount}
        hint={
          invoice ? (
            <AmountDue invoiceId={invoice.id} left={left} onFill={fillIn} />
          ) : (
            isSpread &&
            (open.invoices.length > 0 || openingDuePaise > 0) &&
            problems.amount === undefined && (
              <Remainder
                amountPaise={amountPaise}
                partsPaise={sumOfParts(draft.parts)}
                openingDuePaise={openingDuePaise}
              />
            )
          )
        }
      />
      <LockedDay className="sm:col-span-2" dates={[payment?.payment_date, draft.payment_date]} />
      {open.account && <AdvanceNote account={open.account} fixed={fixed} className="sm:col-span-2" />}
      {isSpread && (
        <>
          {open.isLoading && (
            <p className="text-sm text-ink-soft sm:col-span-2">Looking up the open invoices...</p>
          )}
          {open.hasFailed && (
            <Notice
              tone="error"
              isLive
              className="sm:col-span-2"
              title="The open invoices could not be loaded"
            >
              <Button className="mt-1" onClick={open.tryAgain}>
                Try again
              </Button>
            </Notice>
          )}
          {open.invoices.length > 0 && (
            <OpenInvoices
              invoices={open.invoices}
              countInAll={open.account?.open_invoice_count ?? open.invoices.length}
              outstanding={open.account?.outstanding}
              openingDue={toRupees(openingDuePaise)}
              parts={draft.parts}
              onPart={onPart}
              onFill={onFill}
              onOldestFirst={fillOldestFirst}
              onLeaveUp={focusAmount}
              error={problems.allocations}
            />
          )}
        </>
      )}
      {discountedId !== null && (
        <>
          {invoice && due !== undefined && (
            <Overpayment
              className="sm:col-span-2"
              invoiceId={invoice.id}
              due={due}
              amount={draft.amount}
              discount={draft.discount_amount}
            />
          )}
          <FigureField
            label="Discount Amount (₹)"
            kind={DISCOUNT}
            value={draft.discount_amount}
            onValue={changeDiscount}
            error={problems.discount_amount}
            hint={invoice ? undefined : `On invoice #${discountedId}`}
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

function hintOfInvoice(hasOpen: boolean): string {
  return hasOpen
    ? "For all of the amount. Left empty, the amount can be put on several below; the rest is an advance."
    : "Without an invoice the payment is an advance.";
}

function labelOf(isEdited: boolean, isSaving: boolean): string {
  if (isSaving) return "Saving...";
  return isEdited ? "Save Changes" : "Add Payment";
}

function savedSentence(isEdited: boolean, isFromInvoice: boolean): string {
  if (isEdited) return "Payment updated successfully!";
  return isFromInvoice ? "Payment added successfully!" : "Payment created successfully!";
}
