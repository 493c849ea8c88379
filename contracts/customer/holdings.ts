import { z } from "zod";
import { recordId } from "../id.ts";

/** So many customers are merged into one by one command, and asked about by one call. */
export const MERGED_AT_ONCE_MAX = 1000;

/** GET /customers/holdings: what stands in the books under a customer, as a merge would move it. */
export const customerHoldings = z.object({
  customer_id: recordId,
  invoices: z.int(),
  payments: z.int(),
  /** In rupees: what the customer owes, or is owed when it is below zero. */
  balance: z.number(),
});
export type CustomerHoldings = z.infer<typeof customerHoldings>;
