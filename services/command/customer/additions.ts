import type { AddCustomer } from "@bahi/contracts/customer/commands.ts";
import type { CommandStores } from "../command-stores.ts";
import type { CommandContext } from "../execution/command-context.ts";
import type { CommandResult } from "../execution/command-result.ts";
import { addCustomer } from "./decide.ts";
import type { CustomerState } from "./evolve.ts";

/** Executes additions of customers. */
export function customerAdditions({ customers }: Pick<CommandStores, "customers">) {
  return (command: AddCustomer, context: CommandContext): Promise<CommandResult<CustomerState>> =>
    customers.execute({
      context,
      record: "next",
      decide: (records) => addCustomer(command, records.nextId()),
    });
}
