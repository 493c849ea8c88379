import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createAccountIndex } from "./account-index.ts";
import { type AccountEvent, accountEventOf } from "./account-events.ts";

type Payment = { customerId: number; invoiceId: number | null; amountPaise: number; discountPaise: number };

const CUSTOMERS = 4;
const customerId = fc.integer({ min: 1, max: CUSTOMERS });
const amountPaise = fc.integer({ min: 0, max: 1_000_00 });

type Step =
  | { kind: "invoice"; customerId: number; totalPaise: number }
  | ({ kind: "pay" | "change" } & Payment & { nth: number })
  | { kind: "delete invoice" | "delete payment"; nth: number }
  | { kind: "merge"; masterId: number; sourceId: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("invoice" as const), customerId, totalPaise: amountPaise }),
  fc.record({
    kind: fc.constantFrom("pay" as const, "change" as const),
    nth: fc.nat(5),
    customerId,
    invoiceId: fc.option(fc.integer({ min: 1, max: 5 })),
    amountPaise,
    discountPaise: amountPaise,
  }),
  fc.record({
    kind: fc.constantFrom("delete invoice" as const, "delete payment" as const),
    nth: fc.nat(5),
  }),
  fc.record({ kind: fc.constant("merge" as const), masterId: customerId, sourceId: customerId }),
);

/** The same accounts, kept the long way round: lists of plain objects, every sum made anew. */
function plainModel() {
  const invoices: { customerId: number; totalPaise: number; isDeleted: boolean }[] = [];
  const payments: (Payment & { isDeleted: boolean })[] = [];
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
    masterOf,
    ownerOf,
    balanceOf(id: number): number {
      const debits = invoices.filter((it) => !it.isDeleted && ownerOf(it.customerId) === id);
      const credits = payments.filter((it) => !it.isDeleted && ownerOf(it.customerId) === id);
      return (
        sum(debits.map((it) => it.totalPaise)) -
        sum(credits.map((it) => it.amountPaise + (isLive(it.invoiceId) ? it.discountPaise : 0)))
      );
    },
    discountOn: (id: number) =>
      sum(payments.filter((it) => !it.isDeleted && it.invoiceId === id).map((it) => it.discountPaise)),
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
      const invoiceId = it.invoiceId !== null && plain.invoices[it.invoiceId - 1] ? it.invoiceId : null;
      const payment = { ...it, invoiceId, discountPaise: invoiceId === null ? 0 : it.discountPaise };
      if (it.kind === "pay") {
        const paymentId = plain.payments.push({ ...payment, isDeleted: false });
        return { type: "PaymentRecorded", data: { ...payment, paymentId } };
      }
      const before = plain.payments[it.nth];
      if (before === undefined || before.isDeleted) return undefined;
      Object.assign(before, payment);
      return { type: "PaymentChanged", data: { ...payment, paymentId: it.nth + 1 } };
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
    case "merge": {
      const isPossible = [it.masterId, it.sourceId].every((id) => !plain.masterOf.has(id));
      if (!isPossible || it.masterId === it.sourceId) return undefined;
      plain.masterOf.set(it.sourceId, it.masterId);
      return { type: "CustomersMerged", data: { masterId: it.masterId, sourceIds: [it.sourceId] } };
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
      for (let id = 1; id <= CUSTOMERS; id++) expect(packed.balanceOf(id)).toBe(plain.balanceOf(id));
      for (let id = 1; id <= 5; id++) expect(packed.discountOn(id)).toBe(plain.discountOn(id));
      const onDeleted = plain.payments.flatMap((it, index) => {
        const isUnmoved =
          !it.isDeleted && it.invoiceId !== null && plain.invoices[it.invoiceId - 1]?.isDeleted;
        return isUnmoved ? [{ paymentId: index + 1, invoiceId: it.invoiceId }] : [];
      });
      expect(packed.unmovedPayments()).toEqual(onDeleted);
    }),
  );
});

test("moving a payment to advance takes its discount along and leaves the balance as it is", () => {
  const index = createAccountIndex();
  index.apply({ type: "InvoiceCreated", data: { invoiceId: 1, customerId: 1, totalPaise: 500_00 } }, "1");
  const paid = { paymentId: 1, customerId: 1, invoiceId: 1, amountPaise: 200_00, discountPaise: 50_00 };
  index.apply({ type: "PaymentRecorded", data: paid }, "2");
  expect(index.balanceOf(1)).toBe(250_00);
  index.apply({ type: "InvoiceDeleted", data: { invoiceId: 1 } }, "3");
  expect([index.balanceOf(1), index.paymentsOn(1)]).toEqual([-200_00, [1]]);
  index.apply({ type: "PaymentMovedToAdvance", data: { paymentId: 1 } }, "4");
  expect([index.balanceOf(1), index.paymentsOn(1), index.unmovedPayments()]).toEqual([-200_00, [], []]);
});

test("of discounts that together exceed what was left, the one that is later in the log is excessive, until it changes", () => {
  const index = createAccountIndex();
  const paid = { customerId: 1, invoiceId: 1, amountPaise: 100_00, discountPaise: 300_00 };
  const discountOthersPaiseMax = 200_00;
  index.apply({ type: "InvoiceCreated", data: { invoiceId: 1, customerId: 1, totalPaise: 500_00 } }, "1");
  index.apply({ type: "PaymentRecorded", data: { ...paid, paymentId: 1, discountPaise: 0 } }, "2");
  index.apply({ type: "PaymentRecorded", data: { ...paid, paymentId: 2 }, discountOthersPaiseMax }, "3");
  expect([...index.excessiveDiscounts]).toEqual([]);
  index.apply({ type: "PaymentChanged", data: { ...paid, paymentId: 1 }, discountOthersPaiseMax }, "4");
  expect([...index.excessiveDiscounts]).toEqual([[1, "4"]]);
  // One that takes less off than before is no one too many, even while they all are.
  index.apply(
    {
      type: "PaymentChanged",
      data: { ...paid, paymentId: 2, discountPaise: 250_00 },
      discountOthersPaiseMax: 250_00,
    },
    "5",
  );
  expect([...index.excessiveDiscounts]).toEqual([[1, "4"]]);
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
  const paid = { customerId: 1, invoiceId: 1, amountPaise: 100_00, discountPaise: 300_00 };
  index.apply({ type: "InvoiceCreated", data: { invoiceId: 1, customerId: 1, totalPaise: 500_00 } }, "1");
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
  expect([...index.excessiveDiscounts]).toEqual([[4, "5"]]);
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
        data: { invoiceId, customerId: 1 + (invoiceId % 99), totalPaise: 1 },
      },
      "5",
    );
  }
  const grown = process.memoryUsage().arrayBuffers - before.arrayBuffers;
  expect(grown).toBeLessThan(40 * 1024 * 1024);
  expect(index.balanceOf(1)).toBe(10_101);
});
