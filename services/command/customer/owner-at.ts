import type { CommandStores } from "../command-stores.ts";
import type { CustomerState } from "./evolve.ts";

/** The owner of the customer's account at a position of the store, as of that position. */
export async function ownerAt(
  customers: CommandStores["customers"],
  customerId: number,
  position: string,
): Promise<CustomerState> {
  const customer = await customers.recordAt(customerId, position);
  return customer.status === "merged" ? ownerAt(customers, customer.masterId, position) : customer;
}
