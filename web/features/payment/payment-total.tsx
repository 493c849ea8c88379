import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import { rupees } from "../../format/money.ts";

/** What the listed payments come to. */
export function PaymentTotal({ payments }: { payments: readonly PaymentListRow[] }) {
  const received = sum(payments.map(({ amount }) => amount));
  const discounted = sum(payments.map(({ discount_amount }) => discount_amount));
  return (
    <p>
      Total <strong className="font-semibold text-ink">{rupees(received)}</strong>
      {discounted > 0 && `, and ${rupees(discounted)} of discounts`}
    </p>
  );
}

/** In rupees; added up in whole paise. */
function sum(amounts: readonly (number | undefined)[]): number {
  return amounts.reduce<number>((total, amount = 0) => total + Math.round(amount * 100), 0) / 100;
}
