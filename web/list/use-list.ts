import { withoutInvisible } from "@bahi/contracts/invisible.ts";
import { found as foundAmong } from "@bahi/contracts/search/found.ts";
import { searched } from "@bahi/contracts/search/words.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useDeferredValue, useEffect, useMemo } from "react";
import { withParameters } from "../api/address.ts";
import { type ListSource, ROWS_MAX, type Rows, rowsQuery } from "../queries/list.ts";
import { type ListPreset, useListAddress } from "./list-address.ts";
import { compareSortValues, sortValue } from "./sort-value.ts";

/** The place of a column on a narrow screen: the heading of its row, beside it, a line below, or hidden. */
type NarrowPlace = "title" | "beside" | "line" | "none";

export type ListColumn<Row> = {
  /** The server's name for sorting by it, too. */
  id: string;
  header: string;
  /** What it is sorted by: what the server sorts by, text in the order of `sortKey`; an empty value last in either order. */
  value: (row: Row) => string | number | null | undefined;
  cell: (row: Row) => ReactNode;
  /** Right-aligned in tabular figures. */
  isFigure?: boolean;
  /** The list can be in its order, but does not show it. */
  isHidden?: boolean;
  narrow?: NarrowPlace;
};

/** The definition of a list: module-level values, so they are the same in each render. */
export type ListSpec<Row> = {
  source: ListSource;
  columns: readonly ListColumn<Row>[];
  preset: ListPreset;
  pageSize: number;
  /** What the words of a search are looked for in, each a search text, that of the names first. */
  texts: (row: Row) => readonly string[];
  /** So many of them are searched for what a misspelt search may mean. Default: that of the names. */
  misspeltTexts?: number;
  /** Whether a row is found by `q` otherwise, such as by its number. */
  isFoundElsewhere: (row: Row, q: string) => boolean;
  /** Whether a row has a figure, as `28` in a search for `sharma 28`. */
  hasFigure?: (row: Row, typed: string) => boolean;
  /** A filter's parameter in the address, and whether a row passes it. */
  filters: Readonly<Record<string, (row: Row, value: string) => boolean>>;
  /** What the server is asked for when it filters; otherwise the parameter as it is. */
  serverFilters?: (filters: Readonly<Record<string, string>>) => Record<string, string>;
};

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

/** The column that puts rows with the same value in the order of their numbers, as the server does. */
const TIE = "tie";

const NO_ROWS: never[] = [];

/** At least one, which may be empty. */
function pagesOf(rowCount: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rowCount / pageSize));
}

/** The search texts of rows, which are made when they are first searched. */
const textsOfRows = new WeakMap<object, readonly string[]>();

function textsOf<Row extends object>(row: Row, { texts }: { texts: (row: Row) => readonly string[] }) {
  const known = textsOfRows.get(row);
  if (known !== undefined) return known;
  const made = texts(row);
  textsOfRows.set(row, made);
  return made;
}

/**
 * A list of up to 6,000 rows is read whole, and searched, filtered, sorted and paged here. When the server has more
 * than one call returns, it is asked for each page, so that nothing is out of reach and the counts are true.
 */
