import type { BahiEvent } from "@bahi/contracts/event.ts";
import * as fc from "fast-check";
import { customerAdded, invoiceCreated, payment } from "./events.fixture.ts";

type Invoice = { customerId: number; totalPaise: number; date: string; isDeleted: boolean };
type Payment = {
  customerId: number;
  invoiceId: number | null;
  amountPaise: number;
  discountPaise: number;
  isDeleted: boolean;
};

/** The state of a shop after its events, kept as simply as can be: the opposite of how the projector does it. */
export class Shop {
  readonly events: BahiEvent[] = [];
  readonly masters = new Map<number, number>();
  readonly inactive = new Set<number>();
  readonly invoices: Invoice[] = [];
  readonly payments: Payment[] = [];
  customers = 0;
  products = 0;
  users = 0;

  ownerOf(customerId: number): number {
    const master = this.masters.get(customerId);
    return master === undefined ? customerId : this.ownerOf(master);
  }

  /** A payment counts on an invoice that is not deleted; else it is an advance and has no discount. */
  allocationOf({ invoiceId, discountPaise }: Payment): { invoiceId: number | null; discountPaise: number } {
    const invoice = invoiceId === null ? undefined : this.invoices[invoiceId - 1];
    return invoice === undefined || invoice.isDeleted
      ? { invoiceId: null, discountPaise: 0 }
      : { invoiceId, discountPaise };
  }

  /** What the account of each customer adds up to. */
  accounts(): Map<number, { invoiced: number; paid: number; discount: number }> {
    const accounts = new Map<number, { invoiced: number; paid: number; discount: number }>();
    for (let id = 1; id <= this.customers; id += 1) accounts.set(id, { invoiced: 0, paid: 0, discount: 0 });
    for (const invoice of this.invoices) {
      const account = accounts.get(this.ownerOf(invoice.customerId));
      if (account !== undefined && !invoice.isDeleted) account.invoiced += invoice.totalPaise;
    }
    for (const received of this.payments) {
      const account = accounts.get(this.ownerOf(received.customerId));
      if (account === undefined || received.isDeleted) continue;
      account.paid += received.amountPaise;
      account.discount += this.allocationOf(received).discountPaise;
    }
    return accounts;
  }

  /** What is settled on an invoice by payments and discounts. */
  settledOn(invoiceId: number): number {
    return this.payments
      .filter((received) => !received.isDeleted && this.allocationOf(received).invoiceId === invoiceId)
      .reduce((sum, received) => sum + received.amountPaise + received.discountPaise, 0);
  }
}

/** One thing that may happen; the numbers choose among what there is at that moment. */
type Step = { kind: keyof typeof steps; one: number; other: number; paise: number; day: number };

const days = ["2026-03-31", "2026-04-01", "2026-04-02"] as const;
const names = ["Sharma Traders", "Sharma Traders Pvt Ltd", "Gupta & Sons", "Verma & Co"];
const phones = ["98765 43210", "9876543211", "+91 98123 45678", "0000000000"];

function pick(count: number, choice: number): number | undefined {
  return count === 0 ? undefined : 1 + (choice % count);
}

function profileOf({ one, other }: Step) {
  return {
    name: names[one % names.length] ?? "",
    phone: phones[other % phones.length] ?? "",
    address: one % 2 === 0 ? "12 Station Road, Pune" : "",
    transporter: other % 3 === 0 ? "VRL" : "",
    companyName: "",
    gstNumber: "",
  };
}

