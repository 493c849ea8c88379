import { createHash } from "node:crypto";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import * as fc from "fast-check";
import { creditNote, customerAdded, invoiceCorrected, invoiceCreated, payment } from "./events.fixture.ts";
import { type Payment, Shop } from "./shop-model.fixture.ts";

/** The one picture that every shop uploads. */
export const SHOP_LOGO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

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
    creditDays: other % 2 === 0 ? null : one,
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
    const filled = paise % 2 === 0 ? {} : { companyName: "Filled & Co", creditDays: paise % 366 };
    const opening = sumOfOpenings(shop, [masterId, ...sourceIds]);
    for (const id of sourceIds) shop.openings.delete(id);
    if (opening === null) shop.openings.delete(masterId);
    else shop.openings.set(masterId, opening);
    shop.events.push({ type: "CustomersMerged", data: { masterId, sourceIds, filled, opening } });
  },
  /** Set, changed, or taken away by zero. */
  setOpening(shop: Shop, { one, other, paise, day }: Step) {
    const customerId = pick(shop.customers, one);
    if (customerId === undefined || shop.inactive.has(customerId)) return;
    const amountPaise = other % 4 === 0 ? 0 : other % 4 === 1 ? -paise : paise;
    const opening = { amountPaise, date: days[day] ?? days[0] };
    if (amountPaise === 0) shop.openings.delete(customerId);
    else shop.openings.set(customerId, opening);
    shop.events.push({ type: "OpeningBalanceSet", data: { customerId, ...opening } });
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
  /** Also with more released than is on it any more: the payment was changed at the same moment. */
  correctInvoice(shop: Shop, { one, other, paise, day }: Step) {
    const invoiceId = pick(shop.invoices.length, one);
    const invoice = invoiceId === undefined ? undefined : shop.invoices[invoiceId - 1];
    if (invoiceId === undefined || invoice === undefined || invoice.isDeleted) return;
    const customerId = other % 5 === 0 ? (pick(shop.customers, other) ?? 1) : invoice.customerId;
    const date = days[day] ?? days[0];
    const on = shop.payments.flatMap(({ allocations, isDeleted }, index) => {
      const amountPaise = allocations.find((each) => each.invoiceId === invoiceId)?.amountPaise ?? 0;
      return isDeleted && other % 2 === 0 ? [] : { paymentId: index + 1, amountPaise };
    });
    const released = on.slice(0, other % 3).map(({ paymentId, amountPaise }) => ({
      paymentId,
      amountPaise: Math.min(amountPaise, paise) + (one % 2),
    }));
    for (const { paymentId, amountPaise } of released) shop.release(paymentId, invoiceId, amountPaise);
    Object.assign(invoice, { customerId, totalPaise: paise, date });
    shop.events.push(invoiceCorrected(invoiceId, customerId, paise, { invoiceDate: date, released }));
  },
  /** Also on an invoice that was deleted at the same moment, or of a customer that has been merged. */
  recordPayment(shop: Shop, step: Step) {
    const content = paymentContent(shop, step);
    if (content === undefined) return;
    shop.payments.push({ ...content, isDeleted: false });
    const data = {
      ...payment(shop.payments.length, content.customerId, null, content.amountPaise),
      ...content,
      paymentDate: days[step.day] ?? days[0],
    };
    shop.events.push({ type: "PaymentRecorded", data });
  },
  changePayment(shop: Shop, step: Step) {
    const content = paymentContent(shop, step);
    const paymentId = pick(shop.payments.length, step.other);
    if (content === undefined || paymentId === undefined || shop.payments[paymentId - 1]?.isDeleted !== false)
      return;
    shop.payments[paymentId - 1] = { ...content, isDeleted: false };
    const data = {
      ...payment(paymentId, content.customerId, null, content.amountPaise),
      ...content,
      paymentDate: days[step.day] ?? days[0],
      notes: "changed",
    };
    shop.events.push({ type: "PaymentChanged", data });
  },
  allocatePayment(shop: Shop, step: Step) {
    const paymentId = pick(shop.payments.length, step.other);
    const received = paymentId === undefined ? undefined : shop.payments[paymentId - 1];
    if (paymentId === undefined || received === undefined || received.isDeleted) return;
    received.allocations = split(shop, step, received);
    const data = { paymentId, allocations: received.allocations, reason: "" };
    shop.events.push({ type: "PaymentAllocated", data });
  },
  moveToAdvance(shop: Shop, { one }: Step) {
    const paymentId = pick(shop.payments.length, one);
    const received = paymentId === undefined ? undefined : shop.payments[paymentId - 1];
    if (paymentId === undefined || received === undefined || received.isDeleted) return;
    const ids = [...received.allocations.map((on) => on.invoiceId), received.discountInvoiceId];
    const invoiceId = ids.find((id) => id !== null && !shop.isLive(id));
    if (invoiceId === undefined || invoiceId === null) return;
    received.allocations = received.allocations.filter((on) => on.invoiceId !== invoiceId);
    if (received.discountInvoiceId === invoiceId) {
      received.discountPaise = 0;
      received.discountInvoiceId = null;
    }
    shop.events.push({ type: "PaymentMovedToAdvance", data: { paymentId, invoiceId, reason: "" } });
  },
  deletePayment(shop: Shop, { one }: Step) {
    const paymentId = pick(shop.payments.length, one);
    const received = paymentId === undefined ? undefined : shop.payments[paymentId - 1];
    if (paymentId === undefined || received === undefined || received.isDeleted) return;
    received.isDeleted = true;
    shop.events.push({ type: "PaymentDeleted", data: { paymentId, reason: "bounced" } });
  },
  /** Also on an invoice that was deleted at the same moment, or of a customer that has been merged. */
  issueCreditNote(shop: Shop, { one, other, paise, day }: Step) {
    const invoiceId = pick(shop.invoices.length, one);
    const invoice = invoiceId === undefined ? undefined : shop.invoices[invoiceId - 1];
    if (invoiceId === undefined || invoice === undefined) return;
    const { customerId } = invoice;
    const settledPaise = Math.floor(paise / (1 + (other % 3)));
    shop.creditNotes.push({ customerId, invoiceId, totalPaise: paise, settledPaise, isDeleted: false });
    const creditNoteId = shop.creditNotes.length;
    const creditNoteDate = days[day] ?? days[0];
    const data = { ...creditNote(creditNoteId, invoiceId, customerId, paise), settledPaise, creditNoteDate };
    shop.events.push({ type: "CreditNoteIssued", data });
  },
  deleteCreditNote(shop: Shop, { one }: Step) {
    const creditNoteId = pick(shop.creditNotes.length, one);
    const note = creditNoteId === undefined ? undefined : shop.creditNotes[creditNoteId - 1];
    if (creditNoteId === undefined || note === undefined || note.isDeleted) return;
    note.isDeleted = true;
    shop.events.push({ type: "CreditNoteDeleted", data: { creditNoteId, reason: "" } });
  },
  changeUser(shop: Shop, { one, other }: Step) {
    const userId = pick(shop.users, one);
    if (userId === undefined || other % 7 === 0) {
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
      { type: "UserPasswordReset", data: { userId, credentialId: "a3bb189e-8bf9-4888-9912-ace4e6543004" } },
      { type: "UserActivated", data: { userId } },
      { type: "UserDeactivated", data: { userId } },
      { type: "UserDeleted", data: { userId, reason: "left" } },
    ];
    shop.events.push(...possible.slice((other % 7) - 1, other % 7));
  },
  lockBooks(shop: Shop, { one, day }: Step) {
    // What a lock forbids happens all the same: the projections do not know the rule.
    const until = one % 3 === 0 ? null : (days[day] ?? null);
    shop.events.push({ type: "BooksLocked", data: { until, reason: one % 2 === 0 ? "late bill" : "" } });
  },
  changeSettings(shop: Shop, { one, paise }: Step) {
    if (one % 2 === 0) {
      const data = {
        logoUrl: `/logos/${paise}`,
        sha256: createHash("sha256").update(SHOP_LOGO).digest("hex"),
        contentType: "image/png" as const,
        sizeBytes: SHOP_LOGO.length,
      };
      shop.events.push({ type: "LogoUploaded", data });
      return;
    }
    const unchanged = { businessAddress: "", businessPhone: "", businessEmail: "", logoUrl: "" };
    const paper = {
      upiId: `shop${one}@bank`,
      paperSize: one % 2 === 0 ? ("A5" as const) : ("roll" as const),
    };
    shop.events.push({
      type: "SettingsChanged",
      data: { businessName: `Shop ${paise}`, defaultCreditDays: one, ...unchanged, ...paper },
    });
  },
};

