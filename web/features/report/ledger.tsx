import { paiseOf } from "@bahi/contracts/money.ts";
import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { readNote } from "../../format/payment-methods.ts";
import { Explained } from "../../history/explained.tsx";
import type { Figure } from "../../queries/history.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { ledgerTexts as texts } from "../../texts/ledger.ts";
import { reportTexts } from "../../texts/report.ts";
import { filled } from "../../ui/filled.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { ReportOrigin } from "./report-outcome.tsx";
import { ReportSheet } from "./report-sheet.tsx";

type Entry = CustomerLedger["entries"][number];

type LedgerProps = { ledger: CustomerLedger } & ReportOrigin;

/** The account of a customer. Debits are what was sold to them, credits what came in or was let off. */
export function Ledger({ ledger, ...origin }: LedgerProps) {
  return (
    <ReportSheet
      title={reportTexts.ledger}
      isEmpty={ledger.entries.length === 0}
      fileName={`Ledger – ${ledger.customer.name}`}
      from={ledger.date_from}
      to={ledger.date_to}
      {...origin}
    >
      {ledger.customer.merged_into !== null && <MergedInto id={ledger.customer.merged_into} />}
      <CustomerDetails customer={ledger.customer} />
      {ledger.entries.length === 0 ? (
        <p className="text-ink-soft">{texts.nothing}</p>
      ) : (
        <Entries entries={ledger.entries} />
      )}
      <Summary ledger={ledger} asOf={origin.asOf} />
    </ReportSheet>
  );
}

function MergedInto({ id }: { id: number }) {
  return (
    <Notice tone="warning" isLive isPrinted>
      {filled(
        texts.mergedInto,
        <Link to={`/reports?customer=${id}`} className="font-medium underline print:no-underline">
          {texts.customerNumbered(String(id))}
        </Link>,
      )}
    </Notice>
  );
}

