import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { isNearPhone, normalAddress, normalName, normalPhone } from "./normal.ts";

/** What of a customer is compared. */
export type Traits = {
  id: number;
  phone: string | null;
  name: string;
  address: ReadonlySet<string>;
  transporter: string;
};

export function traitsOf(customer: CustomerTable): Traits {
  return {
    id: customer.id,
    phone: normalPhone(customer.phone),
    name: normalName(customer.name),
    address: new Set(
      normalAddress(customer.address)
        .split(" ")
        .filter((word) => word !== ""),
    ),
    transporter: normalName(customer.transporter),
  };
}

/** Why two customers are likely the same one, the strongest reason first. */
export const REASONS = [
  "Same phone",
  "Same name and nearly the same phone",
  "Same name and address",
  "Same name and transporter",
] as const;
export type Reason = (typeof REASONS)[number];

/**
 * Why these two are likely one customer, or null. The same good phone is enough; the same name needs a second signal,
 * and two good phones that differ clearly speak against it (design.md part 4, "duplicates").
 */
export function likeness(one: Traits, other: Traits): Reason | null {
  if (one.phone !== null && one.phone === other.phone) return "Same phone";
  if (one.name === "" || one.name !== other.name) return null;
  if (one.phone !== null && other.phone !== null) {
    return isNearPhone(one.phone, other.phone) ? "Same name and nearly the same phone" : null;
  }
  if (isAlike(one.address, other.address)) return "Same name and address";
  if (one.transporter !== "" && one.transporter === other.transporter) return "Same name and transporter";
  return null;
}

/** Two addresses that share at least half of all their words. */
function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = one.intersection(other).size;
  return shared > 0 && 2 * shared >= one.size + other.size - shared;
}
