import { rupees } from "../format/money.ts";
import { paymentFormTexts as texts } from "../texts/payment-form.ts";
import { filled } from "../ui/filled.tsx";
import { Keys } from "../ui/keys.tsx";
import { Notice } from "../ui/notice.tsx";
import { overpaidBy } from "./due.ts";

type AmountDueProps = {
  invoiceId: number;
  /** In rupees, after the discount; undefined while it is not known. */
  left: number | undefined;
  onFill: () => void;
};

/** What is still to be paid, and a button that fills it in. */
export function AmountDue({ invoiceId, left, onFill }: AmountDueProps) {
  if (left === undefined) return <span>{texts.lookingUpDue}</span>;
  if (left === 0) return <span>{texts.nothingDue(invoiceId)}</span>;
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span>{filled(texts.stillDue, <strong className="text-ink tabular-nums">{rupees(left)}</strong>)}</span>
      <button
        type="button"
        onClick={onFill}
        className="inline-flex min-h-8 items-center gap-1.5 rounded px-2 font-medium text-cloth hover:bg-cloth-light"
      >
        {texts.fillIn}
        <span className="hidden sm:inline">
          <Keys keys="Alt+F" />
        </span>
      </button>
    </span>
  );
}

type OverpaymentProps = {
  invoiceId: number;
  /** In rupees. */
  due: number;
  amount: string;
  discount: string;
  className: string;
};

/** Paying more than is due is allowed, and said beforehand. */
export function Overpayment({ invoiceId, due, amount, discount, className }: OverpaymentProps) {
  const excess = overpaidBy(due, amount, discount);
  if (excess === 0) return null;
  return (
    <Notice tone="warning" isLive className={className} title={texts.moreThanDue}>
      {texts.overpays(rupees(excess), invoiceId)}
    </Notice>
  );
}
