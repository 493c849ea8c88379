import type { CreditNoteEvent } from "@bahi/contracts/credit-note/events.ts";
import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";
import type { InvoiceEvent } from "@bahi/contracts/invoice/events.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import type { ProductEvent } from "@bahi/contracts/product/events.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { type Accounts, openAccounts } from "./accounts/accounts.ts";
import { creditNoteDocuments } from "./credit-note/documents.ts";
import type { CreditNoteState } from "./credit-note/evolve.ts";
import type { CustomerState } from "./customer/evolve.ts";
import { customerRegister } from "./customer/register.ts";
import { type Documents, openDocuments } from "./execution/documents.ts";
import { type Register, openRegister } from "./execution/register.ts";
import { invoiceDocuments } from "./invoice/documents.ts";
import type { KeepableFold } from "./kept-fold/keepable-fold.ts";
import type { InvoiceState } from "./invoice/evolve.ts";
import { paymentDocuments } from "./payment/documents.ts";
import type { PaymentState } from "./payment/evolve.ts";
import type { ProductState } from "./product/evolve.ts";
import { productRegister } from "./product/register.ts";
import { type SettingsRegister, settingsRegister } from "./settings/register.ts";

/** The registers, documents and accounts that commands about the trade and the settings use. */
export type CommandStores = {
  customers: Register<CustomerState, CustomerEvent>;
  products: Register<ProductState, ProductEvent>;
  invoices: Documents<InvoiceState, InvoiceEvent>;
  payments: Documents<PaymentState, PaymentEvent>;
  creditNotes: Documents<CreditNoteState, CreditNoteEvent>;
  accounts: Accounts;
  settings: SettingsRegister;
};

export function openCommandStores(store: EventStore): CommandStores {
  return {
    customers: openRegister(store, customerRegister),
    products: openRegister(store, productRegister),
    invoices: openDocuments(store, invoiceDocuments),
    payments: openDocuments(store, paymentDocuments),
    creditNotes: openDocuments(store, creditNoteDocuments),
    accounts: openAccounts(store),
    settings: openRegister(store, settingsRegister),
  };
}

/** The folds that grow with the books, by the names of their files. Users are few, and are always read. */
export function keepableFolds(stores: CommandStores): Record<string, KeepableFold> {
  const { accounts, customers, products, settings } = stores;
  return {
    accounts: accounts.fold,
    customers: customers.fold,
    products: products.fold,
    settings: settings.fold,
  };
}
