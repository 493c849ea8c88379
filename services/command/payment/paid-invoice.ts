import type { Books } from "../books.ts";
import { ownerOf } from "../customer/evolve.ts";
import type { InvoiceState } from "../invoice/evolve.ts";
import type { Order } from "../carry-out/order.ts";
import { type PaidInvoice, discountOthersPaiseMax } from "./decide.ts";

/**
 * What a decision about money on an invoice has to know of it. The discounts of other payments matter only when
 * there is one to be given: then the accounts are caught up first. `paymentId` is the payment that is changed.
 */
export async function paidInvoiceOf(
  { customers, accounts }: Pick<Books, "customers" | "accounts">,
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

/** An order about a discount, whose event will say what its decision left to the others on the invoice. */
export function withDiscountLimit(order: Order, discountPaise: number, invoice: InvoiceState): Order {
  if (discountPaise === 0 || invoice.status !== "issued") return order;
  const othersMax = discountOthersPaiseMax(invoice.content.totalPaise, discountPaise);
  return othersMax < 0 ? order : { ...order, discountOthersPaiseMax: othersMax };
}
