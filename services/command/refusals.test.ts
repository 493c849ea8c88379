import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";
import type { Decision, RefusalsOf } from "@bahi/contracts/decision.ts";
import type { CorrectInvoice, CreateInvoice } from "@bahi/contracts/invoice/commands.ts";
import type { InvoiceEvent } from "@bahi/contracts/invoice/events.ts";
import { AMOUNT_PAISE_MAX } from "@bahi/contracts/money.ts";
import type { PaymentContent, RecordPayment } from "@bahi/contracts/payment/commands.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { type RefusalCode, Refused, refused } from "@bahi/contracts/refusal.ts";
import type { BooksLock } from "@bahi/contracts/settings/books-lock.ts";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { expect, test } from "vitest";
import * as creditNoteDeciders from "./credit-note/decide.ts";
import type { CreditNoteState } from "./credit-note/evolve.ts";
import * as customerDeciders from "./customer/decide.ts";
import type { CustomerState } from "./customer/evolve.ts";
import type { NamedCustomer } from "./invoice/decide-correction.ts";
import * as correctionDeciders from "./invoice/decide-correction.ts";
import type { Returns } from "./invoice/decide-returns.ts";
import * as invoiceDeciders from "./invoice/decide.ts";
import type { InvoiceState } from "./invoice/evolve.ts";
import * as paymentDeciders from "./payment/decide.ts";
import type { PaidInvoices } from "./payment/decide-money.ts";
import type { PaymentState } from "./payment/evolve.ts";
import * as productDeciders from "./product/decide.ts";
import type { ProductState } from "./product/evolve.ts";
import * as settingsDeciders from "./settings/decide.ts";
import { noSettings } from "./settings/evolve.ts";
import * as userDeciders from "./user/decide.ts";
import type { KnownUser } from "./user/evolve.ts";

// The return type of a decider names the codes that it refuses with. The compiler keeps it from refusing with another one
// (a rule in tests/architecture keeps it from throwing), and asks here for an example of each code that it names.

type Deciders = typeof creditNoteDeciders &
  typeof customerDeciders &
  typeof invoiceDeciders &
  typeof correctionDeciders &
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

const { changeCustomer, deleteCustomer, mergeCustomers, setOpeningBalance } = customerDeciders;
const { createInvoice, deleteInvoice } = invoiceDeciders;
const { correctInvoice } = correctionDeciders;
const { allocatePayment, changePayment, deletePayment, recordPayment } = paymentDeciders;
const { deleteCreditNote, issueCreditNote } = creditNoteDeciders;
const { lockBooks } = settingsDeciders;
const { addProduct, changeProduct, deleteProduct } = productDeciders;
const { addUser, changeUser, changeUserPassword, deleteUser, resetUserPassword, setUserActive } =
  userDeciders;

const absent = { status: "absent" } as const;

const person = {
  name: "Anil",
  phone: "",
  address: "",
  transporter: "",
  companyName: "",
  gstNumber: "",
  creditDays: null,
};
const customer: CustomerState = { status: "active", customerId: 1, profile: person, opening: null };
const opening = { customerId: 1, amountPaise: 1, date: "2026-04-10" };
const beforeOpening = { firstEntryDate: undefined, today: "2026-04-20", booksLock: null };
const deletedCustomer: CustomerState = { ...customer, status: "deleted" };
const mergedCustomer: CustomerState = { ...customer, status: "merged", masterId: 2 };

const soap = { name: "Soap", nameHindi: "" };
const product: ProductState = { status: "active", productId: 1, profile: soap };
const oil: ProductState = { status: "active", productId: 2, profile: { name: "Oil", nameHindi: "" } };

const line = { productId: 1, quantity: 1, unit: "Pcs", boxes: 0, numberPaise: 100 } as const;
const sold: CreateInvoice = { ...sampleOf("InvoiceCreated"), customerId: 1, lines: [line] };
const sold7 = sampleOf("InvoiceCreated");
const invoice7: InvoiceState = {
  status: "issued",
  content: sold7,
  billNumber: "",
  contentVersion: 1,
  lastLineId: 1,
  correction: null,
};
/** Up to a day after all that is sold and paid here. */
const booksLock = { until: "2026-12-31", by: "Asha", at: "2027-01-02T05:30:00.000Z", reason: "" };
const terms = { defaultCreditDays: 0, booksLock: null };
const unlocked = { booksLock: null, firstDayOf: () => undefined };
const costly = { ...sold, lines: [{ ...line, quantity: 3, numberPaise: AMOUNT_PAISE_MAX }] };

