import { type FormEvent, useId, useState } from "react";
import { COUNT, readFigure, wrongIn } from "../format/typed-figure.ts";
import { listTexts as texts } from "../texts/list.ts";
import { Button } from "../ui/button.tsx";
import { FigureInput } from "../ui/figure-input.tsx";
import { pageButtons, pageWindow } from "./pages.ts";

const GO_TO_PAGE_FROM = 11;
/** A page beyond the last one leads to the last one. */
const PAGE = { ...COUNT, max: Number.MAX_SAFE_INTEGER };

type PaginationProps = {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** Numbered buttons and, above ten pages, a field to go to one. */
  isNumbered: boolean;
  /** Shows the first and the last page too, wherever one is. */
  hasEnds: boolean;
};

export function Pagination({ page, pageCount, onPage, isNumbered, hasEnds }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap items-center justify-end gap-2 print:hidden">
      <Button onClick={() => onPage(page - 1)} disabled={page <= 1}>
        {texts.previous}
      </Button>
      {isNumbered ? (
        <ul className="hidden items-center gap-1 sm:flex">
          {(hasEnds ? pageButtons : pageWindow)(page, pageCount).map((button) => (
            <li key={button}>
              {typeof button === "number" ? (
                <button
                  type="button"
                  onClick={() => onPage(button)}
                  aria-label={texts.page(button)}
                  {...(button === page ? { "aria-current": "page" as const } : {})}
                  className={`min-h-10 min-w-10 rounded-md px-2 text-sm tabular-nums ${button === page ? "bg-cloth font-semibold text-on-cloth" : "hover:bg-cloth-light"}`}
                >
                  {button}
                </button>
              ) : (
                <span aria-hidden="true" className="px-1">
                  …
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <span className={`px-1 text-sm text-ink-soft tabular-nums ${isNumbered ? "sm:hidden" : ""}`}>
        {texts.pageAmong(page, pageCount)}
      </span>
      <Button onClick={() => onPage(page + 1)} disabled={page >= pageCount}>
        {texts.next}
      </Button>
      {isNumbered && pageCount >= GO_TO_PAGE_FROM && <GoToPage pageCount={pageCount} onPage={onPage} />}
    </nav>
  );
}

function GoToPage({ pageCount, onPage }: Pick<PaginationProps, "pageCount" | "onPage">) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isZero, setZero] = useState(false);
  const problem = wrongIn(typed, PAGE) ?? (isZero ? texts.firstPageIsOne : undefined);
  function go(event: FormEvent): void {
    event.preventDefault();
    const wanted = readFigure(typed, PAGE);
    if (wanted.status !== "figure") return;
    setZero(wanted.units === 0);
    if (wanted.units === 0) return;
    onPage(Math.min(wanted.units, pageCount));
    setTyped("");
  }
  return (
    <form onSubmit={go} className="flex flex-wrap items-center justify-end gap-2">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.goToPage}
      </label>
      <span className="w-16">
        <FigureInput
          id={id}
          kind={PAGE}
          value={typed}
          onValue={(text) => {
            setTyped(text);
            setZero(false);
          }}
          {...(problem === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${id}-error` })}
        />
      </span>
      {problem !== undefined && (
        <p id={`${id}-error`} role="alert" className="w-full text-right text-sm text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}
