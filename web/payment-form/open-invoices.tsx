import { daysBetween } from "@bahi/contracts/calendar.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type KeyboardEvent, memo, useCallback, useId, useRef, useState } from "react";
import { readDate } from "../format/dates.ts";
import { readDays } from "../format/due-date.ts";
import { count, rupees } from "../format/money.ts";
import { RUPEES } from "../format/typed-figure.ts";
import { figureTexts } from "../texts/figures.ts";
import { paymentPartsTexts as texts } from "../texts/payment-parts.ts";
import { filled } from "../ui/filled.tsx";
import { Button } from "../ui/button.tsx";
import { FigureInput } from "../ui/figure-input.tsx";
import { isComposing } from "../ui/is-composing.ts";
import { Keys } from "../ui/keys.tsx";
import { PASSED_OVER, focusFieldAfter } from "../ui/next-field.ts";
import { useToday } from "../ui/use-today.ts";
import { type OpenInvoice, type TypedParts, problemOfPart } from "./allocations.ts";

type OpenInvoicesProps = {
  invoices: readonly OpenInvoice[];
  /** How many there are in all; the list may hold the oldest of them alone. */
  countInAll: number;
  /** What is due on all of them, in rupees. */
  outstanding: number | undefined;
  /** What is left of the opening balance, in rupees. */
  openingDue: number;
  parts: TypedParts;
  onPart: (invoiceId: number, text: string) => void;
  onOldestFirst: () => void;
  /** Fills the field of one invoice. */
  onFill: (invoiceId: number) => void;
  /** Up from the first field. */
  onLeaveUp: () => void;
  error: string | undefined;
};

/**
 * The open invoices of a customer, the oldest first, with a field for what of the payment is on each. It is one stop of
 * the Tab key however long it is; the arrows and Enter go from one invoice to the next.
 */
export function OpenInvoices(props: OpenInvoicesProps) {
  const { invoices, countInAll, outstanding, parts, onPart, onFill, onLeaveUp } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [reached, setReached] = useState<number>();
  const stop = invoices.some((invoice) => invoice.id === reached) ? reached : invoices[0]?.id;
  const day = useToday();

  const go = useCallback(
    (from: HTMLInputElement, step: 1 | -1): boolean => {
      const fields = fieldsOf(list.current);
      const place = fields.indexOf(from) + step;
      if (place < 0) onLeaveUp();
      else fields[place]?.focus();
      return place < fields.length;
    },
    [onLeaveUp],
  );

  return (
    <section aria-labelledby={id} className="sm:col-span-2" {...PASSED_OVER}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={id} className="text-sm font-medium">
          {texts.openInvoices}
          <span className="ml-2 font-normal text-ink-soft tabular-nums">
            {outstanding !== undefined && texts.dueOn(rupees(outstanding), count(countInAll))}
            {props.openingDue > 0 && ` · ${texts.openingBalance(rupees(props.openingDue))}`}
          </span>
        </h3>
        <p className="ml-auto hidden text-sm text-ink-soft sm:block">
          {filled(texts.keys, <Keys keys="↓" />, <Keys keys="↑" />, <Keys keys="Alt+F" />)}
        </p>
        <Button look="quiet" className="-mx-4 -my-1 sm:ml-0" onClick={props.onOldestFirst} title="Alt+O">
          {texts.oldestFirst}
          <span className="hidden sm:inline">
            <Keys keys="Alt+O" />
          </span>
        </Button>
      </div>
      <ul
        ref={list}
        aria-labelledby={id}
        className="max-h-72 overflow-y-auto overscroll-contain rounded-md border border-line"
      >
        {invoices.map((invoice) => (
          <InvoiceRow
            key={invoice.id}
            invoice={invoice}
            day={day}
            text={parts[invoice.id] ?? ""}
            isStop={invoice.id === stop}
            onPart={onPart}
            onFill={onFill}
            onReached={setReached}
            onGo={go}
          />
        ))}
      </ul>
      {countInAll > invoices.length && (
        <p className="mt-1 text-sm text-ink-soft">
          {texts.oldestShown(count(invoices.length), count(countInAll))}
        </p>
      )}
      {props.error !== undefined && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {props.error}
        </p>
      )}
    </section>
  );
}

