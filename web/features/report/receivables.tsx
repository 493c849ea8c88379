import { paiseOf } from "@bahi/contracts/money.ts";
import { BUCKETS } from "@bahi/contracts/report/buckets.ts";
import type { CustomerReceivable, Receivables } from "@bahi/contracts/report/receivables.ts";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { withParameters } from "../../api/address.ts";
import { AgeingBars } from "../../charts/ageing-bars.tsx";
import { readDate } from "../../format/dates.ts";
import { count, rupees } from "../../format/money.ts";
import { Explained } from "../../history/explained.tsx";
import type { Figure } from "../../queries/history.ts";
import type { ReceivablesFound as Found } from "../../queries/reports.ts";
import { Button } from "../../ui/button.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { everydayTexts } from "../../texts/everyday.ts";
import { bucketNames } from "../../texts/names.ts";
import { receivablesTexts as texts } from "../../texts/receivables.ts";
import { reportTexts } from "../../texts/report.ts";
import type { ReportOrigin } from "./report-outcome.tsx";
import { ReportSheet } from "./report-sheet.tsx";
import { Tile } from "./tile.tsx";
import { ON_DESKS, ON_PHONES, SHOWN_FIRST } from "./wide-table.ts";

type FigureOf = (name: string, customerId?: number) => Figure;

/** What is outstanding on a day: in all, by how late it is, and by customer. */
export function ReceivablesFound({ found, ...origin }: { found: Found } & ReportOrigin) {
  const { report, customerCount } = found;
  const { on, totals } = report;
  const figure: FigureOf = (name, customerId) => ({
    path: "/explain/receivables",
    parameters: { figure: name, on, customer_id: customerId, as_of: origin.asOf },
  });
  return (
    <ReportSheet
      title={reportTexts.receivables}
      fileName="Receivables"
      isWide
      isEmpty={report.customers.length === 0}
      on={on}
      {...origin}
    >
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
        <Tile name={texts.outstanding} value={rupees(totals.outstanding)} figure={figure("outstanding")} />
        <Tile name={texts.overdue} value={rupees(lateOf(totals))} figure={figure("overdue")} />
        <Tile name={texts.advances} value={rupees(totals.unallocated)} figure={figure("unallocated")} />
        <Tile name={texts.netBalance} value={rupees(totals.net)} figure={figure("net")} />
      </dl>
      <section aria-label={texts.ageing} className="keep-together">
        <h3 className="mb-2 font-semibold">{texts.ageing}</h3>
        <AgeingBars
          amounts={totals.by_bucket}
          renderAmount={(bucket, amount) => (
            <Explained name={bucketNames[bucket]} figure={figure(bucket)}>
              {amount}
            </Explained>
          )}
        />
      </section>
      <section aria-label={texts.byCustomer}>
        <h3 className="mb-2 font-semibold">{texts.byCustomer}</h3>
        {report.customers.length === 0 ? (
          <p className="rounded-md bg-paper px-4 py-6 text-center text-ink-soft">{texts.nothing}</p>
        ) : (
          <Customers report={report} asOf={origin.asOf} figure={figure} />
        )}
        {customerCount > report.customers.length && (
          <p className="mt-3 text-sm text-ink-soft">
            {texts.someOf(count(report.customers.length), count(customerCount))}
          </p>
        )}
      </section>
    </ReportSheet>
  );
}

function lateOf({ outstanding, by_bucket }: Receivables["totals"]): number {
  return (paiseOf(outstanding) - paiseOf(by_bucket.not_due)) / 100;
}

const CELL = "px-1.5 py-2 align-top";

type CustomersProps = { report: Receivables; asOf: string | undefined; figure: FigureOf };

