import { z } from "zod";
import { whole } from "./whole.ts";

/** The largest that Postgres holds in an `integer`. */
export const RECORD_ID_MAX = 2_147_483_647;

/** The number of a record: 1, 2, 3, … in the order of creation, one sequence a noun, never used twice. */
export const recordId = whole(1, RECORD_ID_MAX);

/** A record number in a path or a query string. */
export const recordIdParam = z
  .string()
  .regex(/^\d{1,10}$/, { error: "must be a whole number" })
  .transform(Number)
  .pipe(recordId);
