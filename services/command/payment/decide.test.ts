import type { PaymentContent } from "@bahi/contracts/payment/commands.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CustomerState } from "../customer/evolve.ts";
import { refusalOf } from "../testing/refusal-of.ts";
import {
  type PaidInvoice,
  changePayment,
  deletePayment,
  movePaymentToAdvance,
  recordPayment,
  compensateDiscount,
} from "./decide.ts";
import { type PaymentState, absentPayment, evolvePayment } from "./evolve.ts";

const ANIL = 1;
const BINA = 2;

function customer(customerId: number, status: "active" | "deleted" = "active"): CustomerState {
  const blank = { name: "", phone: "", address: "", transporter: "", companyName: "", gstNumber: "" };
  return { status, customerId, profile: blank };
}

const invoice: PaidInvoice = { status: "issued", ownerId: ANIL, totalPaise: 500_00, discountPaise: 0 };
const advance: PaymentContent = {
  customerId: ANIL,
  invoiceId: null,
  paymentDate: "2026-04-02",
  amountPaise: 200_00,
  discountPaise: 0,
  discountReason: "",
  method: "cash",
  referenceNumber: "",
  notes: "",
};
const onInvoice = { ...advance, invoiceId: 7, discountPaise: 20_00, discountReason: "loyal" };
const recorded: PaymentEvent = { type: "PaymentRecorded", data: { paymentId: 1, ...onInvoice } };
const deleted: PaymentEvent = { type: "PaymentDeleted", data: { paymentId: 1, reason: "" } };
const moved: PaymentEvent = {
  type: "PaymentMovedToAdvance",
  data: { paymentId: 1, invoiceId: 7, reason: "Invoice 7 was deleted" },
};

function given(...events: PaymentEvent[]): PaymentState {
  return events.reduce(evolvePayment, absentPayment);
}

describe("recording a payment", () => {
  test("records an advance, and money on an invoice, also more than is due", () => {
    expect(recordPayment(advance, customer(ANIL), null)(1)).toEqual([
      { type: "PaymentRecorded", data: { paymentId: 1, ...advance } },
    ]);
    const tooMuch = { ...onInvoice, amountPaise: 900_00 };
    expect(recordPayment(tooMuch, customer(ANIL), invoice)(1)).toEqual([
      { type: "PaymentRecorded", data: { paymentId: 1, ...tooMuch } },
    ]);
  });

  test("refuses a customer who takes no business", () => {
    expect(refusalOf(() => recordPayment(advance, { status: "absent" }, null))).toBe("customer-not-found");
    expect(refusalOf(() => recordPayment(advance, customer(ANIL, "deleted"), null))).toBe(
      "customer-inactive",
    );
  });

  test("refuses an invoice that is absent, deleted or of another customer", () => {
    const on = (paid: PaidInvoice) => refusalOf(() => recordPayment(onInvoice, customer(ANIL), paid));
    expect(on({ status: "absent" })).toBe("invoice-not-found");
    expect(on({ status: "deleted" })).toBe("invoice-deleted");
    expect(on({ ...invoice, ownerId: BINA })).toBe("invoice-of-another-customer");
  });

  test("refuses a discount larger than the invoice, alone or with those of other payments", () => {
    const discount = (discountPaise: number, others: number) =>
      refusalOf(() =>
        recordPayment({ ...onInvoice, discountPaise }, customer(ANIL), { ...invoice, discountPaise: others }),
      );
    expect(discount(500_00, 0)).toBeUndefined();
    expect(discount(500_01, 0)).toBe("discount-above-total");
    expect(discount(300_00, 200_00)).toBeUndefined();
    expect(discount(300_01, 200_00)).toBe("discount-above-total");
  });
});

describe("changing a payment", () => {
  const change = (content: PaymentContent, payment = given(recorded), ownerId = ANIL, paid = invoice) =>
    changePayment(
      { paymentId: 1, ...content },
      payment,
      ownerId,
      customer(content.customerId),
      content.invoiceId === null ? null : paid,
    );

  test("stores the whole payment as it is from now on", () => {
    expect(change({ ...onInvoice, amountPaise: 0 + 250_00 })).toEqual([
      { type: "PaymentChanged", data: { paymentId: 1, ...onInvoice, amountPaise: 250_00 } },
    ]);
  });

  test("refuses one that is absent or deleted", () => {
    expect(refusalOf(() => change(advance, given()))).toBe("payment-not-found");
    expect(refusalOf(() => change(advance, given(recorded, deleted)))).toBe("payment-not-found");
  });

  test("refuses an account that takes no business, but lets the one it is in be put right", () => {
    const deletedOwner = (content: PaymentContent, ownerId: number) =>
      refusalOf(() =>
        changePayment(
          { paymentId: 1, ...content },
          given(recorded),
          ownerId,
          customer(content.customerId, "deleted"),
          null,
        ),
      );
    expect(deletedOwner({ ...advance, customerId: BINA }, ANIL)).toBe("customer-inactive");
    expect(deletedOwner({ ...advance, notes: "by hand" }, ANIL)).toBeUndefined();
  });

  test("refuses an invoice of another customer", () => {
    expect(refusalOf(() => change({ ...onInvoice, customerId: BINA }))).toBe("invoice-of-another-customer");
  });

  test("stays quiet when nothing is different, also after its customer was merged into another", () => {
    expect(change(onInvoice)).toEqual([]);
    expect(change({ ...onInvoice, customerId: BINA }, given(recorded), BINA)).toEqual([]);
  });
});

