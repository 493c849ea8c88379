import { type FormEvent, useId } from "react";
import { Button } from "../ui/button.tsx";
import { pageButtons, pageWindow } from "./pages.ts";

const GO_TO_PAGE_FROM = 11;

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
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-end gap-2">
      <Button onClick={() => onPage(page - 1)} disabled={page <= 1}>
        Previous
      </Button>
      {isNumbered ? (
        <ul className="hidden items-center gap-1 sm:flex">
          {(hasEnds ? pageButtons : pageWindow)(page, pageCount).map((button) => (
            <li key={button}>
              {typeof button === "number" ? (
                <button
                  type="button"
                  onClick={() => onPage(button)}
                  aria-label={`Page ${button}`}
                  {...(button === page ? { "aria-current": "page" as const } : {})}
                  className={`min-h-10 min-w-10 rounded-md px-2 text-sm tabular-nums ${button === page ? "bg-cloth font-semibold text-white" : "hover:bg-cloth-light"}`}
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
        Page {page} of {pageCount}
      </span>
      <Button onClick={() => onPage(page + 1)} disabled={page >= pageCount}>
        Next
      </Button>
      {isNumbered && pageCount >= GO_TO_PAGE_FROM && <GoToPage pageCount={pageCount} onPage={onPage} />}
    </nav>
  );
}

function GoToPage({ pageCount, onPage }: Pick<PaginationProps, "pageCount" | "onPage">) {
  const id = useId();
  function go(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = Number(new FormData(event.currentTarget).get("page"));
    if (!Number.isInteger(typed) || typed < 1) return;
    onPage(Math.min(typed, pageCount));
    event.currentTarget.reset();
  }
  return (
    <form onSubmit={go} className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-ink-soft">
        Go to page
      </label>
      <input
        id={id}
        name="page"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        className="min-h-10 w-16 rounded-md border border-line-strong bg-sheet px-2 tabular-nums"
      />
    </form>
  );
}