/** Each step writes the event that the shop would accept, or none. */
const steps = {
  addCustomer(shop: Shop, step: Step) {
    shop.customers += 1;
    shop.events.push(customerAdded(shop.customers, profileOf(step)));
  },
  changeCustomer(shop: Shop, step: Step) {
    const customerId = pick(shop.customers, step.one);
    if (customerId === undefined || shop.inactive.has(customerId)) return;
    shop.events.push({
      type: "CustomerChanged",
      data: { customerId, ...profileOf({ ...step, one: step.other }) },
    });
  },
  deleteOrRestoreCustomer(shop: Shop, { one }: Step) {
    const customerId = pick(shop.customers, one);
    if (customerId === undefined || shop.masters.has(customerId)) return;
    if (shop.inactive.delete(customerId)) {
      shop.events.push({ type: "CustomerRestored", data: { customerId, reason: "new business" } });
    } else {
      shop.inactive.add(customerId);
      shop.events.push({ type: "CustomerDeleted", data: { customerId, reason: "closed" } });
    }
  },
  mergeCustomers(shop: Shop, { one, other, paise }: Step) {
    const masterId = pick(shop.customers, one);
    const sourceIds = [...new Set([pick(shop.customers, other), pick(shop.customers, paise)])].filter(
      (id) => id !== undefined && id !== masterId && !shop.inactive.has(id),
    ) as number[]; // undefined is filtered out
    if (masterId === undefined || shop.inactive.has(masterId) || sourceIds.length === 0) return;
    for (const id of sourceIds) {
      shop.masters.set(id, masterId);
      shop.inactive.add(id);
    }
    const filled = paise % 2 === 0 ? {} : { companyName: "Filled & Co" };
    shop.events.push({ type: "CustomersMerged", data: { masterId, sourceIds, filled } });
  },
  changeProduct(shop: Shop, { one, other }: Step) {
    const productId = pick(shop.products, one);
    if (productId === undefined || other % 3 === 0) {
      shop.products += 1;
      const data = { productId: shop.products, name: `Product ${other}`, nameHindi: "" };
      shop.events.push({ type: "ProductAdded", data });
    } else if (other % 3 === 1) {
      shop.events.push({
        type: "ProductChanged",
        data: { productId, name: `Product ${other}`, nameHindi: "थाली" },
      });
    } else {
      shop.events.push({ type: "ProductDeleted", data: { productId, reason: "" } });
    }
  },
  /** Also for a merged customer: the invoice was under way when the merge was written. */
  createInvoice(shop: Shop, { one, paise, day }: Step) {
    const customerId = pick(shop.customers, one);
    if (customerId === undefined) return;
    const date = days[day] ?? days[0];
    shop.invoices.push({ customerId, totalPaise: paise, date, isDeleted: false });
    shop.events.push(invoiceCreated(shop.invoices.length, customerId, paise, date));
  },
  deleteInvoice(shop: Shop, { one }: Step) {
    const invoiceId = pick(shop.invoices.length, one);
    const invoice = invoiceId === undefined ? undefined : shop.invoices[invoiceId - 1];
    if (invoiceId === undefined || invoice === undefined || invoice.isDeleted) return;
    invoice.isDeleted = true;
    shop.events.push({ type: "InvoiceDeleted", data: { invoiceId, reason: "" } });
  },
  /** Also on an invoice that was deleted at the same moment, or of a customer that has been merged. */
  recordPayment(shop: Shop, step: Step) {
    const content = paymentContent(shop, step);
    if (content === undefined) return;
    shop.payments.push({ ...content, isDeleted: false });
    const data = payment(shop.payments.length, content.customerId, content.invoiceId, content.amountPaise, {
      discountPaise: content.discountPaise,
      paymentDate: days[step.day] ?? days[0],
    });
    shop.events.push({ type: "PaymentRecorded", data });
  },
  changePayment(shop: Shop, step: Step) {
    const content = paymentContent(shop, step);
    const paymentId = pick(shop.payments.length, step.other);
    if (content === undefined || paymentId === undefined || shop.payments[paymentId - 1]?.isDeleted !== false)
      return;
    shop.payments[paymentId - 1] = { ...content, isDeleted: false };
    const data = payment(paymentId, content.customerId, content.invoiceId, content.amountPaise, {
      discountPaise: content.discountPaise,
      paymentDate: days[step.day] ?? days[0],
      notes: "changed",
    });
    shop.events.push({ type: "PaymentChanged", data });
  },
  moveToAdvance(shop: Shop, { one }: Step) {
    const paymentId = pick(shop.payments.length, one);
    const received = paymentId === undefined ? undefined : shop.payments[paymentId - 1];
    if (
      paymentId === undefined ||
      received === undefined ||
      received.isDeleted ||
      received.invoiceId === null
    )
      return;
    if (shop.invoices[received.invoiceId - 1]?.isDeleted !== true) return;
    const data = { paymentId, invoiceId: received.invoiceId, reason: "" };
    received.invoiceId = null;
    received.discountPaise = 0;
    shop.events.push({ type: "PaymentMovedToAdvance", data });
  },
  deletePayment(shop: Shop, { one }: Step) {
    const paymentId = pick(shop.payments.length, one);
    const received = paymentId === undefined ? undefined : shop.payments[paymentId - 1];
    if (paymentId === undefined || received === undefined || received.isDeleted) return;
    received.isDeleted = true;
    shop.events.push({ type: "PaymentDeleted", data: { paymentId, reason: "bounced" } });
  },
  changeUser(shop: Shop, { one, other }: Step) {
    const userId = pick(shop.users, one);
    if (userId === undefined || other % 6 === 0) {
      shop.users += 1;
      const data = {
        userId: shop.users,
        username: `user${shop.users}`,
        fullName: "Ravi",
        email: "ravi@example.com",
        role: "staff" as const,
        department: "",
        credentialId: "a3bb189e-8bf9-4888-9912-ace4e6543002",
      };
      shop.events.push({ type: "UserAdded", data });
      return;
    }
    const possible: BahiEvent[] = [
      {
        type: "UserChanged",
        data: { userId, fullName: `Ravi ${other}`, email: "r@example.com", department: "" },
      },
      { type: "UserPasswordChanged", data: { userId, credentialId: "a3bb189e-8bf9-4888-9912-ace4e6543003" } },
      { type: "UserActivated", data: { userId } },
      { type: "UserDeactivated", data: { userId } },
      { type: "UserDeleted", data: { userId, reason: "left" } },
    ];
    shop.events.push(...possible.slice((other % 6) - 1, other % 6));
  },
  changeSettings(shop: Shop, { one, paise }: Step) {
    if (one % 2 === 0) {
      const data = {
        logoUrl: `/logos/${paise}`,
        sha256: "ab",
        contentType: "image/png" as const,
        sizeBytes: 1,
      };
      shop.events.push({ type: "LogoUploaded", data });
      return;
    }
    const unchanged = { businessAddress: "", businessPhone: "", businessEmail: "", logoUrl: "" };
    shop.events.push({ type: "SettingsChanged", data: { businessName: `Shop ${paise}`, ...unchanged } });
  },
};

