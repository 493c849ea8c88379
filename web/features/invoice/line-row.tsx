import { type KeyboardEvent, type ReactNode, memo } from "react";
import { priceInRupees, rupees } from "../../format/money.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { controlClass } from "../../ui/field.tsx";
import { FigureInput } from "../../ui/figure-input.tsx";
import { DeleteIcon } from "../../ui/icons.tsx";
import type { DraftChange } from "./draft.ts";
import { LastSaleCell, lastSaleIdOf } from "./last-sale.tsx";
import { type LineColumn, focusCell } from "./line-focus.ts";
import { LineProduct } from "./line-product.tsx";
import {
  type FigureColumn,
  type Line,
  type LineProblem,
  amountPaiseOf,
  figureKinds,
  priceOf,
  problemsOf,
} from "./line.ts";
import { useLastSale } from "./use-last-sale.ts";
import { invoiceLinesTexts as texts } from "../../texts/invoice-lines.ts";
import { saleTexts } from "../../texts/sale.ts";

/**
 * On a desk the columns stand below each other without a layout of the whole table: a key lays out and paints its own
 * line, and lines that are out of sight cost nothing.
 */
export const LINE_COLUMNS =
  "lg:grid-cols-[3rem_minmax(0,1fr)_7rem_6rem_7rem_8rem_8.5rem_9rem_3.5rem] lg:gap-0";

type LineRowProps = {
  line: Line;
  /** From 1. */
  place: number;
  customerId: number | undefined;
  /** Why the server refused the line with this content. */
  refusal: string | undefined;
  dispatch: (change: DraftChange) => void;
  onRemove: (key: number) => void;
};

