import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import { existing } from "../existing.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { InapplicableError } from "../inapplicable.ts";

/** Whose account it is today: the customer itself, which most are, or the master at the end of its merges. */
export function ownerOf(event: DecodedEvent, rows: ProjectionRows, customerId: number): CustomerTable {
  let customer = existing(event, "customer", rows.customer, customerId);
  if (customer.merged_into === null) return customer; // without a set for each event
  const seen = new Set([customerId]);
  while (customer.merged_into !== null) {
    if (seen.has(customer.merged_into)) {
      throw new InapplicableError(event, `customer ${customerId} was merged in a circle`);
    }
    seen.add(customer.merged_into);
    customer = existing(event, "customer", rows.customer, customer.merged_into);
  }
  return customer;
}
