import type {
  AddCustomer,
  ChangeCustomer,
  CustomerProfile,
  DeleteCustomer,
  MergeCustomers,
  RestoreCustomer,
} from "@bahi/contracts/customer/commands.ts";
import type { Decision } from "@bahi/contracts/decision.ts";
import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { CustomerState } from "./evolve.ts";

/** Two customers may share name and phone; they are listed as likely duplicates. */
export function addCustomer(command: AddCustomer, customerId: number): CustomerEvent[] {
  return [{ type: "CustomerAdded", data: { customerId, ...command } }];
}

export function changeCustomer(
  command: ChangeCustomer,
  customer: CustomerState,
): Decision<CustomerEvent, "customer-not-found" | "customer-inactive"> {
  if (customer.status === "absent") return refused("customer-not-found");
  if (customer.status === "deleted") return refused("customer-not-found", "This customer was deleted");
  if (customer.status === "merged") {
    return refused("customer-inactive", `This customer was merged into customer ${customer.masterId}`);
  }
  const { customerId, ...given } = command;
  const profile = { ...customer.profile, ...given };
  if (isSame(profile, customer.profile)) return [];

  return [{ type: "CustomerChanged", data: { customerId, ...profile } }];
}

/** `balancePaise` is the balance of the account: owed above zero, in credit below. */
export function deleteCustomer(
  command: DeleteCustomer,
  customer: CustomerState,
  balancePaise: number,
): Decision<CustomerEvent, "customer-not-found" | "customer-has-balance"> {
  if (customer.status === "absent") return refused("customer-not-found");
  if (customer.status !== "active") return []; // asking twice changes nothing
  if (balancePaise !== 0) return refused("customer-has-balance");

  return [{ type: "CustomerDeleted", data: command }];
}

/** A deleted customer has a balance of zero. One whose balance is not zero becomes active again. */
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
): Decision<CustomerEvent, "merge-into-itself" | "customer-not-found" | "customer-inactive"> {
  const { masterId, sourceIds } = command;
  if (sourceIds.includes(masterId)) return refused("merge-into-itself");
  const master = profileToMerge(masterId, customerOf(masterId));
  if (master instanceof Refused) return master;
  const isMerged = sourceIds.map(customerOf).map((it) => it.status === "merged" && it.masterId === masterId);
  if (isMerged.every(Boolean)) return [];
  const sources: CustomerProfile[] = [];
  for (const id of sourceIds) {
    const source = profileToMerge(id, customerOf(id));
    if (source instanceof Refused) return source;
    sources.push(source);
  }

  return [{ type: "CustomersMerged", data: { masterId, sourceIds, filled: blanksFilled(master, sources) } }];
}

function profileToMerge(
  customerId: number,
  customer: CustomerState,
): CustomerProfile | Refused<"customer-not-found" | "customer-inactive"> {
  switch (customer.status) {
    case "active":
      return customer.profile;
    case "absent":
      return refused("customer-not-found", `Customer ${customerId} does not exist`);
    case "deleted":
      return refused("customer-inactive", `Customer ${customerId} was deleted and cannot be merged`);
    case "merged":
      return refused("customer-inactive", `Customer ${customerId} was already merged`);
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
