import { paiseOf } from "@bahi/contracts/money.ts";
import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import { rupees } from "../../format/money.ts";
import { paymentTexts as texts } from "../../texts/payment.ts";
import { filled } from "../../ui/filled.tsx";

/** What the listed payments come to. */
export function PaymentTotal({ payments }: { payments: readonly PaymentListRow[] }) {
  const received = sum(payments.map(({ amount }) => amount));
  const discounted = sum(payments.map(({ discount_amount }) => discount_amount));
  const shown = <strong className="font-semibold text-ink">{rupees(received)}</strong>;
  return (
    <p>
      {discounted > 0
        ? filled(texts.totalWithDiscounts, shown, rupees(discounted))
        : filled(texts.total, shown)}
    </p>
  );
}

/** In rupees; added up in whole paise. */
function sum(amounts: readonly (number | undefined)[]): number {
  return amounts.reduce<number>((total, amount = 0) => total + paiseOf(amount), 0) / 100;
}