type Circumstances = {
  named?: NamedCustomer;
  of?: ProductState;
  discountPaise?: number;
  booksLock?: BooksLock;
  returns?: Returns;
};

/** Of line 1 of the invoice. */
const oneBack: Returns = {
  creditNoteIds: [3],
  firstDate: sold7.invoiceDate,
  returned: new Map([[1, { quantity: 1, amountPaise: 1 }]]),
};

/** A correction to one new line of ₹ 1.00. */
function correct(
  asked: Partial<CorrectInvoice>,
  of: InvoiceState = invoice7,
  { named = { state: customer, isSame: true }, of: productState = product, ...other }: Circumstances = {},
) {
  const newLine = { ...line, lineId: null, quantity: 2 };
  const command = { ...sold, invoiceId: 7, reason: "miscounted", lines: [newLine], ...asked };
  const onIt = { discountPaise: other.discountPaise ?? 0, creditPaise: 0, allocations: [] };
  const returns = other.returns ?? { creditNoteIds: [], firstDate: undefined, returned: new Map() };
  const settings = { ...terms, booksLock: other.booksLock ?? null };
  return correctInvoice(command, of, named, () => productState, settings, onIt, returns);
}

const money = {
  customerId: 1,
  allocations: [{ invoiceId: 7, amountPaise: 100 }],
  paymentDate: "2026-04-02",
  amountPaise: 100,
  discountPaise: 0,
  discountReason: "",
  method: "cash",
  referenceNumber: "",
  notes: "",
} satisfies RecordPayment;
const content: PaymentContent = { ...money, discountInvoiceId: null };
const payment: PaymentState = { status: "recorded", paymentId: 1, content, before: undefined };
const discounted: PaymentState = {
  ...payment,
  content: { ...content, discountPaise: 1, discountInvoiceId: 7 },
};
const issued = {
  status: "issued",
  ownerId: 1,
  invoiceDate: "2026-04-01",
  totalPaise: 500,
  discountPaise: 0,
  returnedPaise: 0,
  settledPaise: 0,
} as const;
const invoice = () => issued;
const absentInvoice = () => absent;
const deletedInvoice = () => ({ status: "deleted" }) as const;
const ofAnother = () => ({ ...issued, ownerId: 2 });
const settled = () => ({ ...issued, settledPaise: 500 });
const generous = { ...money, discountPaise: 501 };
const onTwo = [7, 8].map((invoiceId) => ({ invoiceId, amountPaise: 40 }));
const inPart = { ...money, allocations: onTwo };
const tooMuch = { ...money, allocations: [{ invoiceId: 7, amountPaise: 101 }] };
const change = { ...money, paymentId: 1, notes: "corrected" };
const toAnother = { ...change, customerId: 2, allocations: null };
const allocate = (allocations: Allocation[], invoices: PaidInvoices, of: PaymentState = payment) =>
  allocatePayment({ paymentId: 1, allocations }, of, 1, invoices, null);

const returned = {
  invoiceId: 7,
  creditNoteDate: sold7.invoiceDate,
  reason: "Broken",
  lines: [{ lineId: 1, quantity: 1 }],
};
const among = { duePaise: 0, returned: new Map(), today: "2026-12-31", booksLock: null };
const issue = (asked: Partial<typeof returned>, of: InvoiceState = invoice7) =>
  issueCreditNote({ ...returned, ...asked }, of, () => customer, among);
const creditNote: CreditNoteState = { status: "issued", content: sampleOf("CreditNoteIssued") };

