import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";
import type { Decision, RefusalsOf } from "@bahi/contracts/decision.ts";
import type { CreateInvoice } from "@bahi/contracts/invoice/commands.ts";
import type { InvoiceEvent } from "@bahi/contracts/invoice/events.ts";
import { AMOUNT_PAISE_MAX } from "@bahi/contracts/money.ts";
import { type RefusalCode, Refused, refused } from "@bahi/contracts/refusal.ts";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { expect, test } from "vitest";
import * as customerDeciders from "./customer/decide.ts";
import type { CustomerState } from "./customer/evolve.ts";
import * as invoiceDeciders from "./invoice/decide.ts";
import * as paymentDeciders from "./payment/decide.ts";
import type { PaymentState } from "./payment/evolve.ts";
import * as productDeciders from "./product/decide.ts";
import type { ProductState } from "./product/evolve.ts";
import type * as settingsDeciders from "./settings/decide.ts";
import * as userDeciders from "./user/decide.ts";
import type { UserState } from "./user/evolve.ts";

// The return type of a decider names the codes that it refuses with. The compiler keeps it from refusing with another one
// (a rule in tests/architecture keeps it from throwing), and asks here for an example of each code that it names.

type Deciders = typeof customerDeciders &
  typeof invoiceDeciders &
  typeof paymentDeciders &
  typeof productDeciders &
  typeof settingsDeciders &
  typeof userDeciders;

/** For each decider, and each code that its type names, a decision that is refused with it. */
type Examples<All extends Record<string, (...args: never[]) => unknown>> = {
  [Name in keyof All as [RefusalsOf<All[Name]>] extends [never] ? never : Name]: {
    [Code in RefusalsOf<All[Name]>]: () => ReturnType<All[Name]>;
  };
};

const { changeCustomer, deleteCustomer, mergeCustomers } = customerDeciders;
const { createInvoice, deleteInvoice } = invoiceDeciders;
const { changePayment, deletePayment, recordPayment } = paymentDeciders;
const { addProduct, changeProduct, deleteProduct } = productDeciders;
const { addUser, changeUser, changeUserPassword, deleteUser, setUserActive } = userDeciders;

const absent = { status: "absent" } as const;

const person = { name: "Anil", phone: "", address: "", transporter: "", companyName: "", gstNumber: "" };
const customer: CustomerState = { status: "active", customerId: 1, profile: person };
const deletedCustomer: CustomerState = { ...customer, status: "deleted" };
const mergedCustomer: CustomerState = { ...customer, status: "merged", masterId: 2 };

const soap = { name: "Soap", nameHindi: "" };
const product: ProductState = { status: "active", productId: 1, profile: soap };
const oil: ProductState = { status: "active", productId: 2, profile: { name: "Oil", nameHindi: "" } };

const line = { productId: 1, quantity: 1, unit: "Pcs", boxes: 0, numberPaise: 100 } as const;
const sold: CreateInvoice = { ...sampleOf("InvoiceCreated"), customerId: 1, lines: [line] };
const costly = { ...sold, lines: [{ ...line, quantity: 3, numberPaise: AMOUNT_PAISE_MAX }] };

const money = {
  customerId: 1,
  invoiceId: 7,
  paymentDate: "2026-04-02",
  amountPaise: 100,
  discountPaise: 0,
  discountReason: "",
  method: "cash",
  referenceNumber: "",
  notes: "",
} as const;
const payment: PaymentState = { status: "recorded", paymentId: 1, content: money, before: undefined };
const invoice = { status: "issued", ownerId: 1, totalPaise: 500, discountPaise: 0 } as const;
const ofAnother = { ...invoice, ownerId: 2 };
const generous = { ...money, discountPaise: 501 };
const change = { ...money, paymentId: 1, notes: "corrected" };
const toAnother = { ...change, customerId: 2, invoiceId: null };

const account = { username: "asha", fullName: "", email: "", department: "", credentialId: "" };
const staff: UserState = { status: "active", userId: 2, profile: { ...account, role: "staff" } };
const admin: UserState = { status: "active", userId: 1, profile: { ...account, role: "admin" } };
const deactivate = { userId: 1, isActive: false, actorId: 9 };
const removal = { userId: 1, reason: "", actorId: 9 };

