import { inLanguage } from "./in-language.ts";

// `rows` is what is listed, in the plural: `customers`.
const english = {
  clearSearch: "Clear Search",
  activeFilters: "Active filters",
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  loading: (rows: string) => `Loading ${rows}...`,
  pageOf: (rows: string, page: number, pageCount: number) => `${rows}, page ${page} of ${pageCount}`,
  showing: (first: string, last: string, total: string, rows: string) =>
    `Showing ${first}-${last} of ${total} ${rows}`,
  denseRows: "Dense rows",
  sortBy: "Sort by",
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,

  pages: "Pages",
  previous: "Previous",
  next: "Next",
  page: (page: number) => `Page ${page}`,
  pageAmong: (page: number, pageCount: number) => `Page ${page} of ${pageCount}`,
  goToPage: "Go to page",
  firstPageIsOne: "The first page is 1",

  keys: {
    search: "Go to the search",
    move: "Move through the rows",
    open: "Open the row",
    delete: "Delete the row, after a question",
    ends: "First and last row",
    pages: "Page before and after",
  },
};

/** What every list says. */
export type ListTexts = typeof english;
export const listTexts = inLanguage("list", english);
