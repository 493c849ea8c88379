import type { ReceiptRecord } from "@bahi/contracts/payment/receipt.ts";
import { receiptSheet } from "@bahi/paper/receipt-sheet.ts";
import type { Detail, Sum } from "@bahi/paper/sheet.ts";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Link } from "react-router-dom";
import { now } from "../../../format/clock.ts";
import { ReceiptPaper } from "../../../paper/receipt-paper.tsx";
import { settingsQuery } from "../../../queries/settings.ts";
import { receiptTexts as texts } from "../../../texts/receipt.ts";
import { Logo } from "../../../ui/logo.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

/**
 * The receipt as it is handed to the customer, in English: on the screen, and in print in the paper of the settings.
 */
export function ReceiptSheet({ receipt }: { receipt: ReceiptRecord }) {
  const settings = useQuery(settingsQuery).data;
  const [openedAt] = useState(() => now().toISOString());
  if (settings === undefined) return <Spinner />;
  const sheet = receiptSheet({ receipt, settings, at: openedAt });
  const { letterhead, party, words, signature } = sheet;
  return (
    <article
      aria-label={texts.numbered(receipt.id)}
      className="mx-auto max-w-3xl rounded-lg border border-line bg-sheet p-5 shadow-sheet sm:p-10"
    >
      <div
        lang="en"
        className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-cloth pb-5"
      >
        <div className="flex min-w-0 items-start gap-4">
          {letterhead.logoUrl !== null && <Logo url={letterhead.logoUrl} className="size-16" />}
          <div className="min-w-0">
            <p className="text-xl font-semibold wrap-anywhere">{letterhead.name}</p>
            {letterhead.lines.map((line) => (
              <p key={line} className="text-sm wrap-anywhere text-ink-soft">
                {line}
              </p>
            ))}
          </div>
        </div>
        <h2 className="text-3xl font-semibold tracking-wide text-cloth uppercase">{sheet.title}</h2>
      </div>
      <div lang="en" className="flex flex-wrap justify-between gap-6 py-6">
        <section aria-label={party.title}>
          <h3 className="text-xs font-semibold tracking-wider text-ink-soft uppercase">{party.title}</h3>
          <p className="mt-1 text-lg font-semibold wrap-anywhere">{party.name}</p>
          {party.lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </section>
        <Details details={sheet.details} />
      </div>
      <div lang="en" className="rounded-md bg-paper p-4">
        <p className="text-2xl font-semibold tabular-nums">{sheet.amount}</p>
        <p className="mt-1">{words.english}</p>
        <p lang="hi" className="text-ink-soft">
          {words.hindi}
        </p>
      </div>
      <section aria-label={texts.whatItIsFor} className="mt-5">
        <dl lang="en" className="grid max-w-md grid-cols-[1fr_auto] gap-x-8 gap-y-1.5">
          {sheet.applied.map((sum, index) => (
            <Row key={sum.name} sum={sum} invoiceId={receipt.allocations[index]?.invoice_id} />
          ))}
          <Row sum={sheet.balance} invoiceId={undefined} />
        </dl>
      </section>
      {sheet.notes !== "" && (
        <p className="mt-4 wrap-anywhere whitespace-pre-line text-ink-soft">{sheet.notes}</p>
      )}
      <div lang="en" className="mt-8 text-right">
        <p className="font-medium wrap-anywhere">{signature.business}</p>
        <p className="mt-10 text-sm text-ink-soft">{signature.line}</p>
      </div>
      <ReceiptPaper
        fileName={sheet.fileName}
        size={settings.paper_size}
        sheetOf={() => receiptSheet({ receipt, settings, at: now().toISOString() })}
      />
    </article>
  );
}

function Details({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1">
      {details.map(({ name, value }) => (
        <Fragment key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Row({ sum, invoiceId }: { sum: Sum; invoiceId: number | undefined }) {
  const look = sum.isStrong ? "border-t border-line pt-2 font-semibold" : "";
  return (
    <>
      <dt className={look}>
        {invoiceId === undefined ? (
          sum.name
        ) : (
          <Link to={`/invoices/${invoiceId}`} className="text-cloth underline">
            {sum.name}
          </Link>
        )}
      </dt>
      <dd className={`figures ${look}`}>{sum.amount}</dd>
    </>
  );
}