function paymentContent(shop: Shop, { one, other, paise }: Step): Omit<Payment, "isDeleted"> | undefined {
  const invoiceId = other % 4 === 0 ? undefined : pick(shop.invoices.length, one);
  const invoice = invoiceId === undefined ? undefined : shop.invoices[invoiceId - 1];
  if (invoiceId !== undefined && invoice !== undefined) {
    const { customerId } = invoice;
    return { customerId, invoiceId, amountPaise: paise, discountPaise: other % 3 === 0 ? paise % 50 : 0 };
  }
  const customerId = pick(shop.customers, one);
  if (customerId === undefined) return undefined;
  return { customerId, invoiceId: null, amountPaise: paise, discountPaise: 0 };
}

const kinds = Object.keys(steps) as (keyof typeof steps)[]; // exactly its keys

/** A shop after random events: everything can happen, in any order. */
export const shops: fc.Arbitrary<Shop> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      one: fc.nat(20),
      other: fc.nat(20),
      paise: fc.integer({ min: 1, max: 500 }),
      day: fc.nat(days.length - 1),
    }),
    { minLength: 30, maxLength: 90, size: "max" },
  )
  .map((chosen) => {
    const shop = new Shop();
    for (let first = 0; first < 3; first += 1) {
      steps.addCustomer(shop, { kind: "addCustomer", one: first, other: first, paise: 1, day: 0 });
    }
    for (const step of chosen) steps[step.kind](shop, step);
    return shop;
  });
