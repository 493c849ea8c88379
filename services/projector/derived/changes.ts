import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { CustomerBalanceTable, LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { SalesDayTable } from "@bahi/read-models/sales/table.ts";
import { balanceOfEntry, entriesOfInvoice, entriesOfPayment } from "../ledger/projection.ts";
import { hasSales, salesOfInvoice, salesOfPayment } from "../sales/projection.ts";
import type { Changed } from "../live/batch-row-set.ts";

type DocumentChanges = { invoice: Changed<InvoiceTable>[]; payment: Changed<PaymentTable>[] };

/** An entry as it is stored, and the customer to whose account a merge moves it. */
export type MovedEntry = LedgerEntryTable & { to_customer_id: number };

type LedgerChanges = { removed: LedgerEntryTable[]; added: LedgerEntryTable[]; moved: MovedEntry[] };

/** The ledger entries that are removed, added, and moved as they are; unchanged ones are in none of them. */
export function ledgerChanges({ invoice, payment }: DocumentChanges): LedgerChanges {
  const changes: LedgerChanges = { removed: [], added: [], moved: [] };
  for (const { before, after } of invoice) {
    noteChanges(changes, before === undefined ? [] : entriesOfInvoice(before), entriesOfInvoice(after));
  }
  for (const { before, after } of payment) {
    noteChanges(changes, before === undefined ? [] : entriesOfPayment(before), entriesOfPayment(after));
  }
  return changes;
}

/** The entries of one record, of which each has a kind of its own. */
function noteChanges(
  { removed, added, moved }: LedgerChanges,
  before: LedgerEntryTable[],
  after: LedgerEntryTable[],
): void {
  for (const entry of before) {
    const next = after.find(({ kind }) => kind === entry.kind);
    if (next === undefined || !isSameBusiness(entry, next)) removed.push(entry);
    else if (next.customer_id !== entry.customer_id)
      moved.push({ ...entry, to_customer_id: next.customer_id });
  }
  for (const next of after) {
    const entry = before.find(({ kind }) => kind === next.kind);
    if (entry === undefined || !isSameBusiness(entry, next)) added.push(next);
  }
}

/** They differ in the account at most. */
function isSameBusiness(one: LedgerEntryTable, other: LedgerEntryTable): boolean {
  return (
    one.entry_date === other.entry_date &&
    one.invoice_id === other.invoice_id &&
    one.amount_paise === other.amount_paise
  );
}

/** By how much each account changes. A new customer has an account with zeros. */
export function balanceChanges(
  { removed, added, moved }: LedgerChanges,
  customers: Changed<CustomerTable>[],
): CustomerBalanceTable[] {
  const sums = new Map<number, CustomerBalanceTable>();
  function add(entry: LedgerEntryTable, sign: 1 | -1): void {
    const more = balanceOfEntry(entry);
    const sum = sums.get(entry.customer_id) ?? emptyBalance(entry.customer_id);
    sums.set(entry.customer_id, {
      customer_id: entry.customer_id,
      invoiced_paise: sum.invoiced_paise + sign * more.invoiced_paise,
      paid_paise: sum.paid_paise + sign * more.paid_paise,
      discount_paise: sum.discount_paise + sign * more.discount_paise,
    });
  }
  for (const { before, after } of customers) {
    if (before === undefined) sums.set(after.id, emptyBalance(after.id));
  }
  for (const entry of removed) add(entry, -1);
  for (const entry of added) add(entry, 1);
  for (const { to_customer_id, ...entry } of moved) {
    add(entry, -1);
    add({ ...entry, customer_id: to_customer_id }, 1);
  }
  return [...sums.values()];
}

function emptyBalance(customerId: number): CustomerBalanceTable {
  return { customer_id: customerId, invoiced_paise: 0, paid_paise: 0, discount_paise: 0 };
}

/** By how much each day changes. */
export function salesChanges({ invoice, payment }: DocumentChanges): SalesDayTable[] {
  const sums = new Map<string, SalesDayTable>();
  function add(sales: SalesDayTable[], sign: 1 | -1): void {
    for (const { day, ...more } of sales) {
      const sum = sums.get(day) ?? {
        day,
        invoice_count: 0,
        payment_count: 0,
        invoiced_paise: 0,
        paid_paise: 0,
      };
      sums.set(day, {
        day,
        invoice_count: sum.invoice_count + sign * more.invoice_count,
        payment_count: sum.payment_count + sign * more.payment_count,
        invoiced_paise: sum.invoiced_paise + sign * more.invoiced_paise,
        paid_paise: sum.paid_paise + sign * more.paid_paise,
      });
    }
  }
  for (const { before, after } of invoice) {
    if (before !== undefined) add(salesOfInvoice(before), -1);
    add(salesOfInvoice(after), 1);
  }
  for (const { before, after } of payment) {
    if (before !== undefined) add(salesOfPayment(before), -1);
    add(salesOfPayment(after), 1);
  }
  return [...sums.values()].filter(hasSales);
}

/** True when the change takes something from the day, which may then be empty. */
export function isLess(change: SalesDayTable): boolean {
  const { invoice_count, payment_count, invoiced_paise, paid_paise } = change;
  return Math.min(invoice_count, payment_count, invoiced_paise, paid_paise) < 0;
}
