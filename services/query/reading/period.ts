import { businessDate } from "@bahi/contracts/business-date.ts";

/** `date_from` and `date_to`: business dates, both inclusive, each may be absent. */
export const periodFields = { date_from: businessDate.optional(), date_to: businessDate.optional() };

/** For `refine` of a query with a period. */
export function isForward(query: { date_from?: string | undefined; date_to?: string | undefined }): boolean {
  return query.date_from === undefined || query.date_to === undefined || query.date_from <= query.date_to;
}

export const NOT_FORWARD = { error: "The From Date is after the To Date", path: ["date_from"] };
