import { unallocatedPaise } from "@bahi/contracts/payment/allocation.ts";
import type { ChangePayment, PaymentContent } from "@bahi/contracts/payment/commands.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CustomerState } from "../customer/evolve.ts";
import {
  allocatePayment,
  changePayment,
  deletePayment,
  movePaymentToAdvance,
  recordPayment,
} from "./decide.ts";
import type { PaidInvoice } from "./decide-money.ts";
import {
  given,
  ANIL,
  BINA,
  customer,
  invoice,
  advance,
  onOne,
  split,
  toAllocations,
  onInvoice,
  recorded,
  deleted,
  moved,
} from "./payments.fixture.ts";

describe("under a lock of the books", () => {
  const lock = { until: advance.paymentDate, by: "Asha", at: "2027-01-02T05:30:00.000Z", reason: "" };
  const later = { ...advance, paymentDate: "2026-12-01" };
  const recordedLater: PaymentEvent = { type: "PaymentRecorded", data: { paymentId: 1, ...later } };
  const change = (content: PaymentContent, ...events: PaymentEvent[]) =>
    given(...events).when((payment) =>
      changePayment({ paymentId: 1, ...content }, payment, ANIL, customer(ANIL), () => invoice, lock),
    );
  const recordedAsAdvance: PaymentEvent = { type: "PaymentRecorded", data: { paymentId: 1, ...advance } };

  test("none is recorded on a locked day", () => {
    const record = (content: PaymentContent) =>
      given().when(() => recordPayment(content, customer(ANIL), () => invoice, lock));
    record(advance).thenRefused("books-locked");
    record(later).then(recordedLater);
  });

  test("none is changed, moved out of the locked days or moved into them", () => {
    change({ ...advance, notes: "seen" }, recordedAsAdvance).thenRefused("books-locked");
    change(later, recordedAsAdvance).thenRefused("books-locked");
    change(advance, recordedLater).thenRefused("books-locked");
    const noted = { ...later, notes: "seen" };
    change(noted, recordedLater).then({ type: "PaymentChanged", data: { paymentId: 1, ...noted } });
    change(advance, recordedAsAdvance).thenNothing();
  });

  test("none is deleted, and the task that frees the payments of a deleted invoice goes on", () => {
    const remove = (...events: PaymentEvent[]) =>
      given(...events).when((payment) => deletePayment({ paymentId: 1, reason: "" }, payment, lock));
    remove(recordedAsAdvance).thenRefused("books-locked");
    remove(recordedLater).then({ type: "PaymentDeleted", data: { paymentId: 1, reason: "" } });
    remove(recordedAsAdvance, deleted).thenNothing();
    given(recorded)
      .when((payment) => movePaymentToAdvance(moved.data, payment))
      .then(moved);
  });
});

