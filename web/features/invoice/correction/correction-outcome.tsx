import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { releasedPaise } from "@bahi/contracts/invoice/correction.ts";
import { paiseOf, toRupees } from "@bahi/contracts/money.ts";
import { useQuery } from "@tanstack/react-query";
import { readDate } from "../../../format/dates.ts";
import { rupees } from "../../../format/money.ts";
import { SECOND_MS } from "../../../queries/client.ts";
import { invoiceQuery } from "../../../queries/invoices.ts";
import { paymentsOfInvoiceQuery } from "../../../queries/payments.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ScrollBox } from "../../../ui/scroll-box.tsx";
import { methodNames } from "../../../texts/names.ts";
import { releasedParts } from "./released-money.ts";
import { correctionTexts as texts } from "../../../texts/correction.ts";

type CorrectionOutcomeProps = { invoice: InvoiceRecord; newTotal: number };

/** What the correction makes of the total and of the money on the invoice, before it is saved. */
export function CorrectionOutcome({ invoice, newTotal }: CorrectionOutcomeProps) {
  const { total_amount: total } = invoice;
  // A payment that comes in meanwhile does not make the form stale.
  const live = useQuery({ ...invoiceQuery(invoice.id), staleTime: SECOND_MS }).data;
  const { paid_amount: paid, discount_amount: discount, credit_amount: credit } = live ?? invoice;
  const [totalPaise, newTotalPaise, paidPaise] = [paiseOf(total), paiseOf(newTotal), paiseOf(paid)];
  const [discountPaise, creditPaise] = [paiseOf(discount), paiseOf(credit)];
  const isDiscountTooLarge =
    discount > 0 && newTotal > 0 && newTotal !== total && discountPaise + creditPaise > newTotalPaise;
  const leavingPaise = releasedPaise({ totalPaise, newTotalPaise, paidPaise, discountPaise, creditPaise });
  const keptPaise = Math.max(0, paidPaise - leavingPaise);
  const released = toRupees(paidPaise - keptPaise);
  const due = toRupees(newTotalPaise - keptPaise - discountPaise - creditPaise);
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <Row name={texts.totalBefore} amount={total} />
        <Row name={texts.totalAfter} amount={newTotal} isStrong />
        {paid > 0 && <Row name={texts.received} amount={toRupees(keptPaise)} />}
        {discount > 0 && <Row name={texts.discount} amount={discount} />}
        {credit > 0 && <Row name={texts.creditNotes} amount={credit} />}
        {(paid > 0 || discount > 0 || credit > 0) && (
          <Row name={due < 0 ? texts.overpaidBy : texts.balanceDue} amount={Math.abs(due)} isStrong />
        )}
      </dl>
      {isDiscountTooLarge && (
        <Notice tone="error" isLive className="mt-3">
          {texts.discountTooLarge(rupees(discount))}
        </Notice>
      )}
      {!isDiscountTooLarge && newTotal > 0 && released > 0 && (
        <Released invoiceId={invoice.id} amount={released} />
      )}
    </>
  );
}

function Row({ name, amount, isStrong = false }: { name: string; amount: number; isStrong?: boolean }) {
  return (
    <>
      <dt className={isStrong ? "font-semibold" : "text-ink-soft"}>{name}</dt>
      <dd className={`figures ${isStrong ? "font-semibold" : ""}`}>{rupees(amount)}</dd>
    </>
  );
}

/** The sum is known at once; of which payments it is, when they are loaded. */
function Released({ invoiceId, amount }: { invoiceId: number; amount: number }) {
  const payments = useQuery({ ...paymentsOfInvoiceQuery(invoiceId), staleTime: 0 });
  const parts = releasedParts(payments.data?.rows ?? [], paiseOf(amount));
  const [only] = parts;
  const isOne = parts.length === 1 && only !== undefined;
  const leaving = rupees(amount);
  return (
    <Notice
      tone="warning"
      isLive
      className="mt-3"
      title={isOne ? texts.goesBackOfPayment(leaving, only.payment.id) : texts.goesBack(leaving)}
    >
      {parts.length > 1 && (
        <ScrollBox label={texts.payments} className="max-h-40">
          <ul aria-label={texts.whatGoesBack}>
            {parts.map(({ payment, amount: part }) => (
              <li key={payment.id}>
                {texts.partOfPayment(
                  rupees(part),
                  payment.id,
                  readDate(payment.payment_date),
                  methodNames[payment.payment_method],
                )}
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
      <p>{texts.staysInAccount}</p>
    </Notice>
  );
}
