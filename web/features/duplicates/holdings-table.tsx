import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import type { CustomerHoldings } from "@bahi/contracts/customer/holdings.ts";
import { useQuery } from "@tanstack/react-query";
import { detailOf } from "../../api/api-error.ts";
import { count, rupees } from "../../format/money.ts";
import { holdingsQuery } from "../../queries/customers.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { duplicatesTexts as texts } from "../../texts/duplicates.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ScrollBox } from "../../ui/scroll-box.tsx";
import { Spinner } from "../../ui/spinner.tsx";

const UNKNOWN = "…";

export type Holdings = ReadonlyMap<number, CustomerHoldings>;

/** The holdings of each of these customers, undefined while loading, and their display meanwhile. */
export function useHoldings(customers: readonly CustomerRecord[]) {
  const { data, error, isFetching, refetch } = useQuery(holdingsQuery(customers.map(({ id }) => id)));
  const notice =
    data !== undefined ? undefined : isFetching || error === null ? (
      <Spinner label={texts.counting} />
    ) : (
      <Notice tone="error" isLive title={detailOf(error, texts.holdingsNotLoaded)}>
        <Button className="mt-2" onClick={() => void refetch()}>
          {everydayTexts.tryAgain}
        </Button>
      </Notice>
    );
  return { holdings: data, notice };
}

export function heldBy(
  customers: readonly CustomerRecord[],
  holdings: Holdings,
  of: "invoices" | "payments" | "credit_notes" | "balance",
): number {
  return customers.reduce((sum, { id }) => sum + (holdings.get(id)?.[of] ?? 0), 0);
}

type HoldingsTableProps = { customers: readonly CustomerRecord[]; holdings: Holdings | undefined };

/** Scrolls in a box of its own, so the question stays visible below hundreds of customers. */
export function HoldingsTable({ customers, holdings }: HoldingsTableProps) {
  // Few have any, and a phone has little room.
  const hasCreditNotes = holdings !== undefined && heldBy(customers, holdings, "credit_notes") > 0;
  return (
    <ScrollBox label={texts.holdings} className="max-h-64 border-b border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{texts.holdings}</caption>
        <thead className="sticky top-0 bg-sheet shadow-[inset_0_-1px_0_var(--color-line-strong)]">
          <tr className="text-left">
            <th scope="col" className="py-1.5">
              {texts.customerColumn}
            </th>
            <th scope="col" className="figures py-1.5 pl-3">
              {texts.invoicesColumn}
            </th>
            <th scope="col" className="figures py-1.5 pl-3">
              {texts.paymentsColumn}
            </th>
            {hasCreditNotes && (
              <th scope="col" className="figures py-1.5 pl-3">
                {texts.creditNotesColumn[0]} <br />
                {texts.creditNotesColumn[1]}
              </th>
            )}
            <th scope="col" className="figures py-1.5 pl-3">
              {texts.balanceColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => {
            const held = holdings?.get(customer.id);
            return (
              <tr key={customer.id} className="border-b border-line">
                <td className="min-w-28 py-1.5 wrap-anywhere">
                  {customer.name} <span className="text-ink-soft">#{customer.id}</span>
                </td>
                <td className="figures py-1.5 pl-3">{held ? count(held.invoices) : UNKNOWN}</td>
                <td className="figures py-1.5 pl-3">{held ? count(held.payments) : UNKNOWN}</td>
                {hasCreditNotes && (
                  <td className="figures py-1.5 pl-3">{held ? count(held.credit_notes) : UNKNOWN}</td>
                )}
                <td className="figures py-1.5 pl-3">{held ? rupees(held.balance) : UNKNOWN}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}