function sumOfOpenings(shop: Shop, customerIds: number[]): { amountPaise: number; date: string } | null {
  const openings = customerIds.flatMap((id) => shop.openings.get(id) ?? []);
  const amountPaise = openings.reduce((sum, opening) => sum + opening.amountPaise, 0);
  const [date] = openings.map((opening) => opening.date).toSorted();
  return date === undefined || amountPaise === 0 ? null : { amountPaise, date };
}

function paymentContent(shop: Shop, step: Step): Omit<Payment, "isDeleted"> | undefined {
  const { one, other, paise } = step;
  const invoiceId = other % 4 === 0 ? undefined : pick(shop.invoices.length, one);
  const invoice = invoiceId === undefined ? undefined : shop.invoices[invoiceId - 1];
  if (invoiceId !== undefined && invoice !== undefined) {
    const { customerId } = invoice;
    const discountPaise = other % 3 === 0 ? paise % 50 : 0;
    const whole = [{ invoiceId, amountPaise: paise }];
    const allocations = other % 4 === 1 ? split(shop, step, { customerId, amountPaise: paise }) : whole;
    return {
      customerId,
      allocations,
      amountPaise: paise,
      discountPaise,
      discountInvoiceId: discountPaise > 0 ? invoiceId : null,
    };
  }
  const customerId = pick(shop.customers, one);
  if (customerId === undefined) return undefined;
  return { customerId, allocations: [], amountPaise: paise, discountPaise: 0, discountInvoiceId: null };
}

/** Parts of some money on up to three invoices of its customer, or on none. */
function split(
  shop: Shop,
  { one, paise }: Step,
  { customerId, amountPaise }: Pick<Payment, "customerId" | "amountPaise">,
): Allocation[] {
  const ids = shop.invoices.flatMap((invoice, index) =>
    shop.ownerOf(invoice.customerId) === shop.ownerOf(customerId) ? index + 1 : [],
  );
  const first = one % (ids.length + 1);
  const part = Math.floor(amountPaise / (1 + (paise % 4)));
  let left = amountPaise;
  return ids.slice(first, first + (paise % 4)).flatMap((invoiceId) => {
    const taken = Math.min(part, left);
    left -= taken;
    return taken > 0 ? { invoiceId, amountPaise: taken } : [];
  });
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
