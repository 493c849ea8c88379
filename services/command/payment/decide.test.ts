import type { PaymentContent } from "@bahi/contracts/payment/commands.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CustomerState } from "../customer/evolve.ts";
import { documentSpecification } from "../testing/decider-specification.ts";
import {
  type PaidInvoice,
  changePayment,
  deletePayment,
  movePaymentToAdvance,
  recordPayment,
  compensateDiscount,
} from "./decide.ts";
import { paymentDocuments } from "./documents.ts";

const { given } = documentSpecification(paymentDocuments);

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

describe("recording a payment", () => {
  const record = (
    content: PaymentContent,
    paid: PaidInvoice | null = invoice,
    payer: CustomerState = customer(ANIL),
  ) => given().when(() => recordPayment(content, payer, paid));

  test("records an advance, and money on an invoice, also more than is due", () => {
    record(advance, null).then({ type: "PaymentRecorded", data: { paymentId: 1, ...advance } });
    const tooMuch = { ...onInvoice, amountPaise: 900_00 };
    record(tooMuch).then({ type: "PaymentRecorded", data: { paymentId: 1, ...tooMuch } });
  });

  test("refuses a customer who takes no business", () => {
    record(advance, null, { status: "absent" }).thenRefused("customer-not-found");
    record(advance, null, customer(ANIL, "deleted")).thenRefused("customer-inactive");
  });

  test("refuses an invoice that is absent, deleted or of another customer", () => {
    record(onInvoice, { status: "absent" }).thenRefused("invoice-not-found");
    record(onInvoice, { status: "deleted" }).thenRefused("invoice-deleted");
    record(onInvoice, { ...invoice, ownerId: BINA }).thenRefused("invoice-of-another-customer");
  });

  test("refuses a discount larger than the invoice, alone or with those of other payments", () => {
    const discount = (discountPaise: number, others: number) =>
      record({ ...onInvoice, discountPaise }, { ...invoice, discountPaise: others });
    const recordedWith = (discountPaise: number): PaymentEvent => ({
      type: "PaymentRecorded",
      data: { paymentId: 1, ...onInvoice, discountPaise },
    });
    discount(500_00, 0).then(recordedWith(500_00));
    discount(500_01, 0).thenRefused(
      "discount-above-total",
      "The discount cannot be larger than the invoice total",
    );
    discount(300_00, 200_00).then(recordedWith(300_00));
    discount(300_01, 200_00).thenRefused(
      "discount-above-total",
      "All discounts on the invoice together exceed its total",
    );
  });
});

describe("changing a payment", () => {
  const change = (content: PaymentContent, events: PaymentEvent[] = [recorded], ownerId = ANIL) =>
    given(...events).when((payment) =>
      changePayment(
        { paymentId: 1, ...content },
        payment,
        ownerId,
        customer(content.customerId),
        content.invoiceId === null ? null : invoice,
      ),
    );

  test("stores the whole payment as it is from now on", () => {
    change({ ...onInvoice, amountPaise: 250_00 }).then({
      type: "PaymentChanged",
      data: { paymentId: 1, ...onInvoice, amountPaise: 250_00 },
    });
  });

  test("refuses one that is absent or deleted", () => {
    change(advance, []).thenRefused("payment-not-found");
    change(advance, [recorded, deleted]).thenRefused("payment-not-found");
  });

  test("refuses an account that takes no business, but lets the one it is in be put right", () => {
    const changeTo = (content: PaymentContent, payer: CustomerState) =>
      given(recorded).when((payment) =>
        changePayment({ paymentId: 1, ...content }, payment, ANIL, payer, null),
      );
    const toBina = { ...advance, customerId: BINA };
    changeTo(toBina, customer(BINA, "deleted")).thenRefused("customer-inactive");
    changeTo(toBina, { status: "absent" }).thenRefused("customer-not-found");
    const noted = { ...advance, notes: "by hand" };
    changeTo(noted, customer(ANIL, "deleted")).then({
      type: "PaymentChanged",
      data: { paymentId: 1, ...noted },
    });
  });

  test("refuses an invoice of another customer", () => {
    change({ ...onInvoice, customerId: BINA }).thenRefused("invoice-of-another-customer");
  });

  test("stays quiet when nothing is different, also after its customer was merged into another", () => {
    change(onInvoice).thenNothing();
    change({ ...onInvoice, customerId: BINA }, [recorded], BINA).thenNothing();
  });
});

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
      data: { paymentId: 1, ...onInvoice, invoiceId: 8 },
    };
    move(recorded, moved).thenNothing();
    move(recorded, deleted).thenNothing();
    move(recorded, elsewhere).thenNothing();
  });
});

describe("deleting a payment", () => {
  const command = { paymentId: 1, reason: "bounced" };
  const remove = (...events: PaymentEvent[]) =>
    given(...events).when((payment) => deletePayment(command, payment));

  test("deletes it", () => {
    remove(recorded).then({ type: "PaymentDeleted", data: command });
  });

  test("refuses one that never was", () => {
    remove().thenRefused("payment-not-found");
  });

  test("stays quiet when it is deleted already", () => {
    remove(recorded, deleted).thenNothing();
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
        const decide = () =>
          given(...events).when((payment) => {
            if (command.kind === "move") {
              return movePaymentToAdvance({ paymentId: 1, invoiceId: 7, reason: "" }, payment);
            }
            if (command.kind === "delete") return deletePayment({ paymentId: 1, reason: "" }, payment);
            const ownerId = payment.status === "absent" ? ANIL : payment.content.customerId;
            const paid = command.content.invoiceId === null ? null : invoice;
            const to = customer(command.content.customerId);
            return changePayment({ paymentId: 1, ...command.content }, payment, ownerId, to, paid);
          });
        const { decision } = decide();
        if (!(decision instanceof Refused)) {
          events.push(...decision);
          decide().thenNothing();
        }
        const payment = given(...events).state;
        if (payment.status === "absent") continue;
        const { invoiceId, discountPaise } = payment.content;
        expect(discountPaise).toBeLessThanOrEqual(invoiceId === null ? 0 : 500_00);
      }
    }),
  );
});

describe("a discount that turns out to be one too many", () => {
  const command = { paymentId: 1, reason: "too much" };
  const changed = {
    type: "PaymentChanged" as const,
    data: { paymentId: 1, ...onInvoice, amountPaise: 1_00, discountPaise: 400_00 },
  };

  const compensate = (events: PaymentEvent[], isCompensated = false) =>
    given(...events).when((payment) => compensateDiscount(command, payment, isCompensated));

  test("takes a new payment away, and a changed one back to what it was", () => {
    compensate([recorded]).then({ type: "PaymentDeleted", data: command });
    compensate([recorded, changed]).then({
      type: "PaymentChanged",
      data: { paymentId: 1, ...onInvoice },
    });
  });

  test("falls away alone where taking back leads to one that does not fit either", () => {
    compensate([recorded, changed], true).then({
      type: "PaymentChanged",
      data: { ...changed.data, discountPaise: 0, discountReason: "" },
    });
  });

  test("stays quiet when the payment is deleted or has no discount by now", () => {
    compensate([recorded, deleted]).thenNothing();
    compensate([recorded, moved]).thenNothing();
  });
});
