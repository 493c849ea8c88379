import * as fc from "fast-check";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import type { AccountEvent } from "./account-events.ts";
import type { Payment } from "./payment.fixture.ts";

/** Their numbers are 1 to this. */
export const CUSTOMERS = 4;
const customerId = fc.integer({ min: 1, max: CUSTOMERS });
const amountPaise = fc.integer({ min: 0, max: 1_000_00 });
// No command puts nothing on an invoice.
const allocation = fc.record({
  invoiceId: fc.integer({ min: 1, max: 5 }),
  amountPaise: fc.integer({ min: 1, max: 1_000_00 }),
});
const date = fc.constantFrom("1999-12-31", "2026-03-31", "2026-04-01", "2026-10-09");

/** What may happen next. Numbers that name nothing yet make no event. */
export type Step =
  | { kind: "invoice"; customerId: number; invoiceDate: string; totalPaise: number }
  | ({ kind: "pay" | "change" | "allocate" } & Payment & { nth: number })
  | { kind: "move"; nth: number; invoiceId: number }
  | { kind: "delete invoice" | "delete payment"; nth: number }
  | {
      kind: "correct";
      nth: number;
      customerId: number;
      invoiceDate: string;
      totalPaise: number;
      taken: number;
    }
  | { kind: "opening"; customerId: number; amountPaise: number; date: string }
  | { kind: "return"; nth: number; amountPaise: number; creditNoteDate: string; isOfBefore: boolean }
  | { kind: "delete return"; nth: number }
  | { kind: "delete customer" | "restore customer"; customerId: number }
  | { kind: "merge"; masterId: number; sourceId: number };

export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("invoice" as const),
    customerId,
    invoiceDate: date,
    totalPaise: amountPaise,
  }),
  fc.record({
    kind: fc.constant("opening" as const),
    customerId,
    amountPaise: fc.oneof(fc.constant(0), fc.integer({ min: -1_000_00, max: 1_000_00 })),
    date,
  }),
  fc.record({
    kind: fc.constantFrom("pay" as const, "change" as const, "allocate" as const),
    nth: fc.nat(5),
    customerId,
    paymentDate: date,
    allocations: fc.uniqueArray(allocation, { maxLength: 3, selector: (it) => it.invoiceId }),
    amountPaise,
    discountPaise: amountPaise,
    discountInvoiceId: fc.option(fc.integer({ min: 1, max: 5 })),
  }),
  fc.record({
    kind: fc.constant("move" as const),
    nth: fc.nat(5),
    invoiceId: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    kind: fc.constantFrom("delete invoice" as const, "delete payment" as const),
    nth: fc.nat(5),
  }),
  fc.record({
    kind: fc.constant("correct" as const),
    nth: fc.nat(5),
    customerId,
    invoiceDate: date,
    totalPaise: amountPaise,
    taken: fc.nat(500_00),
  }),
  fc.record({
    kind: fc.constant("return" as const),
    nth: fc.nat(5),
    amountPaise,
    creditNoteDate: date,
    isOfBefore: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("delete return" as const), nth: fc.nat(5) }),
  fc.record({
    kind: fc.constantFrom("delete customer" as const, "restore customer" as const),
    customerId,
  }),
  fc.record({ kind: fc.constant("merge" as const), masterId: customerId, sourceId: customerId }),
);

