import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { Explained } from "../../history/explained.tsx";
import type { Figure } from "../../queries/history.ts";
import type { ReportOrigin } from "./report-outcome.tsx";
import { ReportSheet } from "./report-sheet.tsx";

type Entry = CustomerLedger["entries"][number];

type LedgerProps = { ledger: CustomerLedger } & ReportOrigin;

/** The account of a customer. Debits are what was sold to them, credits what came in or was let off. */
export function Ledger({ ledger, ...origin }: LedgerProps) {
  return (
    <ReportSheet title="Customer Ledger" from={ledger.date_from} to={ledger.date_to} {...origin}>
      <CustomerDetails customer={ledger.customer} />
      {ledger.entries.length === 0 ? (
        <p className="text-ink-soft">There is nothing in this account in this period.</p>
      ) : (
        <Entries entries={ledger.entries} />
      )}
      <Summary ledger={ledger} asOf={origin.asOf} />
    </ReportSheet>
  );
}

function CustomerDetails({ customer }: { customer: CustomerLedger["customer"] }) {
  const details = [
    ["Company", customer.company_name],
    ["Address", customer.address],
    ["Phone", customer.phone],
    ["Transporter", customer.transporter],
    ["GST Number", customer.gst_number],
  ].filter(([, value]) => value !== "");
  return (
    <section aria-label="Customer Details">
      <h3 className="mb-2 font-semibold">Customer Details</h3>
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
        <Detail name="Name">{customer.name}</Detail>
        <Detail name="ID">{customer.id}</Detail>
        {details.map(([name, value]) => (
          <Detail key={name} name={name ?? ""}>
            {value}
          </Detail>
        ))}
      </dl>
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-28 shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

const CELL = "px-2 py-2 align-top sm:px-3";

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <table className="w-full border-collapse text-[0.8rem] sm:text-sm">
      <caption className="sr-only">Entries of the account</caption>
      <thead>
        <tr className="border-b-2 border-line-strong text-left">
          <th scope="col" className={`${CELL} max-sm:hidden`}>
            Date
          </th>
          <th scope="col" className={CELL}>
            Description
          </th>
          <th scope="col" className={`${CELL} figures max-sm:hidden`}>
            Debit
          </th>
          <th scope="col" className={`${CELL} figures max-sm:hidden`}>
            Credit
          </th>
          <th scope="col" className={`${CELL} figures sm:hidden`}>
            Amount
          </th>
          <th scope="col" className={`${CELL} figures`}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.kind} ${entry.record_id} ${entry.date}`} className="border-b border-line">
            <td className={`${CELL} whitespace-nowrap max-sm:hidden`}>{readDate(entry.date)}</td>
            <td className={CELL}>
              <span className="block text-ink-soft sm:hidden">{readDate(entry.date)}</span>
              <Description entry={entry} />
            </td>
            <td className={`${CELL} figures max-sm:hidden`}>{entry.amount > 0 && rupees(entry.amount)}</td>
            <td className={`${CELL} figures max-sm:hidden`}>{entry.amount < 0 && rupees(-entry.amount)}</td>
            <td className={`${CELL} figures sm:hidden`}>
              {entry.amount !== 0 && `${rupees(Math.abs(entry.amount))} ${entry.amount > 0 ? "Dr" : "Cr"}`}
            </td>
            <td className={`${CELL} figures font-medium ${toneOf(entry.balance)}`}>
              {rupees(Math.abs(entry.balance))}
              {entry.balance < 0 && <span className="sr-only"> in credit</span>}
              {entry.balance < 0 && (
                <span aria-hidden="true" className="ml-1 text-xs">
                  Cr
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Description({ entry }: { entry: Entry }) {
  const address = addressOf(entry);
  if (address === undefined) return <>{entry.reference}</>;
  return (
    <Link to={address} className="text-cloth underline print:no-underline">
      {entry.reference}
    </Link>
  );
}

/** Where the record of an entry is shown, if it has a screen of its own. */
function addressOf({ kind, record_id: id }: Entry): string | undefined {
  if (id === null) return undefined;
  if (kind === "invoice") return `/invoices/${id}`;
  return kind === "credit_note" ? `/credit-notes/${id}` : undefined;
}

/** Green at zero or above, red below. */
function toneOf(balance: number): string {
  return balance >= 0 ? "text-good" : "text-bad";
}

function Summary({ ledger, asOf }: Pick<LedgerProps, "ledger" | "asOf">) {
  const isOwed = ledger.balance >= 0;
  const figure = (name: string): Figure => ({
    path: "/explain/customer-ledger",
    parameters: {
      customer_id: ledger.customer_id,
      figure: name,
      date_from: ledger.date_from ?? undefined,
      date_to: ledger.date_to ?? undefined,
      as_of: asOf,
    },
  });
  return (
    <section
      aria-label="Account Summary"
      className="keep-together ml-auto w-full max-w-sm rounded-md bg-paper p-4 print:border print:border-black"
    >
      <h3 className="mb-2 font-semibold">Account Summary</h3>
      <dl className="space-y-1">
        {ledger.opening_balance !== 0 && (
          <Sum name="Opening Balance" amount={ledger.opening_balance} figure={figure("opening_balance")} />
        )}
        <Sum name="Total Invoiced" amount={ledger.total_invoiced} figure={figure("total_invoiced")} />
        <Sum name="Total Paid" amount={ledger.total_paid} figure={figure("total_paid")} />
        {ledger.total_discount !== 0 && (
          <Sum name="Total Discount" amount={ledger.total_discount} figure={figure("total_discount")} />
        )}
        {ledger.total_credited !== 0 && (
          <Sum name="Total Returned" amount={ledger.total_credited} figure={figure("total_credited")} />
        )}
        <div
          className={`flex justify-between gap-4 border-t border-line-strong pt-2 text-base font-semibold ${toneOf(ledger.balance)}`}
        >
          <dt>{isOwed ? "Outstanding Balance" : "Credit Balance"}</dt>
          <dd className="figures">
            <Explained name={isOwed ? "Outstanding Balance" : "Credit Balance"} figure={figure("balance")}>
              {rupees(Math.abs(ledger.balance))}
            </Explained>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Sum({ name, amount, figure }: { name: string; amount: number; figure: Figure }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="figures">
        <Explained name={name} figure={figure}>
          {rupees(amount)}
        </Explained>
      </dd>
    </div>
  );
}
