import type { CommandStores } from "../command-stores.ts";
import type { CommandResult } from "../execution/command-result.ts";
import type { CustomerState } from "./evolve.ts";

/**
 * The owner whom the answer to a command on a payment or an invoice names: the owner as of its event. A repetition of the
 * command names the same one, so merges after that event do not count, also where this instance knows of them. The state
 * is the customer as of that event, too.
 */
export async function ownerInAnswer(
  customers: CommandStores["customers"],
  customerId: number,
  done: CommandResult<unknown>,
): Promise<CustomerState> {
  await customers.catchUp(); // another instance may have merged customers between the decision and its append
  return ownerAt(customers, customerId, done.repeated ? done.writtenAt : done.position);
}

/** The owner of the customer's account at a position of the store, as of that position. */
async function ownerAt(
  customers: CommandStores["customers"],
  customerId: number,
  position: string,
): Promise<CustomerState> {
  const customer = await customers.recordAt(customerId, position);
  return customer.status === "merged" ? ownerAt(customers, customer.masterId, position) : customer;
}
