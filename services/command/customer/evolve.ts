import type { CustomerProfile } from "@bahi/contracts/customer/commands.ts";
import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";

/** `masterId` is the customer this one was merged into, who may have been merged into another. */
export type CustomerState =
  | { status: "absent" }
  | { status: "active"; customerId: number; profile: CustomerProfile }
  | { status: "deleted"; customerId: number; profile: CustomerProfile }
  | { status: "merged"; customerId: number; profile: CustomerProfile; masterId: number };

export const absentCustomer: CustomerState = { status: "absent" };

export function evolveCustomer(customer: CustomerState, event: CustomerEvent): CustomerState {
  if (event.type === "CustomerAdded") {
    const { customerId, ...profile } = event.data;
    return { status: "active", customerId, profile };
  }
  if (customer.status === "absent") throw new Error(`${event.type} of a customer who was never added`);
  const { customerId, profile } = customer;

  switch (event.type) {
    case "CustomerChanged": {
      const { customerId: _, ...changed } = event.data;
      return { ...customer, profile: changed };
    }
    case "CustomerDeleted":
      return { status: "deleted", customerId, profile };
    case "CustomerRestored":
      return { status: "active", customerId, profile };
    case "CustomersMerged":
      return customerId === event.data.masterId
        ? { ...customer, profile: filledFrom(event.data.filled, profile) }
        : { status: "merged", customerId, profile, masterId: event.data.masterId };
  }
}

type Filled = Extract<CustomerEvent, { type: "CustomersMerged" }>["data"]["filled"];

function filledFrom(filled: Filled, profile: CustomerProfile): CustomerProfile {
  return {
    name: filled.name ?? profile.name,
    phone: filled.phone ?? profile.phone,
    address: filled.address ?? profile.address,
    transporter: filled.transporter ?? profile.transporter,
    companyName: filled.companyName ?? profile.companyName,
    gstNumber: filled.gstNumber ?? profile.gstNumber,
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
