import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useQueries } from "@tanstack/react-query";
import { count, rupees } from "../../format/money.ts";
import { type Holdings, holdingsQuery } from "../../queries/customers.ts";

const UNKNOWN = "…";

/** What the books hold under each of these customers. */
export function useHoldings(customers: readonly CustomerRecord[]): (Holdings | undefined)[] {
  return useQueries({ queries: customers.map(({ id }) => holdingsQuery(id)) }).map(({ data }) => data);
}

export function sumOf(holdings: readonly (Holdings | undefined)[], of: keyof Holdings): number {
  return holdings.reduce((sum, each) => sum + (each?.[of] ?? 0), 0);
}

type HoldingsTableProps = {
  customers: readonly CustomerRecord[];
  holdings: readonly (Holdings | undefined)[];
};

export function HoldingsTable({ customers, holdings }: HoldingsTableProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">What the books hold</caption>
      <thead>
        <tr className="border-b border-line-strong text-left">
          <th scope="col" className="py-1.5">
            Customer
          </th>
          <th scope="col" className="figures py-1.5 pl-3">
            Invoices
          </th>
          <th scope="col" className="figures py-1.5 pl-3">
            Payments
          </th>
          <th scope="col" className="figures py-1.5 pl-3">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer, index) => {
          const held = holdings[index];
          return (
            <tr key={customer.id} className="border-b border-line">
              <td className="py-1.5 break-words">
                {customer.name} <span className="text-ink-soft">#{customer.id}</span>
              </td>
              <td className="figures py-1.5 pl-3">{held ? count(held.invoices) : UNKNOWN}</td>
              <td className="figures py-1.5 pl-3">{held ? count(held.payments) : UNKNOWN}</td>
              <td className="figures py-1.5 pl-3">{held ? rupees(held.balance) : UNKNOWN}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
