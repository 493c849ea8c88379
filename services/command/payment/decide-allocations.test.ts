import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import type { BooksLock } from "@bahi/contracts/settings/books-lock.ts";
import { describe, expect, test } from "vitest";
import { allocatePayment, giveBackAllocations, movePaymentToAdvance } from "./decide.ts";
import type { PaidInvoice, PaidInvoices } from "./decide-money.ts";
import {
  given,
  ANIL,
  BINA,
  invoice,
  advance,
  split,
  toAllocations,
  onInvoice,
  recorded,
  deleted,
} from "./payments.fixture.ts";

describe("a payment on several invoices", () => {
  const spread: PaymentEvent = {
    type: "PaymentRecorded",
    data: {
      paymentId: 1,
      ...split([7, 60_00], [8, 40_00]),
      discountPaise: 5_00,
      discountReason: "loyal",
      discountInvoiceId: 8,
    },
  };
  const leaves = (invoiceId: number): PaymentEvent => ({
    type: "PaymentMovedToAdvance",
    data: { paymentId: 1, invoiceId, reason: "" },
  });

  test("gives back what was on the one that is deleted, and its discount if it was on that", () => {
    expect(given(spread, leaves(7)).state).toMatchObject({
      content: { allocations: toAllocations([[8, 40_00]]), discountPaise: 5_00, discountInvoiceId: 8 },
    });
    expect(given(spread, leaves(8)).state).toMatchObject({
      content: { allocations: toAllocations([[7, 60_00]]), discountPaise: 0, discountInvoiceId: null },
    });
    expect(given(spread, leaves(7), leaves(8)).state).toMatchObject({ content: advance });
  });

  test("moves off an invoice on which it has a discount alone", () => {
    const alone: PaymentEvent = {
      type: "PaymentAllocated",
      data: { paymentId: 1, allocations: toAllocations([[7, 60_00]]), reason: "the goods came back" },
    };
    const command = { paymentId: 1, invoiceId: 8, reason: "" };
    given(spread, alone)
      .when((payment) => movePaymentToAdvance(command, payment))
      .then(leaves(8));
  });
});