function CustomerDetails({ customer }: { customer: CustomerLedger["customer"] }) {
  const details = [
    [texts.company, customer.company_name],
    [texts.address, customer.address],
    [texts.phone, customer.phone],
    [texts.transporter, customer.transporter],
    [texts.gstNumber, customer.gst_number],
  ].filter(([, value]) => value !== "");
  return (
    <section aria-label={texts.customerDetails}>
      <h3 className="mb-2 font-semibold">{texts.customerDetails}</h3>
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
        <Detail name={texts.name}>{customer.name}</Detail>
        <Detail name={texts.id}>{customer.id}</Detail>
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
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

const CELL = "px-1.5 py-2 align-top sm:px-3";

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <table className="w-full border-collapse text-[0.8rem] sm:text-sm">
      <caption className="sr-only">{texts.entries}</caption>
      <thead>
        <tr className="border-b-2 border-line-strong text-left">
          <th scope="col" className={`${CELL} max-sm:hidden`}>
            {everydayTexts.date}
          </th>
          <th scope="col" className={`${CELL} max-[22rem]:wrap-anywhere`}>
            {texts.description}
          </th>
          <th scope="col" className={`${CELL} figures max-sm:hidden`}>
            {texts.debit}
          </th>
          <th scope="col" className={`${CELL} figures max-sm:hidden`}>
            {texts.credit}
          </th>
          <th scope="col" className={`${CELL} figures sm:hidden`}>
            {everydayTexts.amount}
          </th>
          <th scope="col" className={`${CELL} figures`}>
            {everydayTexts.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.kind} ${entry.record_id} ${entry.date}`} className="border-b border-line">
            <td className={`${CELL} whitespace-nowrap max-sm:hidden`}>{readDate(entry.date)}</td>
            <td className={`${CELL} min-w-14 wrap-anywhere`}>
              <span className="block text-ink-soft sm:hidden">{readDate(entry.date)}</span>
              <Description entry={entry} />
            </td>
            <td className={`${CELL} figures max-sm:hidden`}>{entry.amount > 0 && rupees(entry.amount)}</td>
            <td className={`${CELL} figures max-sm:hidden`}>{entry.amount < 0 && rupees(-entry.amount)}</td>
            <td className={`${CELL} figures sm:hidden`}>
              {entry.amount > 0 && texts.debitOf(rupees(entry.amount))}
              {entry.amount < 0 && texts.creditOf(rupees(-entry.amount))}
            </td>
            <td className={`${CELL} figures font-medium ${toneOf(entry.balance)}`}>
              {rupees(Math.abs(entry.balance))}
              {entry.balance < 0 && <span className="sr-only"> {texts.inCredit}</span>}
              {entry.balance < 0 && (
                <span aria-hidden="true" className="ml-1 text-xs">
                  {texts.creditSign}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Totals entries={entries} />
      </tfoot>
    </table>
  );
}

/** Both sides of the account, with what was brought forward: their difference is the balance. */
function Totals({ entries }: { entries: readonly Entry[] }) {
  const sum = (side: (amount: number) => number) =>
    entries.reduce((total, { amount }) => total + Math.max(0, paiseOf(side(amount))), 0) / 100;
  const balance = entries.at(-1)?.balance ?? 0;
  const debit = rupees(sum((amount) => amount));
  const credit = rupees(sum((amount) => -amount));
  return (
    <tr className="border-t-2 border-line-strong font-semibold">
      <th scope="row" colSpan={2} className={`${CELL} text-left max-sm:hidden`}>
        {texts.total}
      </th>
      <td className={`${CELL} figures max-sm:hidden`}>{debit}</td>
      <td className={`${CELL} figures max-sm:hidden`}>{credit}</td>
      <td colSpan={3} className={`${CELL} figures max-[22rem]:whitespace-normal! sm:hidden`}>
        {texts.bothSides(texts.debitOf(debit), texts.creditOf(credit))}
      </td>
      <td className={`${CELL} figures max-sm:hidden`}>
        {balance < 0 ? texts.creditOf(rupees(-balance)) : rupees(balance)}
      </td>
    </tr>
  );
}

function Description({ entry }: { entry: Entry }) {
  const address = addressOf(entry);
  const reference = texts.referenceOf(entry.reference);
  return (
    <>
      {address === undefined ? (
        reference
      ) : (
        <Link to={address} className="text-cloth underline print:no-underline">
          {reference}
        </Link>
      )}
      {entry.note !== "" && <span className="block text-ink-soft">{readNote(entry.note)}</span>}
    </>
  );
}

/** Where the record of an entry is shown, if it has a screen of its own. */
function addressOf({ kind, record_id: id }: Entry): string | undefined {
  if (id === null) return undefined;
  if (kind === "invoice") return `/invoices/${id}`;
  if (kind === "payment" || kind === "discount") return `/payments/${id}`;
  return kind === "credit_note" ? `/credit-notes/${id}` : undefined;
}

/** Green at zero or above, red below. */
function toneOf(balance: number): string {
  return balance >= 0 ? "text-good" : "text-bad";
}

function Summary({ ledger, asOf }: Pick<LedgerProps, "ledger" | "asOf">) {
  const balanceName = ledger.balance >= 0 ? texts.outstandingBalance : texts.creditBalance;
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
      aria-label={texts.summary}
      className="keep-together ml-auto w-full max-w-sm rounded-md bg-paper p-4 max-[22rem]:p-2 print:border print:border-black"
    >
      <h3 className="mb-2 font-semibold">{texts.summary}</h3>
      <dl className="space-y-1">
        {ledger.opening_balance !== 0 && (
          <Sum
            name={texts.openingBalance}
            amount={ledger.opening_balance}
            figure={figure("opening_balance")}
          />
        )}
        <Sum name={texts.totalInvoiced} amount={ledger.total_invoiced} figure={figure("total_invoiced")} />
        <Sum name={texts.totalPaid} amount={ledger.total_paid} figure={figure("total_paid")} />
        {ledger.total_discount !== 0 && (
          <Sum name={texts.totalDiscount} amount={ledger.total_discount} figure={figure("total_discount")} />
        )}
        {ledger.total_credited !== 0 && (
          <Sum name={texts.totalReturned} amount={ledger.total_credited} figure={figure("total_credited")} />
        )}
        <div
          className={`flex justify-between gap-4 border-t border-line-strong pt-2 text-base font-semibold ${toneOf(ledger.balance)}`}
        >
          <dt>{balanceName}</dt>
          <dd className="text-right tabular-nums">
            <Explained name={balanceName} figure={figure("balance")}>
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
