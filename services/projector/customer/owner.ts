import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import { existing } from "../existing.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { InapplicableError } from "../inapplicable.ts";

/**
 * Whose account it is today: the customer itself, which most are, or the master at the end of its merges; a promise only
 * where that takes reading from a database or going on from customer to customer.
 */
export function ownerOf(
  event: DecodedEvent,
  rows: ProjectionRows,
  customerId: number,
): CustomerTable | Promise<CustomerTable> {
  const customer = existing(event, "customer", rows.customer, customerId);
  if (!(customer instanceof Promise) && customer.merged_into === null) return customer;
  return masterOf(event, rows, customer);
}

async function masterOf(
  event: DecodedEvent,
  rows: ProjectionRows,
  source: CustomerTable | Promise<CustomerTable>,
): Promise<CustomerTable> {
  let customer = await source;
  const { id: sourceId } = customer;
  const seen = new Set([sourceId]);
  while (customer.merged_into !== null) {
    if (seen.has(customer.merged_into)) {
      throw new InapplicableError(event, `customer ${sourceId} was merged in a circle`);
    }
    seen.add(customer.merged_into);
    customer = await existing(event, "customer", rows.customer, customer.merged_into);
  }
  return customer;
}
