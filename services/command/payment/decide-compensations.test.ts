import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import { describe, expect, test } from "vitest";
import { movePaymentToAdvance, compensateDiscount } from "./decide.ts";
import { given, advance, onOne, onInvoice, recorded, deleted, moved } from "./payments.fixture.ts";

describe("the deletion of the invoice", () => {
  const command = { paymentId: 1, invoiceId: 7, reason: "Invoice 7 was deleted" };
  const move = (...events: PaymentEvent[]) =>
    given(...events).when((payment) => movePaymentToAdvance(command, payment));

  test("makes the payment an advance without discount", () => {
    move(recorded).then(moved);
    expect(given(recorded, moved).state).toMatchObject({
      status: "recorded",
      paymentId: 1,
      content: advance,
    });
  });

  test("stays quiet when the payment has moved, is deleted, or is on another invoice by now", () => {
    const elsewhere: PaymentEvent = {
      type: "PaymentChanged",
      data: { paymentId: 1, ...onOne(200_00, 20_00, 8) },
    };
    move(recorded, moved).thenNothing();
    move(recorded, deleted).thenNothing();
    move(recorded, elsewhere).thenNothing();
  });
});

describe("a discount that turns out to be one too many", () => {
  const command = { paymentId: 1, reason: "too much" };
  const changed = {
    type: "PaymentChanged" as const,
    data: { paymentId: 1, ...onOne(1_00, 400_00) },
  };

  /** On invoices of ₹ 300.00. */
  const compensate = (events: PaymentEvent[], isAlone = false) =>
    given(...events).when((payment) => compensateDiscount(command, payment, isAlone, () => 300_00));

  test("takes a new payment away, and a changed one back to what it was", () => {
    compensate([recorded]).then({ type: "PaymentDeleted", data: command });
    compensate([recorded, changed]).then({
      type: "PaymentChanged",
      data: { paymentId: 1, ...onInvoice },
    });
  });

  test("puts no more in part on an invoice than its total is by now", () => {
    const split = (first: number) => ({
      ...advance,
      amountPaise: 900_00,
      allocations: [
        { invoiceId: 7, amountPaise: first },
        { invoiceId: 8, amountPaise: 50_00 },
      ],
    });
    const before: PaymentEvent = { type: "PaymentRecorded", data: { paymentId: 1, ...split(450_00) } };
    compensate([before, changed]).then({
      type: "PaymentChanged",
      data: { paymentId: 1, ...split(300_00) },
    });
  });

  test("falls away alone where the rest of the payment is to stay", () => {
    compensate([recorded], true).then({
      type: "PaymentChanged",
      data: { paymentId: 1, ...onInvoice, discountPaise: 0, discountReason: "", discountInvoiceId: null },
    });
    compensate([recorded, changed], true).then({
      type: "PaymentChanged",
      data: { ...changed.data, discountPaise: 0, discountReason: "", discountInvoiceId: null },
    });
  });

  test("stays quiet when the payment is deleted or has no discount by now", () => {
    compensate([recorded, deleted]).thenNothing();
    compensate([recorded, moved]).thenNothing();
  });
});
