import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { createAccountIndex } from "./account-index.ts";
import { type AccountEvent, accountEventOf } from "./account-events.ts";

type Payment = {
  customerId: number;
  allocations: Allocation[];
  paymentDate: string;
  amountPaise: number;
  discountPaise: number;
  discountInvoiceId: number | null;
};

/** All of the money on one invoice, with the discount, or an advance. */
function onOne(
  customerId: number,
  invoiceId: number | null,
  amountPaise: number,
  discountPaise = 0,
): Payment {
  return {
    customerId,
    paymentDate: "2026-04-02",
    allocations: invoiceId === null ? [] : [{ invoiceId, amountPaise }],
    amountPaise,
    discountPaise,
    discountInvoiceId: discountPaise > 0 ? invoiceId : null,
  };
}

const CUSTOMERS = 4;
const customerId = fc.integer({ min: 1, max: CUSTOMERS });
const amountPaise = fc.integer({ min: 0, max: 1_000_00 });
const date = fc.constantFrom("1999-12-31", "2026-03-31", "2026-04-01", "2026-10-09");

type Step =
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
  | { kind: "merge"; masterId: number; sourceId: number };

const step: fc.Arbitrary<Step> = fc.oneof(
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
    allocations: fc.uniqueArray(fc.record({ invoiceId: fc.integer({ min: 1, max: 5 }), amountPaise }), {
      maxLength: 3,
      selector: (it) => it.invoiceId,
    }),
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
  fc.record({ kind: fc.constant("merge" as const), masterId: customerId, sourceId: customerId }),
);

/** The same accounts, kept the long way round: lists of plain objects, every sum made anew. */
function plainModel() {
  const invoices: { customerId: number; invoiceDate: string; totalPaise: number; isDeleted: boolean }[] = [];
  const payments: (Payment & { isDeleted: boolean })[] = [];
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
    openings,
    masterOf,
    ownerOf,
    balanceOf(id: number): number {
      const debits = invoices.filter((it) => !it.isDeleted && ownerOf(it.customerId) === id);
      const credits = payments.filter((it) => !it.isDeleted && ownerOf(it.customerId) === id);
      return (
        (openings.get(id)?.amountPaise ?? 0) +
        sum(debits.map((it) => it.totalPaise)) -
        sum(credits.map((it) => it.amountPaise + (isLive(it.discountInvoiceId) ? it.discountPaise : 0)))
      );
    },
    firstEntryDateOf(id: number): string | undefined {
      const isOwn = (it: { isDeleted: boolean; customerId: number }) =>
        !it.isDeleted && ownerOf(it.customerId) === id;
      const days = [
        ...invoices.filter(isOwn).map((it) => it.invoiceDate),
        ...payments.filter(isOwn).map((it) => it.paymentDate),
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
    allocatedOn: (id: number) =>
      sum(
        payments
          .filter((it) => !it.isDeleted)
          .flatMap((it) => it.allocations.filter((each) => each.invoiceId === id))
          .map((each) => each.amountPaise),
      ),
  };
}

/** The event of a step, if the step makes sense now. The plain model keeps it too. */
function eventOfStep(it: Step, plain: ReturnType<typeof plainModel>): AccountEvent | undefined {
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

test("whatever happens, the packed accounts add up to those kept the long way round", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const plain = plainModel();
      const packed = createAccountIndex();
      for (const [index, it] of steps.entries()) {
        const event = eventOfStep(it, plain);
        if (event) packed.apply(event, String(index));
      }
      for (let id = 1; id <= CUSTOMERS; id++) {
        expect(packed.balanceOf(id)).toBe(plain.balanceOf(id));
        expect(packed.firstEntryDateOf(id)).toBe(plain.firstEntryDateOf(id));
      }
      const firstDays = packed.firstDays();
      for (let id = 1; id <= CUSTOMERS; id++) expect(firstDays.get(id)).toBe(plain.firstDayOf(id));
      for (let id = 1; id <= 5; id++) {
        expect(packed.discountOn(id)).toBe(plain.discountOn(id));
        expect(packed.settledOn(id)).toBe(plain.discountOn(id) + plain.allocatedOn(id));
      }
      const onDeleted = plain.payments.flatMap((it, index) => {
        if (it.isDeleted) return [];
        const ids = new Set(it.allocations.map((each) => each.invoiceId));
        if (it.discountInvoiceId !== null) ids.add(it.discountInvoiceId);
        return [...ids]
          .filter((invoiceId) => plain.invoices[invoiceId - 1]?.isDeleted)
          .map((invoiceId) => ({ paymentId: index + 1, invoiceId }));
      });
      expect(packed.unmovedPayments()).toEqual(onDeleted);
      for (let id = 1; id <= 5; id++) {
        const isOn = (it: Payment) =>
          it.discountInvoiceId === id || it.allocations.some((each) => each.invoiceId === id);
        const paymentIds = plain.payments.flatMap((it, index) =>
          !it.isDeleted && isOn(it) ? index + 1 : [],
        );
        expect(packed.paymentsOn(id)).toEqual(paymentIds);
      }
    }),
  );
});

