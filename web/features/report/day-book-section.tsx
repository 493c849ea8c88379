import { type ReactNode, useState } from "react";
import { count } from "../../format/money.ts";
import { dayBookTexts as texts } from "../../texts/day-book.ts";
import { Button } from "../../ui/button.tsx";
import { ON_DESKS, SHOWN_FIRST } from "./wide-table.ts";

export const CELL = "px-2 py-2 align-top";

export type Column = { name: string; isFigure?: boolean; isOnDesks?: boolean };

type DaySectionProps<Row> = {
  title: string;
  /** So many rows: `3 invoices`. */
  counted: (count: number, written: string) => string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** How many there are in all. */
  total: number;
  empty: string;
  renderRow: (row: Row) => ReactNode;
  children?: ReactNode;
};

/** One list of the day book: what stands above it, its table, and the first rows of a long one. */
export function DaySection<Row>(props: DaySectionProps<Row>) {
  const { title, counted, columns, rows, total, empty, renderRow, children } = props;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN_FIRST);
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
      {rows.length === 0 ? (
        <p className="rounded-md bg-paper px-4 py-4 text-center text-ink-soft">{empty}</p>
      ) : (
        <table className="w-full border-collapse text-[0.8rem] sm:text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b-2 border-line-strong text-left align-bottom">
              {columns.map(({ name, isFigure = false, isOnDesks = false }) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-2 py-2 ${isFigure ? "figures" : ""} ${isOnDesks ? ON_DESKS : ""}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{shown.map(renderRow)}</tbody>
        </table>
      )}
      {shown.length < rows.length && (
        <Button className="mt-3 print:hidden" onClick={() => setWhole(true)}>
          {texts.showAll(counted(rows.length, count(rows.length)))}
        </Button>
      )}
      {shown.length < total && (
        <p className="mt-3 text-sm text-ink-soft">
          {texts.someOf(count(shown.length), counted(total, count(total)))}
        </p>
      )}
    </section>
  );
}
