import { paiseOf, toRupees } from "@bahi/contracts/money.ts";
import { useQuery } from "@tanstack/react-query";
import { rupees } from "../../format/money.ts";
import { accountQuery } from "../../queries/payments.ts";
import { invoiceFormTexts as texts } from "../../texts/invoice-form.ts";

/** The invoice that is saved already: what is due on it is no balance from before. */
export type SavedDue = { customerId: number; amountDue: number };

type BillSoFarProps = {
  customer: { id: number; name: string } | undefined;
  saved?: SavedDue | undefined;
  totalRupees: number;
  className?: string;
};

/** Whose bill it is, what was owed before it, and what it comes to: at the foot, in sight however long it gets. */
export function BillSoFar({ customer, saved, totalRupees, className = "" }: BillSoFarProps) {
  const account = useQuery({
    ...accountQuery(customer?.id ?? 0, { limit: 1 }),
    enabled: customer !== undefined,
  }).data;
  const isKnown = account !== undefined && account.customer_id === customer?.id;
  const ownDue = saved !== undefined && saved.customerId === customer?.id ? saved.amountDue : 0;
  return (
    <div
      role="group"
      aria-label={texts.billSoFar}
      className={`flex min-w-0 items-center justify-between gap-x-6 ${className}`}
    >
      <div className="min-w-0">
        <p className="truncate font-medium">{customer?.name ?? texts.noCustomer}</p>
        {isKnown && <PreviousBalance paise={paiseOf(account.balance) - paiseOf(ownDue)} />}
      </div>
      <p className="shrink-0 text-right">
        <span className="block text-xs text-ink-soft">{texts.total}</span>
        <span className="block text-lg leading-tight font-semibold tabular-nums">{rupees(totalRupees)}</span>
      </p>
    </div>
  );
}

function PreviousBalance({ paise }: { paise: number }) {
  const amount = rupees(toRupees(Math.abs(paise)));
  return (
    <p className="truncate text-sm text-ink-soft tabular-nums">
      {paise < 0 ? texts.previousAdvance(amount) : texts.previousBalance(amount)}
    </p>
  );
}
