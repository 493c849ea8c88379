import type {
  AddCustomer,
  ChangeCustomer,
  CustomerProfile,
  DeleteCustomer,
  MergeCustomers,
  RestoreCustomer,
} from "@bahi/contracts/customer/commands.ts";
import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { CustomerState } from "./evolve.ts";

/** Two customers may share name and phone: the duplicates tool finds them, nothing forbids them. */
export function addCustomer(command: AddCustomer, customerId: number): CustomerEvent[] {
  return [{ type: "CustomerAdded", data: { customerId, ...command } }];
}

export function changeCustomer(command: ChangeCustomer, customer: CustomerState): CustomerEvent[] {
  if (customer.status === "absent") throw refused("customer-not-found");
  if (customer.status === "deleted") throw refused("customer-not-found", "This customer was deleted");
  if (customer.status === "merged") {
    throw refused("customer-inactive", `This customer was merged into customer ${customer.masterId}`);
  }
  const { customerId, ...given } = command;
  const profile = { ...customer.profile, ...given };
  if (isSame(profile, customer.profile)) return [];

  return [{ type: "CustomerChanged", data: { customerId, ...profile } }];
}

/** `balancePaise` is what the account adds up to: owed above zero, in credit below. */
export function deleteCustomer(
  command: DeleteCustomer,
  customer: CustomerState,
  balancePaise: number,
): CustomerEvent[] {
  if (customer.status === "absent") throw refused("customer-not-found");
  if (customer.status !== "active") return []; // asking twice changes nothing
  if (balancePaise !== 0) throw refused("customer-has-balance");

  return [{ type: "CustomerDeleted", data: command }];
}

/** A deleted customer owes nothing and is owed nothing. One for whom that is no longer true is active again. */
export function restoreCustomer(
  command: RestoreCustomer,
  customer: CustomerState,
  balancePaise: number,
): CustomerEvent[] {
  if (customer.status !== "deleted" || balancePaise === 0) return [];

  return [{ type: "CustomerRestored", data: command }];
}

/** The accounts of the sources become the master's, whose blank fields are filled from them in their order. */
export function mergeCustomers(
  command: MergeCustomers,
  customerOf: (customerId: number) => CustomerState,
): CustomerEvent[] {
  const { masterId, sourceIds } = command;
  if (sourceIds.includes(masterId)) throw refused("merge-into-itself");
  const master = activeCustomer(masterId, customerOf);
  const isMerged = sourceIds.map(customerOf).map((it) => it.status === "merged" && it.masterId === masterId);
  if (isMerged.every(Boolean)) return [];
  const sources = sourceIds.map((id) => activeCustomer(id, customerOf));

  return [{ type: "CustomersMerged", data: { masterId, sourceIds, filled: blanksFilled(master, sources) } }];
}

function activeCustomer(
  customerId: number,
  customerOf: (customerId: number) => CustomerState,
): CustomerProfile {
  const customer = customerOf(customerId);
  switch (customer.status) {
    case "active":
      return customer.profile;
    case "absent":
      throw refused("customer-not-found", `Customer ${customerId} does not exist`);
    case "deleted":
      throw refused("customer-inactive", `Customer ${customerId} was deleted and cannot be merged`);
    case "merged":
      throw refused("customer-inactive", `Customer ${customerId} was already merged`);
  }
}

const FIELDS = ["name", "phone", "address", "transporter", "companyName", "gstNumber"] as const;

function blanksFilled(master: CustomerProfile, sources: CustomerProfile[]): Partial<CustomerProfile> {
  const filled: Partial<CustomerProfile> = {};
  for (const field of FIELDS) {
    const value = sources.find((source) => source[field] !== "")?.[field];
    if (master[field] === "" && value !== undefined) filled[field] = value;
  }
  return filled;
}

function isSame(one: CustomerProfile, other: CustomerProfile): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}
