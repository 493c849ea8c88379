export type Cell = string | number | null;

/** A text that begins like a formula would be one in a spreadsheet. An apostrophe before it makes it a text. */
const FORMULA = /^[=+\-@\t\r]/;

/** Numbers are rupees, plain, so that a spreadsheet adds them up. */
function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return cell.toFixed(2);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table for spreadsheets. It begins with a byte order mark, by which Excel knows UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(written).join(",")}\r\n`).join("")}`;
}
