import { SEARCH_LENGTH_MAX } from "@bahi/contracts/search/search-length.ts";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { count } from "../format/money.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { listTexts as texts } from "../texts/list.ts";
import { Button } from "../ui/button.tsx";
import { DownloadCsv } from "../ui/download-csv.tsx";
import { FOCUS_HOME } from "../ui/focus-home.ts";
import { CloseIcon, SearchIcon } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";
import { hasFinger } from "../ui/pointer.ts";
import { useTypedAhead } from "../ui/use-ahead.ts";
import { ListCards } from "./list-cards.tsx";
import { focusRow, rowsIn } from "./list-keys.ts";
import { ListTable } from "./list-table.tsx";
import { Pagination } from "./pagination.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useRowDensity } from "./use-row-density.ts";
import type { List } from "./use-list.ts";

/** A list of as many columns is printed across. */
const ACROSS_FROM = 6;

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
  /** Asks before a row is deleted, for the Delete key; left out for who may not. */
  onDelete?: ((row: Row) => void) | undefined;
  isNumbered?: boolean;
  /** Whether the buttons of the first and the last page are always shown. */
  hasPageEnds?: boolean;
};

/** Search, filters, rows and pages of a list, with its states: loading, failed, empty, nothing found, refreshing. */
export function ListView<Row extends { id: number }>(props: ListViewProps<Row>) {
  const { list, name, isNumbered = true, hasPageEnds = true } = props;
  const isNarrow = useIsNarrow();
  const { isDense, setDense } = useRowDensity();
  const chips = props.chips ?? [];
  const isSearched = list.address.q !== "" || chips.length > 0;
  const first = (list.page - 1) * list.pageSize + 1;
  const { listTop, rowsTop, goTo } = useTurnedPages(list);
  const search = useRef<HTMLInputElement>(null);
  const { onDelete } = props;
  useListKeys({
    section: listTop,
    search,
    isGrid: !isNarrow,
    turn(pages) {
      const page = list.page + pages;
      if (page < 1 || page > list.pageCount) return false;
      goTo(page, true);
      return true;
    },
    onDelete:
      onDelete &&
      ((id) => {
        const row = list.rows.find((each) => each.id === id);
        if (row !== undefined) onDelete(row);
      }),
  });
  return (
    <section
      ref={listTop}
      aria-label={name}
      // As much as the navigation covers.
      className={`scroll-mt-14 rounded-lg border border-line bg-sheet shadow-sheet print:border-0 ${list.columns.length >= ACROSS_FROM ? "wide-list" : "numbered-list"}`}
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-4 print:hidden">
        <SearchBox ref={search} list={list} placeholder={props.searchPlaceholder} />
        {props.filters}
        {list.address.q !== "" && (
          <Button onClick={() => list.change({ q: "" })}>
            {props.clearSearchLabel ?? texts.clearSearch}
          </Button>
        )}
        {list.rows.length > 0 && <DownloadCsv path={list.path} />}
      </div>
      {chips.length > 0 && (
        <ul aria-label={texts.activeFilters} className="flex flex-wrap gap-2 border-b border-line px-4 py-3">
          {chips.map((chip) => (
            <li key={chip.label}>
              <button
                type="button"
                onClick={chip.onRemove}
                aria-label={texts.removeFilter(chip.label)}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-cloth-light px-3 text-sm text-cloth hover:bg-cloth hover:text-on-cloth"
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
        {list.isPending && (
          <Skeleton name={name} columnCount={list.columns.length} isNarrow={isNarrow} isDense={isDense} />
        )}
        {list.hasFailed && (
          <div className="p-4">
            <Notice tone="error" isLive title={props.error.title}>
              <p>{props.error.text}</p>
              <Button className="mt-3" onClick={list.retry}>
                {everydayTexts.tryAgain}
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
            data-rows
            tabIndex={-1}
            role="group"
            aria-label={texts.pageOf(name, list.page, list.pageCount)}
            className={`-outline-offset-2 ${list.isStale ? "opacity-60" : ""}`}
          >
            {isNarrow ? <ListCards {...props} /> : <ListTable {...props} isDense={isDense} />}
          </div>
        )}
      </div>
      {list.rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 print:px-2">
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft tabular-nums">
            <p role="status">
              {texts.showing(count(first), count(first + list.rows.length - 1), count(list.foundCount), name)}
            </p>
            {props.summary}
            {!isNarrow && setDense && (
              <label className="flex items-center gap-1.5 print:hidden">
                <input
                  type="checkbox"
                  checked={isDense}
                  onChange={(event) => setDense(event.target.checked)}
                  className="size-4 accent-cloth"
                />
                {texts.denseRows}
              </label>
            )}
          </div>
          <Pagination
            page={list.page}
            pageCount={list.pageCount}
            onPage={(page) => goTo(page)}
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
 * is. Who turned it from a row goes on in the first row, once the server has sent the rows.
 */
function useTurnedPages<Row extends { id: number }>(list: List<Row>) {
  const listTop = useRef<HTMLElement>(null);
  const rowsTop = useRef<HTMLDivElement>(null);
  const turned = useRef<{ page: number; isToRow: boolean }>(undefined);
  const { page, isStale } = list;
  useEffect(() => {
    if (turned.current?.page !== page) return;
    rowsTop.current?.focus({ preventScroll: true });
    listTop.current?.scrollIntoView({ block: "start" });
    if (turned.current.isToRow) {
      if (isStale) return;
      focusRow(rowsIn(listTop.current)[0]);
    }
    turned.current = undefined;
  }, [page, isStale]);

  function goTo(to: number, isToRow = false): void {
    if (to === page) return;
    turned.current = { page: to, isToRow };
    list.change({ page: to });
  }

  return { listTop, rowsTop, goTo };
}

/** The search of a list, which has the focus from the start. */
function SearchBox<Row extends { id: number }>({
  list,
  placeholder,
  ref,
}: {
  list: List<Row>;
  placeholder: string;
  ref: RefObject<HTMLInputElement | null>;
}) {
  useEffect(() => {
    if (hasFinger()) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.select();
  }, [ref]);
  const [typed, type] = useTypedAhead(list.address.q, (q) => list.change({ q }, { replace: true }));
  return (
    <div className="relative min-w-0 flex-1 basis-72">
      <SearchIcon className="pointer-events-none absolute top-2.5 left-3 size-5 text-ink-soft" />
      <input
        ref={ref}
        {...FOCUS_HOME}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        title={placeholder}
        value={typed}
        maxLength={SEARCH_LENGTH_MAX}
        onChange={(event) => type(event.target.value)}
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
