import { type Cell, csvOf } from "../../format/csv.ts";
import { saveFile } from "../../ui/save-file.ts";

/** Saves a table as a file for spreadsheets. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(name, new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" }));
}