/** The same accounts, kept the long way round: lists of plain objects, every sum made anew. */
export function plainModel() {
  const invoices: { customerId: number; invoiceDate: string; totalPaise: number; isDeleted: boolean }[] = [];
  const payments: (Payment & { isDeleted: boolean })[] = [];
  const notes: (Note & { isDeleted: boolean })[] = [];
  const corrections = new Map<number, number>();
  const deletedCustomers = new Set<number>();
  const openings = new Map<number, { amountPaise: number; date: string }>();
  const masterOf = new Map<number, number>();
  const ownerOf = (id: number): number => {
    const master = masterOf.get(id);
    return master === undefined ? id : ownerOf(master);
  };
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const isLive = (invoiceId: number | null) => invoiceId !== null && !invoices[invoiceId - 1]?.isDeleted;
  return {
    invoices,
    payments,
    notes,
    corrections,
    deletedCustomers,
    openings,
    masterOf,
    ownerOf,
    balanceOf(id: number): number {
      const debits = invoices.filter((it) => !it.isDeleted && ownerOf(it.customerId) === id);
      const credits = payments.filter((it) => !it.isDeleted && ownerOf(it.customerId) === id);
      const returns = notes.filter((it) => !it.isDeleted && ownerOf(it.customerId) === id);
      return (
        (openings.get(id)?.amountPaise ?? 0) +
        sum(debits.map((it) => it.totalPaise)) -
        sum(credits.map((it) => it.amountPaise + (isLive(it.discountInvoiceId) ? it.discountPaise : 0))) -
        sum(returns.map((it) => it.totalPaise))
      );
    },
    firstEntryDateOf(id: number): string | undefined {
      const isOwn = (it: { isDeleted: boolean; customerId: number }) =>
        !it.isDeleted && ownerOf(it.customerId) === id;
      const days = [
        ...invoices.filter(isOwn).map((it) => it.invoiceDate),
        ...payments.filter(isOwn).map((it) => it.paymentDate),
        ...notes.filter(isOwn).map((it) => it.creditNoteDate),
      ];
      return days.toSorted()[0];
    },
    firstDayOf(id: number): string | undefined {
      const days = [this.firstEntryDateOf(id), openings.get(id)?.date];
      return days.filter((day) => day !== undefined).toSorted()[0];
    },
    discountOn: (id: number) =>
      sum(
        payments.filter((it) => !it.isDeleted && it.discountInvoiceId === id).map((it) => it.discountPaise),
      ),
    creditOn: (id: number) =>
      sum(notes.filter((it) => !it.isDeleted && it.invoiceId === id).map((it) => it.settledPaise)),
    allocatedOn: (id: number) =>
      sum(
        payments
          .filter((it) => !it.isDeleted)
          .flatMap((it) => it.allocations.filter((each) => each.invoiceId === id))
          .map((each) => each.amountPaise),
      ),
  };
}

type Note = {
  invoiceId: number;
  customerId: number;
  creditNoteDate: string;
  totalPaise: number;
  settledPaise: number;
};

const sampleNote = sampleOf("CreditNoteIssued");

