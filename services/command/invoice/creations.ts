import type { CreateInvoice } from "@bahi/contracts/invoice/commands.ts";
import type { CommandContext } from "../execution/command-context.ts";
import type { CommandResult } from "../execution/command-result.ts";
import { restoreIfOwing } from "../reconciliation/restore-customer.ts";
import type { RouteDeps } from "../route-deps.ts";
import { SETTINGS_ID } from "../settings/register.ts";
import { createInvoice } from "./decide.ts";
import type { InvoiceState } from "./evolve.ts";

/** Executes the creation of invoices, with what has to be known before and looked after later. */
export function invoiceCreations({ stores, background, now }: RouteDeps) {
  const { customers, products, invoices, settings } = stores;

  return async (command: CreateInvoice, context: CommandContext): Promise<CommandResult<InvoiceState>> => {
    const decide = () =>
      createInvoice(
        command,
        customers.records.get(command.customerId),
        products.records.get,
        settings.records.get(SETTINGS_ID),
      );
    const result = await invoices.create(context, decide, {
      reads: [customers, products],
      fences: [settings],
    });
    // A customer who was deleted before has refused it, and a deletion after it finds it.
    if (!result.isCompared) background.run(() => restoreIfOwing(stores, command.customerId, now));
    return result;
  };
}
