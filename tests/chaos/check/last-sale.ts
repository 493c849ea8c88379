import { bahiEvent } from "@bahi/contracts/event.ts";
import type { InvoiceContent } from "@bahi/contracts/invoice/events.ts";
import type { LastSale } from "@bahi/contracts/product/last-sale.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";

const NEVER: LastSale = {
  whose: null,
  number: null,
  unit: null,
  quantity: null,
  date: null,
  invoice_id: null,
};

/** What the product was last sold for, found as in a pile of bills: to this customer and those merged into it, else to anyone. */
export function lastSaleIn(events: readonly ParsedEvent[], productId: number, customerId: number): LastSale {
  const bills = new Map<number, InvoiceContent>();
  const masters = new Map<number, number>();
  for (const recorded of events) {
    const { type, data } = bahiEvent.parse({ type: recorded.type, data: recorded.data });
    if (type === "InvoiceCreated" || type === "InvoiceCorrected") bills.set(data.invoiceId, data);
    if (type === "InvoiceDeleted") bills.delete(data.invoiceId);
    if (type === "CustomersMerged") for (const source of data.sourceIds) masters.set(source, data.masterId);
  }
  function isOf(buyer: number): boolean {
    const master = masters.get(buyer);
    return buyer === customerId || (master !== undefined && isOf(master));
  }
  const pile = [...bills.values()]
    .filter(({ lines }) => lines.some((line) => line.productId === productId))
    .toSorted(
      (one, other) => other.invoiceDate.localeCompare(one.invoiceDate) || other.invoiceId - one.invoiceId,
    );
  const own = pile.find((bill) => isOf(bill.customerId));
  const bill = own ?? pile[0];
  const line = bill?.lines.findLast((each) => each.productId === productId);
  if (bill === undefined || line === undefined) return NEVER;
  return {
    whose: own === undefined ? "anyone" : "customer",
    number: line.numberPaise / 100,
    unit: line.unit,
    quantity: line.quantity,
    date: bill.invoiceDate,
    invoice_id: bill.invoiceId,
  };
}
