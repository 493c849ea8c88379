import { z } from "zod";

/** The number of a record: 1, 2, 3, … in the order of creation, one sequence a noun, never used twice. */
export const recordId = z
  .int({ error: "must be a whole number" })
  .min(1, { error: "must be 1 or more" })
  .max(2_147_483_647);

/** A record number in a path or a query string. */
export const recordIdParam = z
  .string()
  .regex(/^\d{1,10}$/, { error: "must be a whole number" })
  .transform(Number)
  .pipe(recordId);
