import { businessDateOf } from "@bahi/contracts/calendar.ts";
import type { SetOpeningBalance } from "@bahi/contracts/customer/commands.ts";
import type { CommandContext } from "../execution/command-context.ts";
import type { CommandResult } from "../execution/command-result.ts";
import type { RouteDeps } from "../route-deps.ts";
import { SETTINGS_ID } from "../settings/register.ts";
import { setOpeningBalance } from "./decide.ts";
import type { CustomerState } from "./evolve.ts";

/** Executes changes of opening balances. */
export function openingBalances({ stores, now }: Pick<RouteDeps, "stores" | "now">) {
  const { customers, accounts, settings } = stores;

  return async (
    command: SetOpeningBalance,
    context: CommandContext,
  ): Promise<CommandResult<CustomerState>> => {
    const { customerId } = command;
    const today = businessDateOf(now());
    await accounts.catchUp();
    return customers.execute({
      context,
      record: customerId,
      fences: [settings],
      decide: (records) =>
        setOpeningBalance(command, records.get(customerId), {
          firstEntryDate: accounts.firstEntryDateOf(customerId),
          today,
          booksLock: settings.records.get(SETTINGS_ID).booksLock,
        }),
    });
  };
}