describe("recording a payment", () => {
  const record = (
    content: PaymentContent,
    paid: PaidInvoice = invoice,
    payer: CustomerState = customer(ANIL),
  ) => given().when(() => recordPayment(content, payer, () => paid, null));

  test("records an advance, and money on an invoice, also more than is due", () => {
    record(advance).then({ type: "PaymentRecorded", data: { paymentId: 1, ...advance } });
    const tooMuch = onOne(900_00);
    record(tooMuch).then({ type: "PaymentRecorded", data: { paymentId: 1, ...tooMuch } });
  });

  test("refuses a customer who takes no business", () => {
    record(advance, invoice, { status: "absent" }).thenRefused("customer-not-found");
    record(advance, invoice, customer(ANIL, "deleted")).thenRefused("customer-inactive");
  });

  test("refuses an invoice that is absent, deleted or of another customer", () => {
    record(onInvoice, { status: "absent" }).thenRefused("invoice-not-found");
    record(onInvoice, { status: "deleted" }).thenRefused("invoice-deleted");
    record(onInvoice, { ...invoice, ownerId: BINA }).thenRefused("invoice-of-another-customer");
  });

  test("refuses a discount larger than the invoice, alone or with those of other payments", () => {
    const discount = (discountPaise: number, others: number) =>
      record(onOne(200_00, discountPaise), { ...invoice, discountPaise: others });
    const recordedWith = (discountPaise: number): PaymentEvent => ({
      type: "PaymentRecorded",
      data: { paymentId: 1, ...onOne(200_00, discountPaise) },
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

  test("refuses a discount for which what came back leaves no room", () => {
    const cameBack = { ...invoice, returnedPaise: 300_00, settledPaise: 300_00 };
    expect(record(onOne(1_00, 200_00), cameBack).decision).not.toBeInstanceOf(Refused);
    record(onOne(1_00, 200_01), cameBack).thenRefused(
      "discount-above-total",
      "Goods for ₹ 300.00 of this invoice came back, and with the discounts that is more than its total",
    );
    record(onOne(1_00, 100_01), { ...cameBack, discountPaise: 100_00 }).thenRefused("discount-above-total");
  });
});

describe("changing a payment", () => {
  const change = (
    content: Omit<PaymentContent, "allocations"> & Pick<ChangePayment, "allocations">,
    events: PaymentEvent[] = [recorded],
    ownerId = ANIL,
    paid: PaidInvoice = invoice,
  ) =>
    given(...events).when((payment) => {
      const { discountInvoiceId: _, ...asked } = content;
      const payer = customer(content.customerId);
      return changePayment({ paymentId: 1, ...asked }, payment, ownerId, payer, () => paid, null);
    });

  test("stores the whole payment as it is from now on", () => {
    change(onOne(250_00)).then({ type: "PaymentChanged", data: { paymentId: 1, ...onOne(250_00) } });
  });

  test("makes a payment on one invoice an advance when no invoice is named any more", () => {
    change({ ...onInvoice, allocations: null }).then({
      type: "PaymentChanged",
      data: { paymentId: 1, ...advance },
    });
  });

  test("moves an advance to another customer", () => {
    const free: PaymentEvent = { type: "PaymentRecorded", data: { paymentId: 1, ...advance } };
    const toBina = { ...advance, customerId: BINA };
    change({ ...toBina, allocations: null }, [free]).then({
      type: "PaymentChanged",
      data: { paymentId: 1, ...toBina },
    });
  });

  describe("that is on several invoices or on one in part", () => {
    const spread: PaymentEvent = {
      type: "PaymentRecorded",
      data: { paymentId: 1, ...split([7, 60_00], [8, 40_00]) },
    };
    const withDiscount: PaymentEvent = {
      type: "PaymentRecorded",
      data: {
        paymentId: 1,
        ...split([7, 60_00]),
        discountPaise: 5_00,
        discountReason: "loyal",
        discountInvoiceId: 7,
      },
    };

    test("leaves it there, with its discount, when no invoice is named: a single one could not say where it is", () => {
      for (const before of [spread, withDiscount]) {
        change({ ...advance, allocations: null, notes: "by hand" }, [before]).then({
          type: "PaymentChanged",
          data: { ...before.data, notes: "by hand" },
        });
        change({ ...advance, allocations: null }, [before]).thenNothing();
      }
    });

    test("leaves its discount on the invoice, and it with its customer, though none of its money is there any more", () => {
      const givenBack: PaymentEvent = {
        type: "PaymentAllocated",
        data: { paymentId: 1, allocations: [], reason: "at the same moment" },
      };
      const noted = { ...withDiscount.data, allocations: [], notes: "by hand" };
      change({ ...advance, allocations: null, notes: "by hand" }, [withDiscount, givenBack]).then({
        type: "PaymentChanged",
        data: noted,
      });
      const toBina = { ...advance, allocations: null, customerId: BINA };
      change(toBina, [withDiscount, givenBack]).thenRefused("invoice-of-another-customer");
    });

    test("makes it an advance where that is said", () => {
      change(advance, [spread]).then({ type: "PaymentChanged", data: { paymentId: 1, ...advance } });
    });

    test("does not judge again what it was on before, though more is settled there by now", () => {
      const crowded = { ...invoice, settledPaise: 480_00 };
      const noted = { ...split([7, 60_00], [8, 40_00]), notes: "by hand" };
      change(noted, [spread], ANIL, crowded).then({
        type: "PaymentChanged",
        data: { paymentId: 1, ...noted },
      });
      change(split([7, 50_00], [8, 40_00]), [spread], ANIL, crowded).then({
        type: "PaymentChanged",
        data: { paymentId: 1, ...split([7, 50_00], [8, 40_00]) },
      });
      change(split([7, 61_00], [8, 40_00]), [spread], ANIL, crowded).thenRefused(
        "allocation-above-due",
        "₹ 20.00 is due on invoice #7, and ₹ 61.00 would be put on it",
      );
    });

    test("settles no more of a crowded invoice by a larger discount; by as much less money it may", () => {
      const crowded = { ...invoice, settledPaise: 480_00 };
      const content = (amountPaise: number, discountPaise: number) => ({
        ...split([7, amountPaise]),
        discountPaise,
        discountReason: "loyal",
        discountInvoiceId: 7,
      });
      change(content(60_00, 6_00), [withDiscount], ANIL, crowded).thenRefused("allocation-above-due");
      change(content(59_00, 6_00), [withDiscount], ANIL, crowded).then({
        type: "PaymentChanged",
        data: { paymentId: 1, ...content(59_00, 6_00) },
      });
    });

    test("can be described otherwise while an invoice that it is on was deleted, and it is not off that yet", () => {
      const noted = { ...split([7, 60_00], [8, 40_00]), notes: "by hand" };
      const gone: PaidInvoice = { status: "deleted" };
      change(noted, [spread], ANIL, gone).then({ type: "PaymentChanged", data: { paymentId: 1, ...noted } });
      change({ ...noted, ...split([7, 59_00], [8, 40_00]) }, [spread], ANIL, gone).thenRefused(
        "invoice-deleted",
        "Invoice #7 was deleted",
      );
    });

    test("refuses an amount below what is on the invoices, and another customer while it is on them", () => {
      const smaller = { ...advance, allocations: null, amountPaise: 99_99 };
      change(smaller, [spread]).thenRefused(
        "allocation-above-amount",
        "₹ 100.00 would be put on invoices, and ₹ 99.99 was paid",
      );
      const toBina = { ...advance, allocations: null, customerId: BINA };
      change(toBina, [spread]).thenRefused("invoice-of-another-customer");
    });

    test("keeps the discount on its invoice among others, and refuses one that would be on no invoice in particular", () => {
      const more = {
        ...split([7, 60_00], [8, 40_00]),
        discountPaise: 6_00,
        discountReason: "loyal",
        discountInvoiceId: 7,
      };
      change(more, [withDiscount]).then({ type: "PaymentChanged", data: { paymentId: 1, ...more } });
      change(more, [spread]).thenRefused("discount-on-several-invoices");
    });
  });

  test("refuses one that is absent or deleted", () => {
    change(advance, []).thenRefused("payment-not-found");
    change(advance, [recorded, deleted]).thenRefused("payment-not-found");
  });

  test("refuses an account that takes no business, but lets the one it is in be put right", () => {
    const changeTo = (content: PaymentContent, payer: CustomerState) =>
      given(recorded).when((payment) =>
        changePayment({ paymentId: 1, ...content }, payment, ANIL, payer, () => invoice, null),
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

describe("deleting a payment", () => {
  const command = { paymentId: 1, reason: "bounced" };
  const remove = (...events: PaymentEvent[]) =>
    given(...events).when((payment) => deletePayment(command, payment, null));

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
  const anyAllocations = fc.constantFrom(
    null,
    [],
    toAllocations([[7, 10_00]]),
    toAllocations([
      [7, 10_00],
      [8, 20_00],
    ]),
  );
  const anyContent = fc.record({
    customerId: fc.constantFrom(ANIL, BINA),
    allocations: anyAllocations,
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
        content,
      })),
      anyAllocations.map((allocations) => ({ kind: "allocate" as const, allocations: allocations ?? [] })),
      fc.constant({ kind: "move" as const }),
      fc.constant({ kind: "delete" as const }),
    ),
    { maxLength: 15, size: "max" },
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
            if (command.kind === "delete") return deletePayment({ paymentId: 1, reason: "" }, payment, null);
            const ownerId = payment.status === "absent" ? ANIL : payment.content.customerId;
            if (command.kind === "allocate") {
              return allocatePayment({ paymentId: 1, ...command }, payment, ownerId, () => invoice, null);
            }
            const to = customer(command.content.customerId);
            return changePayment(
              { paymentId: 1, ...command.content },
              payment,
              ownerId,
              to,
              () => invoice,
              null,
            );
          });
        const { decision } = decide();
        if (!(decision instanceof Refused)) {
          events.push(...decision);
          decide().thenNothing();
        }
        const payment = given(...events).state;
        if (payment.status === "absent") continue;
        const { discountInvoiceId, discountPaise } = payment.content;
        expect(discountPaise === 0).toBe(discountInvoiceId === null);
        expect(discountPaise).toBeLessThanOrEqual(500_00);
        expect(unallocatedPaise(payment.content)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