const invoice = { invoiceId: 1, customerId: 1, invoiceDate: "2026-04-01" };

test("moving a payment to advance takes its discount along and leaves the balance as it is", () => {
  const index = createAccountIndex();
  index.apply({ type: "InvoiceCreated", data: { ...invoice, totalPaise: 500_00 } }, "1");
  const paid = { paymentId: 1, ...onOne(1, 1, 200_00, 50_00) };
  index.apply({ type: "PaymentRecorded", data: paid }, "2");
  expect(index.balanceOf(1)).toBe(250_00);
  index.apply({ type: "InvoiceDeleted", data: { invoiceId: 1 } }, "3");
  expect([index.balanceOf(1), index.paymentsOn(1)]).toEqual([-200_00, [1]]);
  index.apply({ type: "PaymentMovedToAdvance", data: { paymentId: 1, invoiceId: 1 } }, "4");
  expect([index.balanceOf(1), index.paymentsOn(1), index.unmovedPayments()]).toEqual([-200_00, [], []]);
});

test("of discounts that together exceed what was left, the one that is later in the log is excessive, until it changes", () => {
  const index = createAccountIndex();
  const paid = onOne(1, 1, 100_00, 300_00);
  const discountOthersPaiseMax = 200_00;
  index.apply({ type: "InvoiceCreated", data: { ...invoice, totalPaise: 500_00 } }, "1");
  index.apply({ type: "PaymentRecorded", data: { ...onOne(1, 1, 100_00), paymentId: 1 } }, "2");
  index.apply({ type: "PaymentRecorded", data: { ...paid, paymentId: 2 }, discountOthersPaiseMax }, "3");
  expect([...index.excessiveDiscounts]).toEqual([]);
  index.apply({ type: "PaymentChanged", data: { ...paid, paymentId: 1 }, discountOthersPaiseMax }, "4");
  expect([...index.excessiveDiscounts]).toEqual([[1, { position: "4", cause: "discount" }]]);
  // One that takes less off than before is no one too many, even while they all are.
  index.apply(
    {
      type: "PaymentChanged",
      data: { ...paid, paymentId: 2, discountPaise: 250_00 },
      discountOthersPaiseMax: 250_00,
    },
    "5",
  );
  expect([...index.excessiveDiscounts]).toEqual([[1, { position: "4", cause: "discount" }]]);
  index.apply(
    {
      type: "PaymentChanged",
      data: { ...paid, paymentId: 1, discountPaise: 250_00 },
      discountOthersPaiseMax: 250_00,
    },
    "6",
  );
  expect([...index.excessiveDiscounts]).toEqual([]);
  expect(index.discountOn(1)).toBe(500_00);
});

test("a discount is judged by what its own event says was left, and not at all where the event says nothing", () => {
  const index = createAccountIndex();
  const paid = onOne(1, 1, 100_00, 300_00);
  index.apply({ type: "InvoiceCreated", data: { ...invoice, totalPaise: 500_00 } }, "1");
  index.apply({ type: "PaymentRecorded", data: { ...paid, paymentId: 1 } }, "2");
  index.apply({ type: "PaymentRecorded", data: { ...paid, paymentId: 2 } }, "3");
  index.apply(
    { type: "PaymentRecorded", data: { ...paid, paymentId: 3 }, discountOthersPaiseMax: 600_00 },
    "4",
  );
  expect([...index.excessiveDiscounts]).toEqual([]);
  index.apply(
    { type: "PaymentRecorded", data: { ...paid, paymentId: 4 }, discountOthersPaiseMax: 800_00 },
    "5",
  );
  expect([...index.excessiveDiscounts]).toEqual([[4, { position: "5", cause: "discount" }]]);
});

