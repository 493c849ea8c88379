import { BUCKETS } from "@bahi/contracts/report/buckets.ts";
import type { Receivables } from "@bahi/contracts/report/receivables.ts";
import { bucketName } from "../../format/buckets.ts";
import type { Cell } from "../../format/csv.ts";
import { saveCsv } from "./save-csv.ts";

/** Saves the table of the report as a file for spreadsheets. */
export function downloadReceivables(report: Receivables): void {
  saveCsv(`receivables-${report.on}.csv`, receivablesRows(report));
}

function receivablesRows({ customers }: Receivables): Cell[][] {
  return [
    [
      "Customer ID",
      "Customer",
      "Phone",
      "Oldest due",
      ...BUCKETS.map(bucketName),
      "Outstanding",
      "Advance",
      "Balance",
      "Last payment",
    ],
    ...customers.map((customer) => [
      String(customer.customer_id),
      customer.name,
      customer.phone,
      customer.oldest_due_date,
      ...BUCKETS.map((bucket) => customer.by_bucket[bucket]),
      customer.outstanding,
      customer.unallocated,
      customer.net,
      customer.last_payment_date,
    ]),
  ];
}
