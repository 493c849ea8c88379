import type { CreditNoteTable } from "@bahi/read-models/credit-note/table.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { InvoiceNameTable, InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import {
  entriesOfCreditNote,
  entriesOfCustomer,
  entriesOfInvoice,
  entriesOfPayment,
} from "@bahi/read-models/ledger/entries.ts";
import { addEntry, BALANCE_SUMS, SALES_SUMS, zeroSums } from "@bahi/read-models/ledger/sums.ts";
import type { CustomerBalanceTable, LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { SalesDayTable } from "@bahi/read-models/sales/table.ts";
import type { Sink } from "../projection-rows.ts";
import { hasSales } from "./changes.ts";
import { type DueChanges, DueSums } from "./dues.ts";
import { InvoiceNames } from "./names.ts";

/**
 * What all rows of a fold add up to. Add every customer before the documents. The entries that the rows make in the ledger
 * go to a sink.
 */
export class Totals {
  readonly #ledger: Sink<LedgerEntryTable>;
  readonly #balances = new Map<number, CustomerBalanceTable>();
  readonly #days = new Map<string, SalesDayTable>();
  readonly #dues = new DueSums();
  readonly #names = new InvoiceNames();

  constructor(ledger: Sink<LedgerEntryTable>) {
    this.#ledger = ledger;
  }

  addCustomer(customer: CustomerTable): void {
    this.#balances.set(customer.id, { customer_id: customer.id, ...zeroSums(BALANCE_SUMS) });
    for (const entry of entriesOfCustomer(customer)) this.#add(entry);
  }

  addInvoice(invoice: InvoiceTable): void {
    for (const entry of entriesOfInvoice(invoice)) this.#add(entry);
    this.#dues.add(invoice, 1);
    this.#names.add(invoice, 1);
  }

  addPayment(payment: PaymentTable): void {
    for (const entry of entriesOfPayment(payment)) this.#add(entry);
  }

  addCreditNote(creditNote: CreditNoteTable): void {
    for (const entry of entriesOfCreditNote(creditNote)) this.#add(entry);
  }

  /** The sums of each account; a customer without an entry has an account too. */
  balances(): Iterable<CustomerBalanceTable> {
    return this.#balances.values();
  }

  /** The sums of each day with sales. */
  sales(): SalesDayTable[] {
    return [...this.#days.values()].filter(hasSales);
  }

  /** What each customer owes on invoices, and what is due on each day. */
  dues(): DueChanges {
    return this.#dues.changed();
  }

  /** Every pair of names that invoices have. */
  invoiceNames(): InvoiceNameTable[] {
    return this.#names.changed();
  }

  #add(entry: LedgerEntryTable): void {
    this.#ledger.add(entry);
    const balance = this.#balances.get(entry.customer_id);
    if (balance === undefined)
      throw new Error(`The ledger has an entry of customer ${entry.customer_id}, who is not there`);
    addEntry(balance, BALANCE_SUMS, entry);
    const day = this.#days.get(entry.entry_date) ?? { day: entry.entry_date, ...zeroSums(SALES_SUMS) };
    this.#days.set(day.day, day);
    addEntry(day, SALES_SUMS, entry);
  }
}