describe("allocating a payment", () => {
  const free: PaymentEvent = { type: "PaymentRecorded", data: { paymentId: 1, ...advance } };
  const put = (...allocations: [number, number][]): PaymentEvent => ({
    type: "PaymentAllocated",
    data: { paymentId: 1, allocations: toAllocations(allocations), reason: "" },
  });

  const allocate = (
    allocations: [number, number][],
    events: PaymentEvent[] = [free],
    invoices: PaidInvoices = () => invoice,
    booksLock: BooksLock | null = null,
  ) =>
    given(...events).when((payment) => {
      const command = { paymentId: 1, allocations: toAllocations(allocations) };
      return allocatePayment(command, payment, ANIL, invoices, booksLock);
    });

  test("puts an advance on several invoices, and leaves the rest an advance", () => {
    allocate([
      [7, 60_00],
      [8, 40_00],
    ]).then(put([7, 60_00], [8, 40_00]));
  });

  test("states the whole set: a smaller one takes money off, none makes it an advance", () => {
    allocate([[8, 10_00]], [free, put([7, 60_00], [8, 40_00])]).then(put([8, 10_00]));
    allocate([], [free, put([7, 60_00])]).then(put());
  });

  test("stays quiet for the same set, in any order", () => {
    const before = [free, put([7, 60_00], [8, 40_00])];
    allocate(
      [
        [8, 40_00],
        [7, 60_00],
      ],
      before,
    ).thenNothing();
    allocate([]).thenNothing();
  });

  test("refuses one that is absent or deleted", () => {
    allocate([], []).thenRefused("payment-not-found");
    allocate([[7, 1_00]], [free, deleted]).thenRefused("payment-not-found", "This payment was deleted");
  });

  test("refuses more than was paid", () => {
    allocate([
      [7, 200_00],
      [8, 1],
    ]).thenRefused("allocation-above-amount", "₹ 200.01 would be put on invoices, and ₹ 200.00 was paid");
  });

  test("refuses an invoice that is absent, deleted or of another customer, by its number", () => {
    const refusedFor = (status: PaidInvoice) => allocate([[8, 1_00]], [free], () => status);
    refusedFor({ status: "absent" }).thenRefused("invoice-not-found", "Invoice #8 does not exist");
    refusedFor({ status: "deleted" }).thenRefused("invoice-deleted", "Invoice #8 was deleted");
    refusedFor({ ...invoice, ownerId: BINA }).thenRefused(
      "invoice-of-another-customer",
      "Invoice #8 belongs to another customer",
    );
  });

  test("refuses more than is due, but for all of the money on one invoice", () => {
    const crowded = () => ({ ...invoice, settledPaise: 350_00 });
    allocate([[7, 150_00]], [free], crowded).then(put([7, 150_00]));
    allocate([[7, 150_01]], [free], crowded).thenRefused(
      "allocation-above-due",
      "₹ 150.00 is due on invoice #7, and ₹ 150.01 would be put on it",
    );
    allocate([[7, 200_00]], [free], crowded).then(put([7, 200_00]));
    const overpaid = () => ({ ...invoice, settledPaise: 600_00 });
    allocate([[7, 1_00]], [free], overpaid).thenRefused(
      "allocation-above-due",
      "Nothing is due on invoice #7, and ₹ 1.00 would be put on it",
    );
  });

  test("counts its own discount as settled", () => {
    const before = [free, { type: "PaymentChanged", data: { paymentId: 1, ...onInvoice } } as const];
    const crowded = () => ({ ...invoice, settledPaise: 430_00 });
    // All of it was on the invoice, and was more than is due: a part of it may not be.
    allocate([[7, 50_00]], before, crowded).then(put([7, 50_00]));
    allocate([[7, 50_01]], before, crowded).thenRefused("allocation-above-due");
    const discounted: PaymentEvent = {
      type: "PaymentChanged",
      data: { paymentId: 1, ...onInvoice, allocations: toAllocations([[7, 40_00]]) },
    };
    allocate([[7, 50_00]], [free, discounted], crowded).then(put([7, 50_00]));
    allocate([[7, 50_01]], [free, discounted], crowded).thenRefused(
      "allocation-above-due",
      "₹ 50.00 is due on invoice #7, and ₹ 50.01 would be put on it",
    );
  });

  test("keeps money on the invoice of the discount", () => {
    allocate([[8, 10_00]], [recorded]).thenRefused(
      "discount-without-its-invoice",
      "The discount of this payment is on invoice #7, which would get no money: take the discount off first",
    );
    allocate([], [recorded]).thenRefused("discount-without-its-invoice");
    allocate(
      [
        [8, 10_00],
        [7, 1_00],
      ],
      [recorded],
    ).then(put([8, 10_00], [7, 1_00]));
    // Where it is without money already, the rest may go anywhere.
    allocate([[8, 10_00]], [recorded, put()]).then(put([8, 10_00]));
  });

  test("is refused by the lock where the payment and an invoice on which its money changes are both of locked days", () => {
    const lock = { until: "2026-04-02", by: "Asha", at: "2026-05-01T05:30:00.000Z", reason: "" };
    const invoices = (id: number) => ({ ...invoice, invoiceDate: id === 7 ? "2026-04-01" : "2026-05-01" });
    allocate([[7, 60_00]], [free], invoices, lock).thenRefused("books-locked");
    allocate([], [free, put([7, 60_00])], invoices, lock).thenRefused("books-locked");
    // The advance of a locked day is put on a later bill, and the money of a later day on a bill of a locked one.
    allocate([[8, 60_00]], [free], invoices, lock).then(put([8, 60_00]));
    const early = { ...lock, until: "2026-04-01" };
    allocate([[7, 60_00]], [free], invoices, early).then(put([7, 60_00]));
    const both = [free, put([7, 60_00], [8, 1_00])];
    allocate([[7, 60_00]], both, invoices, lock).then(put([7, 60_00]));
  });

  test("gives back what was one too many, in part or all of an invoice, and stays quiet when that is done", () => {
    const reason = "at the same moment";
    const excess = toAllocations([
      [7, 60_00],
      [8, 15_00],
    ]);
    const giveBack = (...events: PaymentEvent[]) =>
      given(...events).when((payment) => giveBackAllocations({ paymentId: 1, excess, reason }, payment));
    const kept: PaymentEvent = {
      type: "PaymentAllocated",
      data: { paymentId: 1, allocations: toAllocations([[8, 25_00]]), reason },
    };
    const before = [free, put([7, 60_00], [8, 40_00])];
    giveBack(...before).then(kept);
    giveBack(...before, deleted).thenNothing();
    giveBack(free).thenNothing();
  });
});
