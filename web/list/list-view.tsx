import { type ReactNode, useEffect, useRef, useState } from "react";
import { count } from "../format/money.ts";
import { Button } from "../ui/button.tsx";
import { CloseIcon, SearchIcon } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";
import { ListCards } from "./list-cards.tsx";
import { ListTable } from "./list-table.tsx";
import { Pagination } from "./pagination.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";
import type { List } from "./use-list.ts";

/** A filter that is on; removing it takes one press. */
export type Chip = { label: string; onRemove: () => void };

export type ListViewProps<Row extends { id: number }> = {
  list: List<Row>;
  /** What is listed, in the plural: `customers`. */
  name: string;
  searchPlaceholder: string;
  clearSearchLabel?: string;
  /** Controls beside the search. */
  filters?: ReactNode;
  chips?: readonly Chip[];
  /** Shown above the rows. */
  warning?: ReactNode;
  error: { title: string; text: string };
  /** Without rows at all, and when none is found. */
  empty: { title: string; text?: string };
  noMatch: { title: string; text?: string };
  /** Shown below the rows, beside how many there are. */
  summary?: ReactNode;
  /** Opens a row; `openLabel` names it for who cannot see it. */
  onOpen: (row: Row) => void;
  openLabel: (row: Row) => string;
  renderActions?: (row: Row) => ReactNode;
  isNumbered?: boolean;
  /** Whether the buttons of the first and the last page are always shown. */
  hasPageEnds?: boolean;
};

/** Search, filters, rows and pages of a list, with its states: loading, failed, empty, nothing found, refreshing. */
export function ListView<Row extends { id: number }>(props: ListViewProps<Row>) {
  const { list, name, isNumbered = true, hasPageEnds = true } = props;
  const isNarrow = useIsNarrow();
  const chips = props.chips ?? [];
  const isSearched = list.address.q !== "" || chips.length > 0;
  const first = (list.page - 1) * list.pageSize + 1;
  const { listTop, rowsTop, goTo } = useTurnedPages(list);
  return (
    <section
      ref={listTop}
      aria-label={name}
      // As much as the navigation covers.
      className="scroll-mt-14 rounded-lg border border-line bg-sheet shadow-sheet"
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-4">
        <SearchBox list={list} placeholder={props.searchPlaceholder} />
        {props.filters}
        {list.address.q !== "" && (
          <Button onClick={() => list.change({ q: "" })}>{props.clearSearchLabel ?? "Clear Search"}</Button>
        )}
      </div>
      {chips.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap gap-2 border-b border-line px-4 py-3">
          {chips.map((chip) => (
            <li key={chip.label}>
              <button
                type="button"
                onClick={chip.onRemove}
                aria-label={`Remove filter ${chip.label}`}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-cloth-light px-3 text-sm text-cloth hover:bg-cloth hover:text-white"
              >
                {chip.label}
                <CloseIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {props.warning}
      <div aria-busy={list.isPending || list.isStale}>
        {list.isPending && <Skeleton name={name} columnCount={list.columns.length} isNarrow={isNarrow} />}
        {list.hasFailed && (
          <div className="p-4">
            <Notice tone="error" isLive title={props.error.title}>
              <p>{props.error.text}</p>
              <Button className="mt-3" onClick={list.retry}>
                Try again
              </Button>
            </Notice>
          </div>
        )}
        {!list.isPending && !list.hasFailed && list.rows.length === 0 && (
          <Nothing {...(isSearched ? props.noMatch : props.empty)} />
        )}
        {list.rows.length > 0 && (
          <div
            ref={rowsTop}
            tabIndex={-1}
            role="group"
            aria-label={`${name}, page ${list.page} of ${list.pageCount}`}
            className={`-outline-offset-2 ${list.isStale ? "opacity-60" : ""}`}
          >
            {isNarrow ? <ListCards {...props} /> : <ListTable {...props} />}
          </div>
        )}
      </div>
      {list.rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft tabular-nums">
            <p role="status">
              Showing {count(first)}-{count(first + list.rows.length - 1)} of {count(list.foundCount)} {name}
            </p>
            {props.summary}
          </div>
          <Pagination
            page={list.page}
            pageCount={list.pageCount}
            onPage={goTo}
            isNumbered={isNumbered}
            hasEnds={hasPageEnds}
          />
        </div>
      )}
    </section>
  );
}

/**
 * After a page change the list scrolls to its top, and the focus moves there; the focused element says which page it
 * is.
 */
function useTurnedPages<Row extends { id: number }>(list: List<Row>) {
  const listTop = useRef<HTMLElement>(null);
  const rowsTop = useRef<HTMLDivElement>(null);
  const turnedTo = useRef<number>(undefined);
  useEffect(() => {
    if (turnedTo.current !== list.page) return;
    turnedTo.current = undefined;
    rowsTop.current?.focus({ preventScroll: true });
    listTop.current?.scrollIntoView({ block: "start" });
  }, [list.page]);

  function goTo(page: number): void {
    if (page === list.page) return;
    turnedTo.current = page;
    list.change({ page });
  }

  return { listTop, rowsTop, goTo };
}

/** Keeps what is typed to itself until the address has it, so that no key is lost on the way. */
function SearchBox<Row extends { id: number }>({
  list,
  placeholder,
}: {
  list: List<Row>;
  placeholder: string;
}) {
  const [typed, setTyped] = useState(list.address.q);
  const [seen, setSeen] = useState(list.address.q);
  if (seen !== list.address.q) {
    // The address changed from elsewhere: Back, a chip, Clear Search.
    setSeen(list.address.q);
    setTyped(list.address.q);
  }
  return (
    <div className="relative min-w-0 flex-1 basis-72">
      <SearchIcon className="pointer-events-none absolute top-2.5 left-3 size-5 text-ink-soft" />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        title={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setSeen(event.target.value);
          list.change({ q: event.target.value }, { replace: true });
        }}
        autoComplete="off"
        className="min-h-10 w-full rounded-md border border-line-strong bg-sheet py-2 pr-3 pl-10 text-ellipsis"
      />
    </div>
  );
}

function Nothing({ title, text }: { title: string; text?: string }) {
  return (
    <div role="status" className="px-4 py-14 text-center">
      <p className="text-lg font-medium">{title}</p>
      {text && <p className="mt-1 text-ink-soft">{text}</p>}
    </div>
  );
}
