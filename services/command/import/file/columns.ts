import { type ImportField, type ImportKind, importFields } from "@bahi/contracts/import/fields.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { InvalidRequest } from "@bahi/service-kit/http/validation.ts";
import { columnNamed, matchByName } from "./column-names.ts";
import { COLUMNS_MAX, type Row } from "./rows.ts";

/** What a person has said of the columns; see `importRequest`. */
export type Given = { columns: Record<string, string | number | null>; values: Record<string, string> };

export type Columns = {
  header: Row;
  /** The field that each column of the header is matched to. */
  fieldAt(index: number): string | null;
  /** The text of a field in a row, trimmed, without the mark of a text; blank where the file has none. */
  cell(row: Row, field: string): string;
  /** Required fields that nothing is matched to. */
  missing: ImportField[];
};

/** A file of another program may begin with the name of the shop and of the report. */
export const HEADER_ROWS_MAX = 20;

/** The row with the names of the columns: of the first rows, the one in which most names are known. */
export function headerOf(kind: ImportKind, rows: readonly Row[]): Row | undefined {
  const known = rows.map((row) => matchByName(kind, row.cells).size);
  return rows[known.indexOf(Math.max(...known))];
}

/** The apostrophe that keeps a spreadsheet from taking a text for a formula, as files that Bahi writes have it. */
const TEXT_MARK = /^\s*'(?=[=+\-@\t\r\n＝＋－＠])/;

/** Refused: `import-file` for too many columns; invalid when a field or a column is named that is not there. */
export function matchColumns(kind: ImportKind, header: Row, { columns, values }: Given): Columns {
  const names = header.cells;
  if (names.length > COLUMNS_MAX) {
    const count = names.length.toLocaleString("en-IN");
    throw refused("import-file", `The file has ${count} columns. It may have at most ${COLUMNS_MAX}.`);
  }
  const fields = importFields[kind];
  for (const [given, field] of [...Object.keys(columns), ...Object.keys(values)].entries()) {
    const part = given < Object.keys(columns).length ? "columns" : "values";
    if (fields.every(({ name }) => name !== field))
      throw new InvalidRequest([{ field: `${part}.${field}`, message: "is not a known field" }]);
  }

  const byHand = new Map<string, number | null>();
  for (const [field, column] of Object.entries(columns)) {
    byHand.set(field, column === null ? null : indexOf(field, column, names));
  }
  const taken = new Set(byHand.values());
  const byName = [...matchByName(kind, names)].filter(
    ([field, index]) => !byHand.has(field) && !taken.has(index) && values[field] === undefined,
  );
  const indexes = new Map<string, number>(byName);
  for (const [field, index] of byHand) if (index !== null) indexes.set(field, index);
  const fieldAtIndex = new Map([...indexes].map(([field, index]) => [index, field]));

  return {
    header,
    fieldAt: (index) => fieldAtIndex.get(index) ?? null,
    cell(row, field) {
      const index = indexes.get(field);
      const text = index === undefined ? "" : (row.cells[index] ?? "").replace(TEXT_MARK, "").trim();
      return text === "" ? (values[field] ?? "").trim() : text;
    },
    missing: fields.filter(
      ({ name, isRequired }) => isRequired && !indexes.has(name) && !values[name]?.trim(),
    ),
  };
}

function indexOf(field: string, column: string | number, names: readonly string[]): number {
  const index = typeof column === "number" ? column - 1 : columnNamed(column, names);
  if (index !== undefined && index < names.length) return index;
  throw new InvalidRequest([{ field: `columns.${field}`, message: "is not a column of the file" }]);
}