describe("the deletion of the invoice", () => {
  const command = { paymentId: 1, invoiceId: 7, reason: "Invoice 7 was deleted" };

  test("makes the payment an advance without discount", () => {
    expect(movePaymentToAdvance(command, given(recorded))).toEqual([moved]);
    expect(given(recorded, moved)).toMatchObject({ status: "recorded", paymentId: 1, content: advance });
  });

  test("stays quiet when the payment has moved, is deleted, or is on another invoice by now", () => {
    const elsewhere: PaymentEvent = {
      type: "PaymentChanged",
      data: { paymentId: 1, ...onInvoice, invoiceId: 8 },
    };
    expect(movePaymentToAdvance(command, given(recorded, moved))).toEqual([]);
    expect(movePaymentToAdvance(command, given(recorded, deleted))).toEqual([]);
    expect(movePaymentToAdvance(command, given(recorded, elsewhere))).toEqual([]);
  });
});

describe("deleting a payment", () => {
  const command = { paymentId: 1, reason: "bounced" };

  test("deletes it", () => {
    expect(deletePayment(command, given(recorded))).toEqual([{ type: "PaymentDeleted", data: command }]);
  });

  test("refuses one that never was", () => {
    expect(refusalOf(() => deletePayment(command, given()))).toBe("payment-not-found");
  });

  test("stays quiet when it is deleted already", () => {
    expect(deletePayment(command, given(recorded, deleted))).toEqual([]);
  });
});

test("whatever is asked for, an advance has no discount, and a change asked twice is one event", () => {
  const anyContent = fc.record({
    customerId: fc.constantFrom(ANIL, BINA),
    invoiceId: fc.constantFrom(null, 7),
    paymentDate: fc.constantFrom("2026-04-02", "2026-04-03"),
    amountPaise: fc.integer({ min: 1, max: 10_000_00 }),
    discountPaise: fc.integer({ min: 0, max: 600_00 }),
    discountReason: fc.constantFrom("", "loyal"),
    method: fc.constant("cash" as const),
    referenceNumber: fc.constant(""),
    notes: fc.string(),
  });
  const commands = fc.array(
    fc.oneof(
      anyContent.map((content) => ({
        kind: "change" as const,
        content: content.invoiceId === null ? { ...content, discountPaise: 0 } : content,
      })),
      fc.constant({ kind: "move" as const }),
      fc.constant({ kind: "delete" as const }),
    ),
    { maxLength: 15 },
  );
  fc.assert(
    fc.property(commands, (history) => {
      const events: PaymentEvent[] = [recorded];
      for (const command of history) {
        const decide = (): PaymentEvent[] => {
          const payment = given(...events);
          if (command.kind === "move") {
            return movePaymentToAdvance({ paymentId: 1, invoiceId: 7, reason: "" }, payment);
          }
          if (command.kind === "delete") return deletePayment({ paymentId: 1, reason: "" }, payment);
          const ownerId = payment.status === "absent" ? ANIL : payment.content.customerId;
          const paid = command.content.invoiceId === null ? null : invoice;
          const to = customer(command.content.customerId);
          return changePayment({ paymentId: 1, ...command.content }, payment, ownerId, to, paid);
        };
        const refusal = refusalOf(() => events.push(...decide()));
        expect(refusal === undefined ? decide() : []).toEqual([]);
        const payment = given(...events);
        if (payment.status === "absent") continue;
        const { invoiceId, discountPaise } = payment.content;
        expect(discountPaise).toBeLessThanOrEqual(invoiceId === null ? 0 : 500_00);
      }
    }),
  );
});

describe("a discount that turns out to be one too many", () => {
  const command = { paymentId: 1, reason: "too much" };
  const changed: PaymentEvent = {
    type: "PaymentChanged",
    data: { paymentId: 1, ...onInvoice, amountPaise: 1_00, discountPaise: 400_00 },
  };

  test("takes a new payment away, and a changed one back to what it was", () => {
    expect(compensateDiscount(command, given(recorded), false)).toEqual([
      { type: "PaymentDeleted", data: command },
    ]);
    expect(compensateDiscount(command, given(recorded, changed), false)).toEqual([
      { type: "PaymentChanged", data: { paymentId: 1, ...onInvoice } },
    ]);
  });

  test("falls away alone where taking back leads to one that does not fit either", () => {
    expect(compensateDiscount(command, given(recorded, changed), true)).toMatchObject([
      { type: "PaymentChanged", data: { amountPaise: 1_00, discountPaise: 0, discountReason: "" } },
    ]);
  });

  test("stays quiet when the payment is deleted or has no discount by now", () => {
    expect(compensateDiscount(command, given(recorded, deleted), false)).toEqual([]);
    expect(compensateDiscount(command, given(recorded, moved), false)).toEqual([]);
  });
});
