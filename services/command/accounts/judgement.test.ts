import { expect, test } from "vitest";
import { createAccountIndex } from "./account-index.ts";
import { onOne } from "./payment.fixture.ts";

const invoice = { invoiceId: 1, customerId: 1, invoiceDate: "2026-04-01" };

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
