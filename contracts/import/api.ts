import { z } from "zod";
import { recordId } from "../id.ts";
import { importKinds } from "./fields.ts";

export const importKind = z.enum(importKinds);

/** The bad rows that an answer lists. It counts all of them. */
export const BAD_ROWS_LISTED_MAX = 1_000;
/** So many rows of a file are shown before it is imported. */
export const FIRST_ROWS = 5;

const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((text) => text === "true");

/** A field of the form that holds JSON. */
function jsonOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: "custom", message: "must be JSON", input: text });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/**
 * The fields of POST /imports beside `file`. `columns` says where a field of the file is: the name of the column, its
 * place from 1, or null for nowhere. A field that it does not name is matched by the name of the column. `values` holds
 * what a field is in every row.
 */
export const importRequest = z.strictObject({
  kind: importKind,
  dry_run: flag.default(false),
  /** Of an invoice: customers and products that are not there. */
  create_missing: flag.default(false),
  columns: jsonOf(
    z.record(z.string(), z.union([z.string(), z.int().min(1), z.null()]), {
      error: "must say for each field the name of its column, its place from 1, or null",
    }),
  ).default({}),
  values: jsonOf(z.record(z.string(), z.string(), { error: "must hold a text for each field" })).default({}),
});

/** One thing that is wrong with a row. `line` counts from 1 in the file; `field` is blank for the row as a whole. */
export const badRow = z.object({ line: z.int(), field: z.string(), message: z.string() });
export type BadRow = z.infer<typeof badRow>;

/** `existing`: they were in the books before, or stand in the file twice. */
const made = z.object({ made: z.int(), existing: z.int() });

export const importReport = z.object({
  kind: importKind,
  /** Of the file, without those that are empty. */
  rows: z.int(),
  customers: made,
  opening_balances: made,
  products: made,
  /** `held_back`: one of their rows is bad. */
  invoices: made.extend({ held_back: z.int() }),
  bad_rows: z.int(),
  /** The first of them. */
  errors: z.array(badRow),
});
export type ImportReport = z.infer<typeof importReport>;

/** A dry run: what would be made, and how the file was read. `field` is what a column is matched to. */
export const importCheck = importReport.extend({
  columns: z.array(z.object({ name: z.string(), field: z.string().nullable() })),
  first_rows: z.array(z.array(z.string())),
});
export type ImportCheck = z.infer<typeof importCheck>;

/** An import that was begun. `failure` is why one ended before its last row; what was made until then stays. */
export const importProgress = importReport.extend({
  id: recordId,
  file_name: z.string(),
  state: z.enum(["running", "done", "failed"]),
  started_at: z.string(),
  by: z.string(),
  rows_done: z.int(),
  failure: z.string().nullable(),
});
export type ImportProgress = z.infer<typeof importProgress>;