/** One line. It renders only when it changes itself, so a hundred lines are as fast as one. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, place, customerId, refusal, dispatch, onRemove } = props;
  const change = (changed: Partial<Line>) => dispatch({ type: "line", key: line.key, change: changed });
  const problems = shownOf(problemsOf(line));
  const idOf = (column: string) => `line-${line.key}-${column}-problem`;
  const isRefused = refusal !== undefined;
  const last = useLastSale(line, customerId, (number) => change({ number }));

  const figure = (column: FigureColumn) => {
    const said = [isRefused ? idOf("server") : "", ...problems.map((problem) => idOf(problem.column))];
    const problem = problems.find((each) => each.column === column);
    const offered = column === "number" ? last.sale : undefined;
    const describedBy = [
      ...(problem ? [idOf(column)] : said),
      offered === undefined ? "" : lastSaleIdOf(line),
    ]
      .filter(Boolean)
      .join(" ");
    return (
      <FigureInput
        kind={figureKinds[column]}
        aria-label={texts.ofLine(saleTexts.columns[column], place)}
        enterKeyHint="next"
        value={line[column]}
        onValue={(value) => change({ [column]: value })}
        className="figures max-lg:min-h-11"
        {...(column === "number" ? { onKeyDown: last.onKeyDown } : {})}
        {...(offered === undefined ? {} : { placeholder: String(offered.number) })}
        {...(problem?.isWrong ? { "aria-invalid": true } : {})}
        {...(describedBy ? { "aria-describedby": describedBy } : {})}
      />
    );
  };

  /** P and D pick the unit, on any keyboard layout. */
  function pickUnit(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toLowerCase();
    const isP = letter === "p" || (event.code === "KeyP" && !/[a-z]/.test(letter));
    const isD = letter === "d" || (event.code === "KeyD" && !/[a-z]/.test(letter));
    if (!isP && !isD) return;
    event.preventDefault();
    change({ unit: isP ? "Pcs" : "Doz" });
  }

  return (
    <tr
      data-line={line.key}
      className={`grid grid-cols-[1fr_5.5rem_1fr] gap-x-3 gap-y-2 border-b border-line px-4 py-4 [contain-intrinsic-block-size:auto_13rem] [content-visibility:auto] last:border-b-0 [&_:focus]:scroll-my-40 lg:relative lg:p-0 lg:[contain-intrinsic-block-size:auto_3.5rem] ${LINE_COLUMNS} ${isRefused ? "bg-bad-light" : ""}`}
    >
      <td className="col-span-2 self-center lg:col-span-1 lg:self-start text-sm font-semibold text-ink-soft tabular-nums lg:py-4 lg:pl-4  lg:font-normal">
        <span className="lg:hidden">{texts.line} </span>
        {place}
      </td>
      <td className="justify-self-end lg:hidden">
        <RemoveButton place={place} onRemove={() => onRemove(line.key)} />
      </td>
      <Cell column="product" className="col-span-3 lg:col-span-1">
        <LineProduct
          line={line}
          place={place}
          onChange={change}
          onDone={() => focusCell(document.querySelector(`tr[data-line="${line.key}"]`), "quantity")}
        />
        {isRefused && (
          <p id={idOf("server")} role="alert" className="mt-1 text-sm text-bad lg:pl-3">
            {refusal}
          </p>
        )}
        {problems.map(({ column, sentence, isWrong }) => (
          <p
            key={column}
            id={idOf(column)}
            className={`mt-1 text-sm lg:pl-3 ${isWrong ? "text-bad" : "text-warn"}`}
          >
            {sentence}
          </p>
        ))}
      </Cell>
      <Cell column="quantity" label={saleTexts.columns.quantity}>
        {figure("quantity")}
      </Cell>
      <Cell column="unit" label={saleTexts.columns.unit}>
        <select
          aria-label={texts.ofLine(saleTexts.columns.unit, place)}
          value={line.unit}
          onChange={(event) => change({ unit: event.target.value === "Pcs" ? "Pcs" : "Doz" })}
          onKeyDown={pickUnit}
          className={`${controlClass} px-2 max-lg:min-h-11`}
        >
          <option value="Pcs">{saleTexts.units.Pcs}</option>
          <option value="Doz">{saleTexts.units.Doz}</option>
        </select>
      </Cell>
      <Cell column="boxes" label={saleTexts.columns.boxes}>
        {figure("boxes")}
      </Cell>
      <Cell column="number" label={saleTexts.columns.number} className="col-span-1">
        {figure("number")}
      </Cell>
      <td className="figures self-end py-2 wrap-anywhere lg:self-start lg:whitespace-normal! lg:pr-2 lg:py-4 ">
        <span className="block text-xs text-ink-soft lg:hidden">{saleTexts.columns.price}</span>
        {priceInRupees(priceOf(line))}
      </td>
      <td className="figures self-end py-2 wrap-anywhere lg:self-start lg:whitespace-normal! font-semibold lg:pr-2 lg:py-4 ">
        <span className="block text-xs font-normal text-ink-soft lg:hidden">{saleTexts.columns.amount}</span>
        {rupees(toRupees(amountPaiseOf(line)))}
      </td>
      <td className="hidden py-2.5 pr-3 text-right lg:block">
        <RemoveButton place={place} onRemove={() => onRemove(line.key)} />
      </td>
      <LastSaleCell line={line} customerId={customerId} last={last} />
    </tr>
  );
});

/** All that is wrong; of what is only missing, the first. */
function shownOf(problems: readonly LineProblem[]): readonly LineProblem[] {
  const wrong = problems.filter(({ isWrong }) => isWrong);
  return wrong.length > 0 ? wrong : problems.slice(0, 1);
}

type CellProps = { column: LineColumn; label?: string; className?: string; children: ReactNode };

function Cell({ column, label, className = "", children }: CellProps) {
  return (
    <td data-column={column} className={`min-w-0 lg:px-1 lg:py-2  ${className}`}>
      {label !== undefined && (
        <span aria-hidden="true" className="mb-1 block text-xs text-ink-soft lg:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}

/** Not on the way of Tab, which leads from the last figure to the next line; Ctrl+Delete does the same. */
function RemoveButton({ place, onRemove }: { place: number; onRemove: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={texts.deleteLine(place)}
      title={texts.deleteThisBy}
      onClick={onRemove}
      className="rounded p-2 text-ink-soft hover:bg-bad-light hover:text-bad"
    >
      <DeleteIcon />
    </button>
  );
}
