import { invoiceCorrected, invoiceCreated, payment } from "@bahi/projector/events.fixture.ts";
import { noGaps, nothingHalf } from "../books.ts";
import { events, invoiceDeleted, logOf, run, returned } from "../sample-run.ts";
import type { Planted } from "./planted.ts";

const discounted = payment(3, 1, 2, 10_00, { discountPaise: 90_01 });

export const books: Planted[] = [
  [
    noGaps,
    "a number that is left out",
    run({ log: logOf([...events, ["i4", invoiceCreated(4, 1, 1_00)]]) }),
    /number 4/,
  ],
  [
    nothingHalf,
    "money on an invoice that was deleted",
    run({ log: logOf([...events, invoiceDeleted]) }),
    /payment 1 is on an invoice that was deleted/,
  ],
  [
    nothingHalf,
    "money on an invoice that went to another customer",
    run({ log: logOf([...events, ["e1", invoiceCorrected(1, 2, 500_00)]]) }),
    /payment 1 is on an invoice of another customer/,
  ],
  [
    nothingHalf,
    "goods of an invoice that went to another customer",
    run({
      log: logOf([...events, returned, ["e1", invoiceCorrected(2, 2, 100_00)]]),
    }),
    /credit note 1 is of an invoice of another customer/,
  ],
  [
    nothingHalf,
    "a customer who was deleted and owes something",
    run({
      log: logOf([...events, ["d1", { type: "CustomerDeleted", data: { customerId: 1, reason: "" } }]]),
    }),
    /customer 1 is deleted and owes 35000 paise/,
  ],
  [
    nothingHalf,
    "discounts of more than the invoice",
    run({
      log: logOf([
        ...events,
        ["p3", { type: "PaymentRecorded", data: discounted }],
        ["p4", { type: "PaymentRecorded", data: { ...discounted, paymentId: 4 } }],
      ]),
    }),
    /invoice 2 of 10000 paise has 18002 of discounts/,
  ],
  [
    nothingHalf,
    "discounts and goods that came back of more than the invoice",
    run({ log: logOf([...events, ["p3", { type: "PaymentRecorded", data: discounted }], returned]) }),
    /invoice 2 of 10000 paise has 9001 of discounts and 1000 of credit/,
  ],
  [
    nothingHalf,
    "more of a payment on invoices than it is",
    run({
      log: logOf([
        ...events,
        [
          "p3",
          {
            type: "PaymentRecorded",
            data: payment(3, 1, null, 5_00, { allocations: [{ invoiceId: 2, amountPaise: 6_00 }] }),
          },
        ],
      ]),
    }),
    /payment 3 of 500 paise is on invoices with 600/,
  ],
];
