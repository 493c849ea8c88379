import type { Dashboard } from "@bahi/contracts/report/receivables.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { withParameters } from "../../api/address.ts";
import { AgeingBars } from "../../charts/ageing-bars.tsx";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { dashboardQuery } from "../../queries/reports.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { dashboardTexts as texts } from "../../texts/dashboard.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { filled } from "../../ui/filled.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { useToday } from "../../ui/use-today.ts";

/** What the business is owed and what came in, now or as it was known at a moment; empty for now. */
export function MoneyOwed({ asOf }: { asOf: string }) {
  const figures = useQuery(dashboardQuery(asOf, useToday()));
  if (figures.isError && figures.data === undefined) {
    return (
      <Notice tone="error" isLive title={texts.figuresNotLoaded} className="mb-5">
        <Button className="mt-2" onClick={() => void figures.refetch()}>
          {everydayTexts.tryAgain}
        </Button>
      </Notice>
    );
  }
  return <Figures figures={figures.data} asOf={asOf} />;
}

/** Before the figures are there, their places are as large, so that nothing moves when they come. */
function Figures({ figures, asOf }: { figures: Dashboard | undefined; asOf: string }) {
  return (
    <section aria-label={texts.money} aria-busy={figures === undefined} className="mb-5 space-y-5">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        <Tile name={texts.receivable} amount={figures?.receivable}>
          {figures && figures.unallocated > 0 && texts.andInAdvances(rupees(figures.unallocated))}
        </Tile>
        <Tile name={texts.overdue} amount={figures?.overdue} isBad>
          {figures &&
            figures.receivable > 0 &&
            texts.percentOfIt(percent(figures.overdue, figures.receivable))}
        </Tile>
        <Tile
          name={asOf === "" ? texts.receivedToday : texts.receivedThatDay}
          amount={figures?.received_today}
        />
        <Tile
          name={asOf === "" ? texts.soldThisMonth : texts.soldThatMonth}
          amount={figures?.sold_this_month}
        >
          {figures && <SoldChange {...figures} />}
        </Tile>
      </dl>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card
          title={texts.receivablesByAge}
          actions={
            <Link to="/reports?tab=receivables" className="text-sm text-cloth underline">
              {everydayTexts.report}
            </Link>
          }
        >
          <div className="min-h-35">{figures && <AgeingBars amounts={figures.by_bucket} />}</div>
        </Card>
        <Card title={texts.collectFirst}>
          <div className="min-h-35">{figures && <CollectFirst figures={figures} asOf={asOf} />}</div>
        </Card>
      </div>
    </section>
  );
}

type TileProps = { name: string; amount: number | undefined; isBad?: boolean; children?: ReactNode };

function Tile({ name, amount, isBad = false, children }: TileProps) {
  const tone = isBad && amount !== undefined && amount > 0 ? "text-bad" : "";
  return (
    <div className="min-h-25 rounded-lg border border-line bg-sheet px-4 py-3 shadow-sheet sm:px-5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd
        className={`mt-1 font-semibold wrap-anywhere tabular-nums max-[22rem]:text-sm min-[26rem]:text-lg sm:text-xl ${tone}`}
      >
        {amount === undefined ? <span aria-hidden="true">…</span> : rupees(amount)}
      </dd>
      {children !== undefined && <dd className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{children}</dd>}
    </div>
  );
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)}%`;
}

function SoldChange({ sold_this_month: now, sold_last_month: before }: Dashboard) {
  if (before === 0) return <>{texts.nothingLastMonth}</>;
  const change = ((now - before) / before) * 100;
  const size = `${Math.abs(change).toFixed(1)}%`;
  if (size === "0.0%") return <>{texts.asMuchAsLastMonth}</>;
  const isMore = change > 0;
  return filled(
    texts.thanLastMonth,
    <span className={isMore ? "font-medium text-good" : "font-medium text-bad"}>
      <span aria-hidden="true">{isMore ? "▲" : "▼"}</span> {isMore ? texts.more(size) : texts.less(size)}
    </span>,
  );
}

function CollectFirst({ figures, asOf }: { figures: Dashboard; asOf: string }) {
  if (figures.collect_first.length === 0) return <p className="text-ink-soft">{texts.nothingOverdue}</p>;
  return (
    <ol className="-my-2 divide-y divide-line">
      {figures.collect_first.map((customer) => (
        <li key={customer.customer_id} className="flex items-start justify-between gap-4 py-2">
          <div className="min-w-0">
            <Link
              to={withParameters("/reports", { customer: customer.customer_id, to: figures.on, as_of: asOf })}
              className="font-medium wrap-anywhere hover:text-cloth hover:underline"
            >
              {customer.name}
            </Link>
            <div className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
              <PhoneLink phone={customer.phone} />
              {customer.oldest_due_date !== null && (
                <span>{texts.since(readDate(customer.oldest_due_date))}</span>
              )}
            </div>
          </div>
          <p className="figures shrink-0">
            <span className="block font-medium">{rupees(customer.overdue)}</span>
            <span className="text-sm text-ink-soft">
              {texts.percentOfAll(`${customer.share.toFixed(1)}%`)}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