test("of money that together is more than was due, the later in the log is in excess by what does not fit, until it changes", () => {
  const index = createAccountIndex();
  index.apply({ type: "InvoiceCreated", data: { ...invoice, totalPaise: 500_00 } }, "1");
  index.apply({ type: "InvoiceCreated", data: { ...invoice, invoiceId: 2, totalPaise: 500_00 } }, "2");
  /** ₹ 900.00, some of it on invoice 1 and ₹ 50.00 on invoice 2. */
  const pay = (paymentId: number, onFirst: number, paise: number, position: string) => {
    const allocations = [
      { invoiceId: 1, amountPaise: onFirst },
      { invoiceId: 2, amountPaise: 50_00 },
    ];
    const data = { ...onOne(1, null, 900_00), paymentId, allocations };
    index.apply({ type: "PaymentRecorded", data, othersPaiseMax: [{ invoiceId: 1, paise }] }, position);
  };
  pay(1, 300_00, 200_00, "3");
  pay(2, 300_00, 200_00, "4");
  const excess = [{ invoiceId: 1, amountPaise: 100_00 }];
  expect([...index.excessAllocations]).toEqual([[2, { position: "4", excess }]]);
  // All of its money on one invoice may be more than is due.
  index.apply({ type: "PaymentRecorded", data: { ...onOne(1, 1, 70_00), paymentId: 3 } }, "5");
  expect([...index.excessAllocations.keys()]).toEqual([2]);
  // One that puts no more on it than before is none in excess.
  const less = [{ invoiceId: 1, amountPaise: 299_00 }];
  index.apply(
    {
      type: "PaymentAllocated",
      data: { paymentId: 1, allocations: less },
      othersPaiseMax: [{ invoiceId: 1, paise: 201_00 }],
    },
    "6",
  );
  expect([...index.excessAllocations.keys()]).toEqual([2]);
  index.apply(
    {
      type: "PaymentAllocated",
      data: { paymentId: 2, allocations: [{ invoiceId: 1, amountPaise: 131_00 }] },
    },
    "7",
  );
  expect([...index.excessAllocations]).toEqual([]);
  expect(index.settledOn(1)).toBe(500_00);
  // Nobody is asked to give back more than was put on it, nor what is on an invoice that is deleted.
  pay(4, 10_00, 0, "8");
  expect(index.excessAllocations.get(4)?.excess).toEqual([{ invoiceId: 1, amountPaise: 10_00 }]);
  index.apply({ type: "InvoiceDeleted", data: { invoiceId: 1 } }, "9");
  pay(5, 10_00, 0, "10");
  expect(index.excessAllocations.has(5)).toBe(false);
});

test("an event of an unknown type or shape is named and stops the reading", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  expect(() => accountEventOf({ id, metadata: '{"version":1}', type: "InvoiceLost", data: "{}" })).toThrow(
    `Event ${id} is of an unknown type`,
  );
  expect(() => accountEventOf({ id, metadata: '{"version":1}', type: "InvoiceDeleted", data: "{}" })).toThrow(
    `Event ${id} cannot be read`,
  );
});

test("a million invoices fit into few megabytes", () => {
  const index = createAccountIndex();
  const before = process.memoryUsage();
  for (let invoiceId = 1; invoiceId <= 1_000_000; invoiceId++) {
    index.apply(
      {
        type: "InvoiceCreated",
        data: { ...invoice, invoiceId, customerId: 1 + (invoiceId % 99), totalPaise: 1 },
      },
      "5",
    );
  }
  const grown = process.memoryUsage().arrayBuffers - before.arrayBuffers;
  expect(grown).toBeLessThan(40 * 1024 * 1024);
  expect(index.balanceOf(1)).toBe(10_101);
});
