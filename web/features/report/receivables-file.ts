import { BUCKETS } from "@bahi/contracts/report/buckets.ts";
import type { Receivables } from "@bahi/contracts/report/receivables.ts";
import { bucketName } from "../../format/buckets.ts";
import { csvOf } from "../../format/csv.ts";

/** Saves the table of the report as a file for spreadsheets. */
export function downloadReceivables(report: Receivables): void {
  const address = URL.createObjectURL(new Blob([receivablesCsv(report)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `receivables-${report.on}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}

function receivablesCsv({ customers }: Receivables): string {
  return csvOf([
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
  ]);
}
