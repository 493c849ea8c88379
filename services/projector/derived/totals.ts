import type { CustomerBalanceTable, LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import type { SalesDayTable } from "@bahi/read-models/sales/table.ts";
import { balanceOfEntry, entriesOfInvoice, entriesOfPayment } from "../ledger/projection.ts";
import { hasSales, salesOfInvoice, salesOfPayment } from "../sales/projection.ts";
import type { MemoryRows } from "../rebuild/memory-rows.ts";

/** Every entry of every account. */
export function* ledgerOf(rows: MemoryRows): Iterable<LedgerEntryTable> {
  for (const invoice of rows.invoice.all()) yield* entriesOfInvoice(invoice);
  for (const payment of rows.payment.all()) yield* entriesOfPayment(payment);
}

/** What each account adds up to; a customer without an entry has an account too. */
export function balancesOf(rows: MemoryRows): Iterable<CustomerBalanceTable> {
  const sums = new Map<number, CustomerBalanceTable>();
  for (const { id } of rows.customer.all()) {
    sums.set(id, { customer_id: id, invoiced_paise: 0, paid_paise: 0, discount_paise: 0 });
  }
  for (const entry of ledgerOf(rows)) {
    const more = balanceOfEntry(entry);
    const sum = sums.get(entry.customer_id);
    if (sum === undefined)
      throw new Error(`The ledger has an entry of customer ${entry.customer_id}, who is not there`);
    sum.invoiced_paise += more.invoiced_paise;
    sum.paid_paise += more.paid_paise;
    sum.discount_paise += more.discount_paise;
  }
  return sums.values();
}

/** Every day with trade. */
export function salesOf(rows: MemoryRows): Iterable<SalesDayTable> {
  const sums = new Map<string, SalesDayTable>();
  function add(sales: SalesDayTable[]): void {
    for (const more of sales) {
      const sum = sums.get(more.day);
      if (sum === undefined) {
        sums.set(more.day, { ...more });
      } else {
        sum.invoice_count += more.invoice_count;
        sum.payment_count += more.payment_count;
        sum.invoiced_paise += more.invoiced_paise;
        sum.paid_paise += more.paid_paise;
      }
    }
  }
  for (const invoice of rows.invoice.all()) add(salesOfInvoice(invoice));
  for (const payment of rows.payment.all()) add(salesOfPayment(payment));
  return sums.values().filter(hasSales);
}
