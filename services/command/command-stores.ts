import { CUSTOMERS_STREAM, type CustomerEvent, customerEvent } from "@bahi/contracts/customer/events.ts";
import { INVOICE_CATEGORY, type InvoiceEvent, invoiceEvent } from "@bahi/contracts/invoice/events.ts";
import { PAYMENT_CATEGORY, type PaymentEvent, paymentEvent } from "@bahi/contracts/payment/events.ts";
import { PRODUCTS_STREAM, type ProductEvent, productEvent } from "@bahi/contracts/product/events.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { type Accounts, openAccounts } from "./accounts/accounts.ts";
import { type Documents, openDocuments } from "./execution/documents.ts";
import { type Register, openRegister } from "./execution/register.ts";
import { type CustomerState, absentCustomer, customersOf, evolveCustomer } from "./customer/evolve.ts";
import { type InvoiceState, absentInvoice, evolveInvoice } from "./invoice/evolve.ts";
import { type PaymentState, absentPayment, evolvePayment } from "./payment/evolve.ts";
import { type ProductState, absentProduct, evolveProduct } from "./product/evolve.ts";

/** What commands about customers, products, invoices and payments decide on and write to. */
export type CommandStores = {
  customers: Register<CustomerState, CustomerEvent>;
  products: Register<ProductState, ProductEvent>;
  invoices: Documents<InvoiceState, InvoiceEvent>;
  payments: Documents<PaymentState, PaymentEvent>;
  accounts: Accounts;
};

export function openCommandStores(store: EventStore): CommandStores {
  return {
    customers: openRegister(store, {
      streamId: CUSTOMERS_STREAM,
      union: customerEvent,
      absent: absentCustomer,
      evolve: evolveCustomer,
      recordsOf: customersOf,
    }),
    products: openRegister(store, {
      streamId: PRODUCTS_STREAM,
      union: productEvent,
      absent: absentProduct,
      evolve: evolveProduct,
      recordsOf: (event) => [event.data.productId],
    }),
    invoices: openDocuments(store, {
      category: INVOICE_CATEGORY,
      union: invoiceEvent,
      absent: absentInvoice,
      evolve: evolveInvoice,
    }),
    payments: openDocuments(store, {
      category: PAYMENT_CATEGORY,
      union: paymentEvent,
      absent: absentPayment,
      evolve: evolvePayment,
    }),
    accounts: openAccounts(store),
  };
}