/** The event of a step, if the step makes sense now. The plain model keeps it too. */
export function eventOfStep(it: Step, plain: ReturnType<typeof plainModel>): AccountEvent | undefined {
  switch (it.kind) {
    case "invoice": {
      const invoiceId = plain.invoices.push({ ...it, isDeleted: false });
      return { type: "InvoiceCreated", data: { ...it, invoiceId } };
    }
    case "pay":
    case "change": {
      const isThere = (invoiceId: number) => plain.invoices[invoiceId - 1] !== undefined;
      const allocations = it.allocations.filter((each) => isThere(each.invoiceId));
      const isOn = it.discountInvoiceId !== null && isThere(it.discountInvoiceId);
      const discountInvoiceId = isOn ? it.discountInvoiceId : null;
      const discountPaise = isOn ? it.discountPaise : 0;
      // Now and then all of it on one invoice.
      const [only, ...more] = allocations;
      const paid = only !== undefined && more.length === 0 ? only.amountPaise : it.amountPaise;
      const payment = { ...it, allocations, amountPaise: paid, discountPaise, discountInvoiceId };
      if (it.kind === "pay") {
        const paymentId = plain.payments.push({ ...payment, isDeleted: false });
        return { type: "PaymentRecorded", data: { ...payment, paymentId } };
      }
      const before = plain.payments[it.nth];
      if (before === undefined || before.isDeleted) return undefined;
      Object.assign(before, payment);
      return { type: "PaymentChanged", data: { ...payment, paymentId: it.nth + 1 } };
    }
    case "allocate": {
      const before = plain.payments[it.nth];
      if (before === undefined || before.isDeleted) return undefined;
      before.allocations = it.allocations.filter((each) => plain.invoices[each.invoiceId - 1]);
      return {
        type: "PaymentAllocated",
        data: { paymentId: it.nth + 1, allocations: before.allocations },
      };
    }
    case "move": {
      const before = plain.payments[it.nth];
      if (before === undefined || before.isDeleted) return undefined;
      before.allocations = before.allocations.filter((each) => each.invoiceId !== it.invoiceId);
      if (before.discountInvoiceId === it.invoiceId) {
        before.discountPaise = 0;
        before.discountInvoiceId = null;
      }
      return { type: "PaymentMovedToAdvance", data: { paymentId: it.nth + 1, invoiceId: it.invoiceId } };
    }
    case "correct": {
      const { nth, taken, ...content } = it;
      const invoice = plain.invoices[nth];
      if (invoice === undefined || invoice.isDeleted) return undefined;
      Object.assign(invoice, content);
      const invoiceId = nth + 1;
      plain.corrections.set(invoiceId, 1 + (plain.corrections.get(invoiceId) ?? 0));
      // From each payment that has ever been, whether it is on the invoice or not.
      const released = plain.payments.map((_, index) => ({ paymentId: index + 1, amountPaise: taken }));
      for (const payment of plain.payments.filter((each) => !each.isDeleted)) {
        payment.allocations = payment.allocations
          .map((each) =>
            each.invoiceId === invoiceId ? { invoiceId, amountPaise: each.amountPaise - taken } : each,
          )
          .filter((each) => each.invoiceId !== invoiceId || each.amountPaise > 0 || taken === 0);
      }
      return { type: "InvoiceCorrected", data: { ...content, invoiceId, lines: [], released } };
    }
    case "delete invoice": {
      const invoice = plain.invoices[it.nth];
      if (invoice === undefined) return undefined;
      invoice.isDeleted = true;
      return { type: "InvoiceDeleted", data: { invoiceId: it.nth + 1 } };
    }
    case "delete payment": {
      const payment = plain.payments[it.nth];
      if (payment === undefined) return undefined;
      payment.isDeleted = true;
      return { type: "PaymentDeleted", data: { paymentId: it.nth + 1 } };
    }
    case "return": {
      const invoice = plain.invoices[it.nth];
      if (invoice === undefined) return undefined;
      const invoiceId = it.nth + 1;
      const { creditNoteDate, amountPaise: totalPaise } = it;
      const settledPaise = Math.floor(totalPaise / 2);
      const note = { invoiceId, customerId: invoice.customerId, creditNoteDate, totalPaise, settledPaise };
      const creditNoteId = plain.notes.push({ ...note, isDeleted: false });
      const current = 1 + (plain.corrections.get(invoiceId) ?? 0);
      const contentVersion = it.isOfBefore ? Math.max(1, current - 1) : current;
      const goods = { lineId: 1, quantity: 1, soldQuantity: 2, amountPaise: totalPaise };
      const lines = sampleNote.lines.slice(0, 1).map((line) => ({ ...line, ...goods }));
      return {
        type: "CreditNoteIssued",
        data: { ...sampleNote, ...note, creditNoteId, contentVersion, lines },
      };
    }
    case "delete return": {
      const note = plain.notes[it.nth];
      if (note === undefined) return undefined;
      note.isDeleted = true;
      return { type: "CreditNoteDeleted", data: { creditNoteId: it.nth + 1 } };
    }
    case "delete customer":
      plain.deletedCustomers.add(it.customerId);
      return { type: "CustomerDeleted", data: { customerId: it.customerId } };
    case "restore customer":
      plain.deletedCustomers.delete(it.customerId);
      return { type: "CustomerRestored", data: { customerId: it.customerId } };
    case "opening": {
      if (plain.masterOf.has(it.customerId)) return undefined;
      if (it.amountPaise === 0) plain.openings.delete(it.customerId);
      else plain.openings.set(it.customerId, it);
      return { type: "OpeningBalanceSet", data: it };
    }
    case "merge": {
      const isPossible = [it.masterId, it.sourceId].every((id) => !plain.masterOf.has(id));
      if (!isPossible || it.masterId === it.sourceId) return undefined;
      plain.masterOf.set(it.sourceId, it.masterId);
      const [ofMaster, ofSource] = [plain.openings.get(it.masterId), plain.openings.get(it.sourceId)];
      const amount = (ofMaster?.amountPaise ?? 0) + (ofSource?.amountPaise ?? 0);
      const opening = amount === 0 ? null : { amountPaise: amount, date: "2026-01-01" };
      for (const id of [it.masterId, it.sourceId]) plain.openings.delete(id);
      if (opening !== null) plain.openings.set(it.masterId, opening);
      return { type: "CustomersMerged", data: { masterId: it.masterId, sourceIds: [it.sourceId], opening } };
    }
  }
}
