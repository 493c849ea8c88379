import { paymentFormTexts as texts } from "../texts/payment-form.ts";
import { TextField } from "../ui/field.tsx";
import { FigureField } from "../ui/figure-field.tsx";
import { Overpayment } from "./amount-due.tsx";
import { DISCOUNT } from "./payment-draft.ts";
import type { PaymentDraftForm } from "./use-payment-draft.ts";

type DiscountProps = {
  form: Pick<PaymentDraftForm, "draft" | "problems" | "change">;
  invoiceId: number;
  /** What is due on the invoice of the whole payment, in rupees; undefined while it is not known. */
  due: number | undefined;
  onDiscount: (typed: string) => void;
};

/** The discount of a payment, which is on one invoice. */
export function DiscountFields({
  form: { draft, problems, change },
  invoiceId,
  due,
  onDiscount,
}: DiscountProps) {
  const { invoice } = draft;
  return (
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
        label={texts.discountAmount}
        kind={DISCOUNT}
        value={draft.discount_amount}
        onValue={onDiscount}
        error={problems.discount_amount}
        hint={invoice ? undefined : texts.onInvoice(invoiceId)}
      />
      <TextField
        label={texts.discountReason}
        value={draft.discount_reason}
        onChange={(event) => change({ discount_reason: event.target.value })}
        error={problems.discount_reason}
      />
    </>
  );
}
