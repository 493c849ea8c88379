import { LINES_MAX } from "@bahi/contracts/invoice/api.ts";
import { type KeyboardEvent, useCallback, useRef } from "react";
import { flushSync } from "react-dom";
import { count } from "../../format/money.ts";
import { Button } from "../../ui/button.tsx";
import { AddIcon } from "../../ui/icons.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import type { DraftChange } from "./draft.ts";
import { columnAfter, columnOf, focusCell, focusLine, rowOf } from "./line-focus.ts";
import { takeLastNumber } from "./last-sale.tsx";
import { LINE_COLUMNS, LineRow } from "./line-row.tsx";
import type { Line } from "./line.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { invoiceFormTexts } from "../../texts/invoice-form.ts";
import { invoiceLinesTexts as texts } from "../../texts/invoice-lines.ts";
import { saleTexts } from "../../texts/sale.ts";

type LinesTableProps = {
  lines: readonly Line[];
  /** Whose last sale is offered; that of anyone while there is no customer. */
  customerId: number | undefined;
  refusals: ReadonlyMap<Line, string>;
  dispatch: (change: DraftChange) => void;
};

const HEAD = "py-2 text-left font-semibold";

/** The lines as a table, on a phone as cards. Tab and Enter go from cell to cell and on to the next line. */
export function LinesTable({ lines, customerId, refusals, dispatch }: LinesTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isFull = lines.length >= LINES_MAX;

  /** The new line is on the page before the focus moves: no key falls between. */
  const addLine = useCallback(() => {
    flushSync(() => dispatch({ type: "add-line" }));
    focusCell(body.current?.lastElementChild, "product");
  }, [dispatch]);

  const removeLine = useCallback(
    (key: number) => {
      const rows = [...(body.current?.rows ?? [])];
      const place = rows.findIndex((row) => row.dataset["line"] === String(key));
      flushSync(() => dispatch({ type: "remove-line", key }));
      const next = body.current?.rows[place] ?? body.current?.lastElementChild;
      focusCell(next, "product");
    },
    [dispatch],
  );

  useShortcuts([
    {
      keys: "Ctrl+Delete",
      label: texts.deleteThis,
      run: () => {
        const key = rowOf(document.activeElement)?.dataset["line"];
        if (key !== undefined) removeLine(Number(key));
      },
    },
    { keys: "Alt+L", label: texts.takeLastNumber, run: takeLastNumber },
  ]);

  function moveOn(event: KeyboardEvent): void {
    const row = rowOf(event.target);
    const column = columnOf(event.target);
    if (row === null || column === undefined || event.defaultPrevented || isComposing(event.nativeEvent))
      return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;

    const isLast = row.nextElementSibling === null;
    const isFilled = lines.at(-1)?.product !== undefined || lines.at(-1)?.productText.trim() !== "";
    if (event.key === "Enter") {
      // On the button of a fixed product Enter presses it.
      if (event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      const next = columnAfter(column);
      if (next !== undefined) {
        const line = lines.find(({ key }) => String(key) === row.dataset["line"]);
        // What was searched for and not found is looked at first.
        const isUnknown = line?.product === undefined && line?.productText.trim() !== "";
        if (column !== "product" || !isUnknown) focusCell(row, next);
      } else if (!isLast) focusLine(row.nextElementSibling);
      else if (isFilled && !isFull) addLine();
      else focusLine(row);
    } else if (event.key === "Tab" && column === "number" && isLast && isFilled && !isFull) {
      event.preventDefault();
      addLine();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && isFigure(event.target)) {
      event.preventDefault();
      focusCell(event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling, column);
    }
  }

  return (
    <>
      <table className="block w-full text-sm">
        <caption className="sr-only">{invoiceFormTexts.products}</caption>
        <thead className="hidden border-b border-line bg-paper lg:block">
          <tr className={`lg:grid ${LINE_COLUMNS}`}>
            <th scope="col" className={`${HEAD} pl-4`}>
              <span className="sr-only">{texts.line}</span>
            </th>
            <th scope="col" className={`${HEAD} pl-4`}>
              {saleTexts.columns.product}
            </th>
            <th scope="col" className={`${HEAD} pr-4 text-right`}>
              {saleTexts.columns.quantity}
            </th>
            <th scope="col" className={`${HEAD} pl-3`}>
              {saleTexts.columns.unit}
            </th>
            <th scope="col" className={`${HEAD} pr-4 text-right`}>
              {saleTexts.columns.boxes}
            </th>
            <th scope="col" className={`${HEAD} pr-4 text-right`}>
              {saleTexts.columns.number}
            </th>
            <th scope="col" className={`${HEAD} pr-2 text-right`}>
              {saleTexts.columns.price}
            </th>
            <th scope="col" className={`${HEAD} pr-2 text-right`}>
              {saleTexts.columns.amount}
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">{everydayTexts.delete}</span>
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the fields within */}
        <tbody ref={body} onKeyDown={moveOn} className="block">
          {lines.map((line, index) => (
            <LineRow
              key={line.key}
              line={line}
              place={index + 1}
              customerId={customerId}
              refusal={refusals.get(line)}
              dispatch={dispatch}
              onRemove={removeLine}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        <Button onClick={addLine} disabled={isFull}>
          <AddIcon className="size-4" />
          {texts.addRow}
        </Button>
        {isFull && <p className="text-sm text-ink-soft">{texts.isFull(count(LINES_MAX))}</p>}
      </div>
    </>
  );
}

/** Up and down go to the same figure of the other line; in a list and a search they mean something else. */
function isFigure(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && columnOf(target) !== "product";
}