export function useList<Row extends { id: number }>(spec: ListSpec<Row>) {
  const names = useMemo(
    () => ({ sorts: spec.columns.map(({ id }) => id), filters: Object.keys(spec.filters) }),
    [spec],
  );
  const [address, change] = useListAddress(spec.preset, names.sorts, names.filters);
  const whole = useQuery(rowsQuery<Row>(spec.source, { skip: 0, limit: ROWS_MAX }));
  const isBeyond = whole.data !== undefined && whole.data.total > whole.data.rows.length;

  // A page beyond the last one is the last one.
  const pageWanted = Math.min(address.page, pagesOf(whole.data?.total ?? 0, spec.pageSize));

  // What is typed shows at once; the rows follow.
  const typed = withoutInvisible(address.q).trim();
  const q = useDeferredValue(typed);
  const page = useQuery({
    ...rowsQuery<Row>(spec.source, {
      q,
      sort: address.sort,
      order: address.order,
      skip: (pageWanted - 1) * spec.pageSize,
      limit: spec.pageSize,
      filters: spec.serverFilters?.(address.filters) ?? address.filters,
    }),
    enabled: isBeyond,
    // Until the rows of another page come, the last ones stay.
    placeholderData: keepPreviousData,
  });

  const found = useMemo(() => {
    const rows = whole.data?.rows ?? NO_ROWS;
    const active = Object.entries(spec.filters).filter(([name]) => address.filters[name]);
    const passing =
      active.length === 0
        ? rows
        : rows.filter((row) => active.every(([name, passes]) => passes(row, address.filters[name] ?? "")));
    if (q === "") return passing;
    return foundAmong(passing, searched(q), (row) => ({
      texts: textsOf(row, spec),
      misspeltTexts: spec.misspeltTexts,
      isFoundElsewhere: spec.isFoundElsewhere(row, q.toLowerCase()),
      hasFigure: spec.hasFigure && ((figure) => spec.hasFigure?.(row, figure) === true),
    }));
  }, [whole.data, q, spec, address.filters]);

  const columns = useMemo<ColumnDef<typeof features, Row>[]>(
    () => [
      ...spec.columns.map<ColumnDef<typeof features, Row>>(({ id, value }) => ({
        id,
        // The table keeps what is undefined at the end, in either order.
        accessorFn: (row) => sortValue(value(row)),
        sortUndefined: "last",
        sortFn: (one, other, columnId) =>
          compareSortValues(
            one.getValue<string | number>(columnId),
            other.getValue<string | number>(columnId),
          ),
      })),
      { id: TIE, accessorFn: ({ id }) => id, sortFn: (one, other) => one.original.id - other.original.id },
    ],
    [spec],
  );
  const shownColumns = useMemo(() => spec.columns.filter((column) => column.isHidden !== true), [spec]);
  const shown: Rows<Row> | undefined = isBeyond ? page.data : whole.data;
  const foundCount = isBeyond ? (page.data?.total ?? 0) : found.length;
  const pageCount = pagesOf(foundCount, spec.pageSize);
  // How many pages a search or a filter leaves is known by the answer alone.
  const isPastEnd = isBeyond && page.isSuccess && !page.isPlaceholderData && pageWanted > pageCount;
  useEffect(() => {
    if (isPastEnd) change({ page: pageCount }, { replace: true });
  }, [isPastEnd, pageCount, change]);
  const table = useTable({
    features,
    columns,
    data: isBeyond ? (page.data?.rows ?? NO_ROWS) : found,
    getRowId: (row) => String(row.id),
    enableSortingRemoval: false,
    manualSorting: isBeyond,
    manualPagination: isBeyond,
    rowCount: foundCount,
    state: {
      sorting: [address.sort, TIE].map((id) => ({ id, desc: address.order === "desc" })),
      // A page beyond the last one shows the last one.
      pagination: { pageIndex: Math.min(address.page, pageCount) - 1, pageSize: spec.pageSize },
    },
  });

  const failing = isBeyond && page.isError ? page : whole;
  return {
    address,
    change,
    columns: shownColumns,
    sortableColumns: spec.columns,
    preset: spec.preset,
    pageSize: spec.pageSize,
    page: Math.min(address.page, pageCount),
    pageCount,
    /** Where the rows that the search and the filters leave are answered, on all pages. */
    path: withParameters(spec.source.path, {
      ...spec.source.fixed,
      ...(spec.serverFilters?.(address.filters) ?? address.filters),
      q,
      sort: address.sort,
      order: address.order,
    }),
    /** How many rows the search and the filters leave. */
    foundCount,
    /** How many rows there are without them. */
    totalCount: whole.data?.total ?? 0,
    /** All rows that the search and the filters leave; undefined when the server has more than are here. */
    foundRows: isBeyond ? undefined : found,
    rows: table.getRowModel().rows.map((row) => row.original),
    isPending: shown === undefined && !failing.isError,
    /** Something older is shown while the rows are on their way. */
    isStale: (isBeyond && page.isPlaceholderData) || q !== typed,
    isRefreshing: whole.isFetching || page.isFetching,
    hasFailed: failing.isError && shown === undefined,
    retry: () => void failing.refetch(),
  };
}

export type List<Row extends { id: number }> = ReturnType<typeof useList<Row>>;