const account = { username: "asha", fullName: "", email: "", department: "", credentialId: "" };
const known = { status: "active", mustChangePassword: false } as const;
const staff: KnownUser = { ...known, userId: 2, profile: { ...account, role: "staff" } };
const admin: KnownUser = { ...known, userId: 1, profile: { ...account, role: "admin" } };
const named = (user: KnownUser, fullName: string) => ({ ...user, profile: { ...user.profile, fullName } });
const reset = { userId: 2, credentialId: "new", actorId: 1 };
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
  setOpeningBalance: {
    "customer-not-found": () => setOpeningBalance(opening, absent, beforeOpening),
    "customer-inactive": () => setOpeningBalance(opening, mergedCustomer, beforeOpening),
    "opening-after-business": () =>
      setOpeningBalance(opening, customer, { ...beforeOpening, firstEntryDate: "2026-04-01" }),
    "opening-in-future": () =>
      setOpeningBalance(opening, customer, { ...beforeOpening, today: "2026-04-09" }),
    "books-locked": () => setOpeningBalance(opening, customer, { ...beforeOpening, booksLock }),
  },
  mergeCustomers: {
    "merge-into-itself": () => mergeCustomers({ masterId: 1, sourceIds: [1] }, () => customer, unlocked),
    "customer-not-found": () => mergeCustomers({ masterId: 1, sourceIds: [2] }, () => absent, unlocked),
    "customer-inactive": () =>
      mergeCustomers({ masterId: 1, sourceIds: [2] }, () => deletedCustomer, unlocked),
    "books-locked": () =>
      mergeCustomers({ masterId: 1, sourceIds: [2] }, () => customer, {
        booksLock,
        firstDayOf: () => booksLock.until,
      }),
  },
  createInvoice: {
    "books-locked": () => createInvoice(sold, customer, () => product, { ...terms, booksLock }),
    "customer-not-found": () => createInvoice(sold, absent, () => product, terms),
    "customer-inactive": () => createInvoice(sold, deletedCustomer, () => product, terms),
    "product-not-found": () => createInvoice(sold, customer, () => absent, terms),
    "product-inactive": () => createInvoice(sold, customer, () => ({ ...product, status: "deleted" }), terms),
    "invoice-too-large": () => createInvoice(costly, customer, () => product, terms),
  },
  correctInvoice: {
    "invoice-not-found": () => correct({}, absent),
    "invoice-deleted": () => correct({}, { ...invoice7, status: "deleted" }),
    "books-locked": () => correct({}, invoice7, { booksLock }),
    "customer-not-found": () => correct({}, invoice7, { named: { state: absent, isSame: false } }),
    "customer-inactive": () => correct({}, invoice7, { named: { state: deletedCustomer, isSame: false } }),
    "invoice-has-payments": () =>
      correct({}, invoice7, { named: { state: customer, isSame: false }, discountPaise: 1 }),
    "line-not-found": () => correct({ lines: [{ ...line, lineId: 9 }] }),
    "product-not-found": () => correct({}, invoice7, { of: absent }),
    "product-inactive": () => correct({}, invoice7, { of: { ...product, status: "deleted" } }),
    "invoice-too-large": () =>
      correct({ lines: [{ ...line, lineId: null, quantity: 3, numberPaise: AMOUNT_PAISE_MAX }] }),
    "discount-above-total": () => correct({}, invoice7, { discountPaise: 101 }),
    "invoice-has-credit-notes": () =>
      correct({}, invoice7, { named: { state: customer, isSame: false }, returns: oneBack }),
    "credit-note-before-invoice": () =>
      correct({ invoiceDate: "2026-12-31" }, invoice7, { returns: oneBack }),
    "correction-below-returned": () => correct({}, invoice7, { returns: oneBack }),
  },
  deleteInvoice: {
    "books-locked": () => deleteInvoice({ invoiceId: 7, reason: "" }, invoice7, booksLock, []),
    "invoice-not-found": () => deleteInvoice({ invoiceId: 7, reason: "" }, absent, null, []),
    "invoice-has-credit-notes": () => deleteInvoice({ invoiceId: 7, reason: "" }, invoice7, null, [3]),
  },
  recordPayment: {
    "books-locked": () => recordPayment(money, customer, invoice, booksLock),
    "customer-not-found": () => recordPayment(money, absent, invoice, null),
    "customer-inactive": () => recordPayment(money, deletedCustomer, invoice, null),
    "invoice-not-found": () => recordPayment(money, customer, absentInvoice, null),
    "invoice-deleted": () => recordPayment(money, customer, deletedInvoice, null),
    "invoice-of-another-customer": () => recordPayment(money, customer, ofAnother, null),
    "discount-above-total": () => recordPayment(generous, customer, invoice, null),
    "discount-on-several-invoices": () =>
      recordPayment({ ...inPart, discountPaise: 1 }, customer, invoice, null),
    "allocation-above-amount": () => recordPayment(tooMuch, customer, invoice, null),
    "allocation-above-due": () => recordPayment(inPart, customer, settled, null),
  },
  changePayment: {
    "books-locked": () => changePayment(change, payment, 1, customer, invoice, booksLock),
    "payment-not-found": () => changePayment(change, absent, 1, customer, invoice, null),
    "customer-not-found": () => changePayment(toAnother, payment, 1, absent, invoice, null),
    "customer-inactive": () => changePayment(toAnother, payment, 1, deletedCustomer, invoice, null),
    "invoice-not-found": () => changePayment(change, payment, 1, customer, absentInvoice, null),
    "invoice-deleted": () => changePayment(change, payment, 1, customer, deletedInvoice, null),
    "invoice-of-another-customer": () => changePayment(change, payment, 1, customer, ofAnother, null),
    "discount-above-total": () =>
      changePayment({ ...change, ...generous }, payment, 1, customer, invoice, null),
    "discount-on-several-invoices": () =>
      changePayment({ ...change, ...inPart, discountPaise: 1 }, payment, 1, customer, invoice, null),
    "allocation-above-amount": () =>
      changePayment({ ...change, ...tooMuch }, payment, 1, customer, invoice, null),
    "allocation-above-due": () =>
      changePayment({ ...change, ...inPart }, payment, 1, customer, settled, null),
  },
  allocatePayment: {
    "books-locked": () =>
      allocatePayment({ paymentId: 1, allocations: onTwo }, payment, 1, invoice, booksLock),
    "payment-not-found": () => allocate(onTwo, invoice, absent),
    "invoice-not-found": () => allocate(onTwo, absentInvoice),
    "invoice-deleted": () => allocate(onTwo, deletedInvoice),
    "invoice-of-another-customer": () => allocate(onTwo, ofAnother),
    "allocation-above-amount": () => allocate(tooMuch.allocations, invoice),
    "allocation-above-due": () => allocate(onTwo, settled),
    "discount-without-its-invoice": () => allocate([], invoice, discounted),
  },
  deletePayment: {
    "books-locked": () => deletePayment({ paymentId: 1, reason: "" }, payment, booksLock),
    "payment-not-found": () => deletePayment({ paymentId: 1, reason: "" }, absent, null),
  },
  issueCreditNote: {
    "invoice-not-found": () => issue({}, absent),
    "invoice-deleted": () => issue({}, { ...invoice7, status: "deleted" }),
    "customer-inactive": () => issueCreditNote(returned, invoice7, () => deletedCustomer, among),
    "credit-note-before-invoice": () => issue({ creditNoteDate: "1999-12-31" }),
    "credit-note-in-future": () => issue({ creditNoteDate: "2199-12-31" }),
    "books-locked": () => issueCreditNote(returned, invoice7, () => customer, { ...among, booksLock }),
    "line-not-found": () => issue({ lines: [{ lineId: 99, quantity: 1 }] }),
    "return-above-sold": () => issue({ lines: [{ lineId: 1, quantity: 1_000_000 }] }),
  },
  deleteCreditNote: {
    "credit-note-not-found": () => deleteCreditNote({ creditNoteId: 3, reason: "" }, absent, null),
    "books-locked": () => deleteCreditNote({ creditNoteId: 3, reason: "" }, creditNote, booksLock),
  },
  addProduct: {
    "product-exists": () => addProduct(soap, 3, { named: () => [product] }),
  },
  changeProduct: {
    "product-not-found": () => changeProduct({ productId: 1, ...soap }, absent, { named: () => [] }),
    "product-exists": () => changeProduct({ productId: 2, ...soap }, oil, { named: () => [product] }),
  },
  deleteProduct: {
    "product-not-found": () => deleteProduct({ productId: 1, reason: "" }, absent),
  },
  lockBooks: {
    "lock-beyond-today": () => lockBooks({ until: "2026-04-03", reason: "" }, noSettings, "2026-04-02"),
    "lock-needs-reason": () =>
      lockBooks({ until: null, reason: "" }, { ...noSettings, booksLock }, "2026-12-31"),
  },
  addUser: {
    "username-taken": () => addUser({ ...account, role: "staff" }, 3, [staff]),
  },
  changeUser: {
    "user-not-found": () => changeUser({ userId: 1 }, absent, []),
    "full-name-taken": () =>
      changeUser({ userId: 2, fullName: "ASHA  rao" }, staff, [named({ ...staff, userId: 3 }, "Asha Rao")]),
  },
  changeUserPassword: {
    "user-not-found": () => changeUserPassword({ userId: 1, credentialId: "new" }, absent),
  },
  resetUserPassword: {
    "user-not-found": () => resetUserPassword(reset, absent),
    "user-inactive": () => resetUserPassword(reset, { ...staff, status: "inactive" }),
    "user-is-yourself": () => resetUserPassword({ ...reset, userId: 1 }, admin),
    "user-is-admin": () => resetUserPassword({ ...reset, actorId: 9 }, admin),
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