/** The fields of the list, or of a form that has one. */
export function fieldsOf(within: Element | null): HTMLInputElement[] {
  return [...(within?.querySelectorAll<HTMLInputElement>("input[data-part]") ?? [])];
}

/** The number of the invoice whose field this is. */
export function invoiceOfField(field: Element | null): number | undefined {
  const part = field instanceof HTMLInputElement ? field.dataset["part"] : undefined;
  return part === undefined ? undefined : Number(part);
}

type InvoiceRowProps = {
  invoice: OpenInvoice;
  day: string;
  text: string;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  onPart: (invoiceId: number, text: string) => void;
  onFill: (invoiceId: number) => void;
  onReached: (invoiceId: number) => void;
  /** @returns whether the list goes on there. */
  onGo: (from: HTMLInputElement, step: 1 | -1) => boolean;
};

/** It renders only when it changes itself, so that hundreds are as fast as one. */
const InvoiceRow = memo(function InvoiceRow(props: InvoiceRowProps) {
  const { invoice, day, text, isStop, onPart, onFill, onReached, onGo } = props;
  const id = useId();
  const problem = problemOfPart(invoice, text);
  const daysLate = invoice.dates === undefined ? 0 : daysBetween(invoice.dates.due, day);

  function move(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isComposing(event.nativeEvent))
      return;
    const { key, currentTarget } = event;
    if (key !== "Enter" && key !== "ArrowDown" && key !== "ArrowUp") return;
    event.preventDefault();
    if (event.repeat && key === "Enter") return;
    const isInList = onGo(currentTarget, key === "ArrowUp" ? -1 : 1);
    if (!isInList && key === "Enter") focusFieldAfter(currentTarget);
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_7rem] items-center gap-x-3 border-b border-line px-3 py-1.5 [contain-intrinsic-block-size:auto_3.5rem] [content-visibility:auto] last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_9rem]">
      <div id={`${id}-name`} className="min-w-0 text-sm">
        <span className="font-medium">#{invoice.id}</span>
        {invoice.dates !== undefined && (
          <>
            <span className="text-ink-soft"> · {readDate(invoice.dates.invoice)}</span>
            <span className={`block ${daysLate > 0 ? "text-bad" : "text-ink-soft"}`}>
              {daysLate > 0
                ? figureTexts.overdueBy(readDays(daysLate))
                : texts.dueDate(readDate(invoice.dates.due))}
            </span>
          </>
        )}
      </div>
      {invoice.duePaise === undefined ? (
        <span />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          id={`${id}-due`}
          title={texts.fillDue}
          onClick={() => onFill(invoice.id)}
          className="min-h-10 rounded px-1 text-sm tabular-nums hover:bg-cloth-light hover:text-cloth"
        >
          {rupees(toRupees(invoice.duePaise))} <span className="sr-only">{texts.due}</span>
        </button>
      )}
      <FigureInput
        kind={RUPEES}
        data-part={invoice.id}
        aria-label={texts.forInvoice(invoice.id)}
        aria-describedby={problem === undefined ? `${id}-name ${id}-due` : `${id}-problem`}
        enterKeyHint="next"
        tabIndex={isStop ? 0 : -1}
        value={text}
        onValue={(typed) => onPart(invoice.id, typed)}
        onFocusCapture={() => onReached(invoice.id)}
        onKeyDown={move}
        className="figures"
        {...(problem === undefined ? {} : { "aria-invalid": true })}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="col-span-3 mt-1 text-right text-sm text-bad">
          {problem}
        </p>
      )}
    </li>
  );
});