function Customers({ report, asOf, figure }: CustomersProps) {
  const [isWhole, setWhole] = useState(false);
  const { customers, on } = report;
  const shown = isWhole ? customers : customers.slice(0, SHOWN_FIRST);
  return (
    <>
      <table className="w-full border-collapse text-[0.8rem]">
        <caption className="sr-only">{texts.caption}</caption>
        <thead>
          <tr className="border-b-2 border-line-strong text-left align-bottom">
            <Head>{everydayTexts.customer}</Head>
            <Head className={ON_DESKS}>{texts.oldestDue}</Head>
            {BUCKETS.map((bucket) => (
              <Head key={bucket} className={`figures ${ON_DESKS}`}>
                {bucketNames[bucket]}
              </Head>
            ))}
            <Head className={`figures ${ON_PHONES}`}>{texts.overdue}</Head>
            <Head className="figures">{texts.outstanding}</Head>
            <Head className={`figures ${ON_DESKS}`}>{texts.advance}</Head>
            <Head className={`figures ${ON_DESKS}`}>{everydayTexts.balance}</Head>
            <Head className={`pl-4 ${ON_DESKS}`}>{texts.lastPayment}</Head>
          </tr>
        </thead>
        <tbody>
          {shown.map((customer) => (
            <CustomerRow
              key={customer.customer_id}
              customer={customer}
              ledger={withParameters("/reports", { customer: customer.customer_id, to: on, as_of: asOf })}
              figure={figure}
            />
          ))}
        </tbody>
      </table>
      {shown.length < customers.length && (
        <Button className="mt-3" onClick={() => setWhole(true)}>
          {texts.showAll(count(customers.length))}
        </Button>
      )}
    </>
  );
}

function Head({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`px-1.5 py-2 ${className}`}>
      {children}
    </th>
  );
}

type CustomerRowProps = { customer: CustomerReceivable; ledger: string; figure: FigureOf };

function CustomerRow({ customer, ledger, figure }: CustomerRowProps) {
  const { customer_id: id, name, phone, oldest_due_date: oldest, last_payment_date: lastPaid } = customer;
  const explained = (label: string, amount: number, of: string) => (
    <Amount amount={amount}>
      <Explained name={texts.figureOf(label, name)} figure={figure(of, id)}>
        {rupees(amount)}
      </Explained>
    </Amount>
  );
  return (
    <tr className="border-b border-line">
      <td className={`${CELL} min-w-28 wrap-anywhere`}>
        <Link to={ledger} className="font-medium text-cloth underline print:no-underline">
          {name}
        </Link>
        <PhoneLink phone={phone} className="block text-ink-soft" />
        {oldest !== null && (
          <span className={`block text-ink-soft ${ON_PHONES}`}>{texts.due(readDate(oldest))}</span>
        )}
        {customer.unallocated > 0 && (
          <span className={`block text-ink-soft ${ON_PHONES}`}>
            {texts.advanceOf(rupees(customer.unallocated))}
          </span>
        )}
        {lastPaid !== null && (
          <span className={`block text-ink-soft ${ON_PHONES}`}>{texts.lastPaid(readDate(lastPaid))}</span>
        )}
      </td>
      <td className={`${CELL} whitespace-nowrap ${ON_DESKS}`}>{oldest === null ? "–" : readDate(oldest)}</td>
      {BUCKETS.map((bucket) => (
        <td key={bucket} className={`${CELL} figures ${ON_DESKS}`}>
          <Amount amount={customer.by_bucket[bucket]} />
        </td>
      ))}
      <td className={`${CELL} figures ${ON_PHONES}`}>
        {explained(texts.overdue, lateOf(customer), "overdue")}
      </td>
      <td className={`${CELL} figures font-medium`}>
        {explained(texts.outstanding, customer.outstanding, "outstanding")}
      </td>
      <td className={`${CELL} figures ${ON_DESKS}`}>
        {explained(texts.advance, customer.unallocated, "unallocated")}
      </td>
      <td className={`${CELL} figures font-medium ${ON_DESKS} ${customer.net < 0 ? "text-good" : ""}`}>
        {explained(everydayTexts.balance, customer.net, "net")}
      </td>
      <td className={`${CELL} pl-4 whitespace-nowrap ${ON_DESKS}`}>
        {lastPaid === null ? "–" : readDate(lastPaid)}
      </td>
    </tr>
  );
}

/** An amount of zero is a dash: a table of many columns is read by what stands out. */
function Amount({ amount, children }: { amount: number; children?: ReactNode }) {
  if (amount !== 0) return <>{children ?? rupees(amount)}</>;
  return (
    <>
      <span aria-hidden="true" className="text-ink-soft">
        –
      </span>
      <span className="sr-only">{texts.nothingThere}</span>
    </>
  );
}
