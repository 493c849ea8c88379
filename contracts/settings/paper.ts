import { z } from "zod";

/** What bills and receipts are printed on: sheets, or the 80 mm roll of a thermal printer. */
export const paperSize = z.enum(["A4", "A5", "roll"], { error: "must be A4, A5 or roll" });
export type PaperSize = z.infer<typeof paperSize>;

/** An id for UPI as banks give it: a name, and the handle of the bank or app, such as `sharma.traders@okhdfcbank`. */
export const UPI_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}@[A-Za-z][A-Za-z0-9]{1,63}$/;
