import type { PaymentListRow, PaymentRecord } from "@bahi/contracts/payment/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { detailOf } from "../api/api-error.ts";
import { useDiscarded } from "../drafts/use-discarded.ts";
import { RecordHistory } from "../history/record-history.tsx";
import { invoiceQuery } from "../queries/invoices.ts";
import { editedPaymentQuery } from "../queries/payments.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { paymentFormTexts as texts } from "../texts/payment-form.ts";
import { Button } from "../ui/button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useToday } from "../ui/use-today.ts";
import type { FixedInvoice } from "./fixed-choice.tsx";
import { type PaymentDraft, draftOf, newPayment } from "./payment-draft.ts";
import { PaymentForm } from "./payment-form.tsx";

type PaymentFormDialogProps = {
  fixed?: FixedInvoice;
  /** The one that is edited; without it a new one is made. */
  payment?: Pick<PaymentListRow, "id">;
  onClose: () => void;
  /** Called when the payment is saved, before `onClose`. */
  onSaved?: (saved: PaymentRecord) => void;
};

export function PaymentFormDialog({ fixed, payment, onClose, onSaved }: PaymentFormDialogProps) {
  const customerRef = useRef<HTMLInputElement>(null);
  const amountRef = useRef<HTMLInputElement>(null);
  const first = fixed ? amountRef : customerRef;
  const today = useToday();
  const { key, onDiscard } = useDiscarded(first);
  const form = {
    customerRef,
    amountRef,
    onDiscard,
    onSaved(saved: PaymentRecord) {
      onSaved?.(saved);
      onClose();
    },
  };
  return (
    <FormDialog
      title={payment ? texts.edit : texts.add}
      onClose={onClose}
      {...(payment ? {} : { firstFocus: first })}
      isWide
    >
      {payment ? (
        <EditedPayment key={key} id={payment.id} {...form} />
      ) : (
        <PaymentForm
          key={key}
          initial={fixed ? newPaymentOf(fixed, today) : newPayment(today)}
          fixed={fixed}
          {...form}
        />
      )}
      {payment && <RecordHistory noun="payment" id={payment.id} />}
    </FormDialog>
  );
}

/** It is paid in full, until someone types another amount. */
function newPaymentOf({ customer, invoice }: FixedInvoice, today: string): PaymentDraft {
  const due = invoice.amount_due;
  return { ...newPayment(today), customer, invoice, amount: due > 0 ? due.toFixed(2) : "" };
}

type EditedPaymentProps = Pick<
  Parameters<typeof PaymentForm>[0],
  "customerRef" | "amountRef" | "onSaved" | "onDiscard"
> & {
  id: number;
};

/** The list may be some seconds old, and holds no amounts for staff: what is edited is asked for first. */
function EditedPayment({ id, ...form }: EditedPaymentProps) {
  const [attempt, setAttempt] = useState(0);
  const payment = useQuery(editedPaymentQuery(id, attempt));
  const invoiceId = payment.data?.invoice_id ?? undefined;
  const invoice = useQuery({ ...invoiceQuery(invoiceId ?? 0), enabled: invoiceId !== undefined });
  const failed = [payment, invoice].find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    return (
      <Notice tone="error" isLive title={texts.notLoaded}>
        <p>{detailOf(failed.error, texts.notFetched)}</p>
        <Button className="mt-3" onClick={() => void failed.refetch()}>
          {everydayTexts.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (payment.data === undefined || (invoiceId !== undefined && invoice.data === undefined)) {
    return <Spinner label={texts.loading} />;
  }
  return (
    <PaymentForm
      key={attempt}
      payment={payment.data}
      initial={draftOf(payment.data, invoice.data)}
      onLoadAgain={() => setAttempt(attempt + 1)}
      {...form}
    />
  );
}
