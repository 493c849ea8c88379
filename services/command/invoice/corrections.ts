import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import type { CorrectInvoice } from "@bahi/contracts/invoice/commands.ts";
import type { InvoiceContent, InvoiceEvent } from "@bahi/contracts/invoice/events.ts";
import { ownerOf } from "../customer/evolve.ts";
import { ownerInAnswer } from "../customer/owner-in-answer.ts";
import { type CommandContext, type DecidedLimits, clockOf } from "../execution/command-context.ts";
import type { DomainEvent } from "../execution/domain-event.ts";
import { refuseExcessCorrection, undoExcessCorrections } from "../reconciliation/compensate-correction.ts";
import { releaseMoneyOf } from "../reconciliation/release-money.ts";
import { restoreIfOwing } from "../reconciliation/restore-customer.ts";
import { settledPosition } from "../reconciliation/settled-position.ts";
import type { RouteDeps } from "../route-deps.ts";
import { SETTINGS_ID } from "../settings/register.ts";
import { correctInvoice } from "./decide-correction.ts";
import type { InvoiceState } from "./evolve.ts";
import { toInvoiceRecord } from "./record.ts";

/** Executes corrections of invoices, with what has to be known before and looked after later. */
export function corrections({ stores, invoiceMutex }: RouteDeps) {
  const { customers, products, invoices, settings, accounts } = stores;
  const owner = (customerId: number) => ownerOf(customerId, customers.records.get);

  return async (
    command: CorrectInvoice,
    context: CommandContext,
  ): Promise<{ record: InvoiceRecord; position: string }> => {
    const { invoiceId, customerId } = command;
    const touched = new Set([customerId]);
    let before: InvoiceContent | undefined;
    const limited = { ...context, limitsOf: (event: DomainEvent) => limitsOf(event, before) };
    await accounts.catchUp();
    const done = await invoiceMutex.run(String(invoiceId), async () => {
      await undoExcessCorrections(stores, [invoiceId], clockOf(context));
      const decide = async (invoice: InvoiceState) => {
        // After the invoice was read: another correction of it, and what that released, are known then.
        await Promise.all([customers.catchUp(), accounts.catchUp()]);
        before = invoice.status === "absent" ? undefined : invoice.content;
        if (before !== undefined) touched.add(before.customerId);
        const isSame = before !== undefined && owner(customerId) === owner(before.customerId);
        return correctInvoice(
          command,
          invoice,
          { state: customers.records.get(customerId), isSame },
          products.records.get,
          settings.records.get(SETTINGS_ID),
          {
            discountPaise: accounts.discountOn(invoiceId),
            creditPaise: accounts.creditOn(invoiceId),
            allocations: accounts.moneyOn(invoiceId),
          },
          {
            creditNoteIds: accounts.creditNotesOn(invoiceId),
            firstDate: accounts.firstReturnDateOf(invoiceId),
            returned: accounts.returnedOf(invoiceId),
          },
        );
      };
      return invoices.execute(invoiceId, limited, decide, { reads: [products], fences: [settings] });
    });
    await refuseExcessCorrection(stores, invoiceId, context.key, clockOf(context));
    // Also when it was corrected before: that command may have been interrupted here.
    await releaseMoneyOf(stores, invoiceId, clockOf(context));
    await Promise.all([...touched].map((id) => restoreIfOwing(stores, id, clockOf(context))));

    // It catches the accounts up, which say what was settled.
    const position = await settledPosition(stores, done.position);
    // One that changed nothing has no event.
    const settled = accounts.afterCorrection(context.key) ?? accounts.onInvoice(invoiceId);
    const shown = toInvoiceRecord(done.record, settled);
    const shownOwner = await ownerInAnswer(customers, shown.customer_id, done);
    if (shownOwner.status === "absent") throw new Error(`Invoice ${invoiceId} is in nobody's account`);
    return { record: { ...shown, customer_id: shownOwner.customerId }, position };
  };
}

/** The most that may be on the invoice once it is corrected: nothing where it goes to another customer. */
function limitsOf(event: DomainEvent, before: InvoiceContent | undefined): DecidedLimits {
  // as: commands about invoices make no other events.
  const { type, data } = event as InvoiceEvent;
  if (type !== "InvoiceCorrected" || before === undefined) return {};
  const { invoiceId, totalPaise } = data;
  const isOfAnother = data.customerId !== before.customerId;
  const max = isOfAnother ? 0 : totalPaise;
  const isSettledAnew = isOfAnother || totalPaise !== before.totalPaise;
  return {
    discountOthersPaiseMax: max,
    ...(isSettledAnew && { othersPaiseMax: [{ invoiceId, paise: max }] }),
  };
}
