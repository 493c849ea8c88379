import type { CommandStores } from "../command-stores.ts";
import { ownerOf } from "../customer/evolve.ts";
import type { InvoiceState } from "../invoice/evolve.ts";
import type { CommandContext } from "../execution/command-context.ts";
import { type PaidInvoice, discountOthersPaiseMax } from "./decide.ts";

/**
 * The invoice as a decision about a payment on it needs it. The accounts are caught up only for a discount, which
 * depends on the discounts of other payments. `paymentId` is the payment that is changed.
 */
export async function paidInvoiceOf(
  { customers, accounts }: Pick<CommandStores, "customers" | "accounts">,
  invoice: InvoiceState,
  discountPaise: number,
  paymentId: number | undefined,
): Promise<PaidInvoice> {
  if (invoice.status !== "issued") return invoice;
  const { invoiceId, customerId, totalPaise } = invoice.content;
  const ownerId = ownerOf(customerId, customers.records.get);
  if (discountPaise === 0) return { status: "issued", ownerId, totalPaise, discountPaise: 0 };

  await accounts.catchUp();
  const others = accounts.discountOn(invoiceId, paymentId);
  return { status: "issued", ownerId, totalPaise, discountPaise: others };
}

/** The context of a discount. Its event stores the most that the other discounts on the invoice may add up to. */
export function withDiscountLimit(
  context: CommandContext,
  discountPaise: number,
  invoice: InvoiceState,
): CommandContext {
  if (discountPaise === 0 || invoice.status !== "issued") return context;
  const othersMax = discountOthersPaiseMax(invoice.content.totalPaise, discountPaise);
  return othersMax < 0 ? context : { ...context, discountOthersPaiseMax: othersMax };
}
