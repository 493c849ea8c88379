import type { ListTexts } from "../list.ts";

export const list: ListTexts = {
  clearSearch: "खोज हटाएँ",
  activeFilters: "लगे हुए फ़िल्टर",
  removeFilter: (filter) => `फ़िल्टर ${filter} हटाएँ`,
  loading: (rows) => `${rows} की सूची आ रही है...`,
  pageOf: (rows, page, pageCount) => `${rows}, ${pageCount} में से पृष्ठ ${page}`,
  showing: (first, last, total, rows) => `${rows}: कुल ${total} में से ${first}-${last}`,
  denseRows: "पास-पास पंक्तियाँ",
  sortBy: "किस क्रम में",
  ascending: (column) => `${column}, बढ़ते क्रम में`,
  descending: (column) => `${column}, घटते क्रम में`,

  pages: "पृष्ठ",
  previous: "पिछला",
  next: "अगला",
  page: (page) => `पृष्ठ ${page}`,
  pageAmong: (page, pageCount) => `${pageCount} में से पृष्ठ ${page}`,
  goToPage: "इस पृष्ठ पर जाएँ",
  firstPageIsOne: "पहला पृष्ठ 1 है",

  keys: {
    search: "खोज में जाएँ",
    move: "पंक्तियों में ऊपर-नीचे जाएँ",
    open: "पंक्ति खोलें",
    delete: "पूछने के बाद पंक्ति हटाएँ",
    ends: "पहली और आखिरी पंक्ति",
    pages: "पिछला और अगला पृष्ठ",
  },
};
