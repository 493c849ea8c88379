import type { CustomerProfile, OpeningBalance } from "@bahi/contracts/customer/commands.ts";
import type { CustomerEvent, Filled } from "@bahi/contracts/customer/events.ts";

type Known = { customerId: number; profile: CustomerProfile; opening: OpeningBalance | null };

/**
 * `masterId` is the customer this one was merged into, who may have been merged into another. The opening balance of a
 * merged customer is in the master's.
 */
export type CustomerState =
  | { status: "absent" }
  | ({ status: "active" } & Known)
  | ({ status: "deleted" } & Known)
  | ({ status: "merged"; masterId: number } & Known);

export const absentCustomer: CustomerState = { status: "absent" };

export function evolveCustomer(customer: CustomerState, event: CustomerEvent): CustomerState {
  if (event.type === "CustomerAdded") {
    const { customerId, ...profile } = event.data;
    return { status: "active", customerId, profile, opening: null };
  }
  if (customer.status === "absent") throw new Error(`${event.type} of a customer who was never added`);
  const { customerId, profile, opening } = customer;

  switch (event.type) {
    case "CustomerChanged": {
      const { customerId: _, ...changed } = event.data;
      return { ...customer, profile: changed };
    }
    case "CustomerDeleted":
      return { status: "deleted", customerId, profile, opening };
    case "CustomerRestored":
      return { status: "active", customerId, profile, opening };
    case "OpeningBalanceSet": {
      const { amountPaise, date } = event.data;
      return { ...customer, opening: amountPaise === 0 ? null : { amountPaise, date } };
    }
    case "CustomersMerged": {
      const { masterId, filled, opening: sum } = event.data;
      return customerId === masterId
        ? { ...customer, profile: filledFrom(filled, profile), opening: sum }
        : { status: "merged", customerId, profile, masterId, opening: null };
    }
  }
}

function filledFrom(filled: Filled, profile: CustomerProfile): CustomerProfile {
  return {
    name: filled.name ?? profile.name,
    phone: filled.phone ?? profile.phone,
    address: filled.address ?? profile.address,
    transporter: filled.transporter ?? profile.transporter,
    companyName: filled.companyName ?? profile.companyName,
    gstNumber: filled.gstNumber ?? profile.gstNumber,
    creditDays: filled.creditDays ?? profile.creditDays,
  };
}

/** The customers that an event touches; the first is the one that the command named. */
export function customersOf(event: CustomerEvent): number[] {
  return event.type === "CustomersMerged"
    ? [event.data.masterId, ...event.data.sourceIds]
    : [event.data.customerId];
}

/** The owner of the account today: the customer, or the master at the end of the merges. */
export function ownerOf(customerId: number, customerOf: (id: number) => CustomerState): number {
  const customer = customerOf(customerId);
  return customer.status === "merged" ? ownerOf(customer.masterId, customerOf) : customerId;
}