const examples: Examples<Deciders> = {
  changeCustomer: {
    "customer-not-found": () => changeCustomer({ customerId: 1, ...person }, absent),
    "customer-inactive": () => changeCustomer({ customerId: 1, ...person }, mergedCustomer),
  },
  deleteCustomer: {
    "customer-not-found": () => deleteCustomer({ customerId: 1, reason: "" }, absent, 0),
    "customer-has-balance": () => deleteCustomer({ customerId: 1, reason: "" }, customer, 1),
  },
  mergeCustomers: {
    "merge-into-itself": () => mergeCustomers({ masterId: 1, sourceIds: [1] }, () => customer),
    "customer-not-found": () => mergeCustomers({ masterId: 1, sourceIds: [2] }, () => absent),
    "customer-inactive": () => mergeCustomers({ masterId: 1, sourceIds: [2] }, () => deletedCustomer),
  },
  createInvoice: {
    "customer-not-found": () => createInvoice(sold, absent, () => product),
    "customer-inactive": () => createInvoice(sold, deletedCustomer, () => product),
    "product-not-found": () => createInvoice(sold, customer, () => absent),
    "product-inactive": () => createInvoice(sold, customer, () => ({ ...product, status: "deleted" })),
    "invoice-too-large": () => createInvoice(costly, customer, () => product),
  },
  deleteInvoice: {
    "invoice-not-found": () => deleteInvoice({ invoiceId: 7, reason: "" }, absent),
  },
  recordPayment: {
    "customer-not-found": () => recordPayment(money, absent, invoice),
    "customer-inactive": () => recordPayment(money, deletedCustomer, invoice),
    "invoice-not-found": () => recordPayment(money, customer, absent),
    "invoice-deleted": () => recordPayment(money, customer, { status: "deleted" }),
    "invoice-of-another-customer": () => recordPayment(money, customer, ofAnother),
    "discount-above-total": () => recordPayment(generous, customer, invoice),
  },
  changePayment: {
    "payment-not-found": () => changePayment(change, absent, 1, customer, invoice),
    "customer-not-found": () => changePayment(toAnother, payment, 1, absent, null),
    "customer-inactive": () => changePayment(toAnother, payment, 1, deletedCustomer, null),
    "invoice-not-found": () => changePayment(change, payment, 1, customer, absent),
    "invoice-deleted": () => changePayment(change, payment, 1, customer, { status: "deleted" }),
    "invoice-of-another-customer": () => changePayment(change, payment, 1, customer, ofAnother),
    "discount-above-total": () => changePayment({ ...change, ...generous }, payment, 1, customer, invoice),
  },
  deletePayment: {
    "payment-not-found": () => deletePayment({ paymentId: 1, reason: "" }, absent),
  },
  addProduct: {
    "product-exists": () => addProduct(soap, 3, [product]),
  },
  changeProduct: {
    "product-not-found": () => changeProduct({ productId: 1, ...soap }, absent, []),
    "product-exists": () => changeProduct({ productId: 2, ...soap }, oil, [product, oil]),
  },
  deleteProduct: {
    "product-not-found": () => deleteProduct({ productId: 1, reason: "" }, absent),
  },
  addUser: {
    "username-taken": () => addUser({ ...account, role: "staff" }, 3, [staff]),
  },
  changeUser: {
    "user-not-found": () => changeUser({ userId: 1 }, absent),
  },
  changeUserPassword: {
    "user-not-found": () => changeUserPassword({ userId: 1, credentialId: "new" }, absent),
  },
  setUserActive: {
    "user-not-found": () => setUserActive(deactivate, absent),
    "user-is-yourself": () => setUserActive({ ...deactivate, actorId: 1 }, admin),
    "user-is-admin": () => setUserActive(deactivate, admin),
  },
  deleteUser: {
    "user-not-found": () => deleteUser(removal, absent),
    "user-is-yourself": () => deleteUser({ ...removal, actorId: 1 }, admin),
    "user-is-admin": () => deleteUser(removal, admin),
  },
};

/** The codes that a type names and whose example is not refused with them. */
function neverRefused(all: Record<string, Partial<Record<RefusalCode, () => unknown>>>): string[] {
  return Object.entries(all).flatMap(([decider, codes]) =>
    Object.entries(codes).flatMap(([code, decide]) => {
      const decision = decide();
      return decision instanceof Refused && decision.code === code ? [] : [`${decider}: ${code}`];
    }),
  );
}

test("each decider refuses with every code that its type names", () => {
  expect(Object.keys(examples).length).toBeGreaterThan(10);
  expect(neverRefused(examples)).toEqual([]);
});

/** A decider that names a code with which it never refuses. */
function rename(customerState: CustomerState): Decision<CustomerEvent, "customer-not-found" | "stale-edit"> {
  return customerState.status === "absent" ? refused("customer-not-found") : [];
}

test("a planted decider is caught that names a code with which it never refuses", () => {
  const planted: Examples<{ rename: typeof rename }> = {
    rename: { "customer-not-found": () => rename(absent), "stale-edit": () => rename(customer) },
  };
  expect(neverRefused(planted)).toEqual(["rename: stale-edit"]);
});

test("a planted decider is caught by the compiler that refuses with a code that it does not name, or has no example", () => {
  // @ts-expect-error -- it names another code
  const decide = (): Decision<InvoiceEvent, "invoice-not-found"> => refused("invoice-deleted");
  const incomplete: Examples<{ rename: typeof rename }> = {
    // @ts-expect-error -- there is no example for stale-edit
    rename: { "customer-not-found": () => rename(absent) },
  };
  expect([decide(), neverRefused(incomplete)]).toMatchObject([{ code: "invoice-deleted" }, []]);
});
