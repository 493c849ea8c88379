import type { BahiEvent } from "@bahi/contracts/event.ts";
import { invoiceCorrected, payment } from "@bahi/projector/events.fixture.ts";
import { lockedStays } from "../lock.ts";
import { events, logOf, run, returned } from "../sample-run.ts";
import type { Planted } from "./planted.ts";

const comparing = { is: "begun", seed: 1, plan: {}, comparesRevisions: true } as const;

const locked = (until: string): [string, BahiEvent] => [
  "l1",
  { type: "BooksLocked", data: { until, reason: "audit" } },
];

export const lock: Planted[] = [
  [
    lockedStays,
    "a payment of a locked day",
    run({
      log: logOf([
        ...events,
        locked("2026-04-30"),
        ["p3", { type: "PaymentRecorded", data: payment(3, 1, null, 5_00) }],
      ]),
      more: [comparing],
    }),
    /PaymentRecorded at 0+7 changes .*, and the books are locked up to 2026-04-30/,
  ],
  [
    lockedStays,
    "an invoice of a locked day that is dated anew",
    run({
      log: logOf([
        ...events,
        locked("2026-04-01"),
        ["e1", invoiceCorrected(1, 1, 500_00, { invoiceDate: "2026-04-02" })],
      ]),
      more: [comparing],
    }),
    /InvoiceCorrected at 0+7 changes 2026-04-01, /,
  ],
  [
    lockedStays,
    "a payment of a locked day that is deleted",
    run({
      log: logOf([
        ...events,
        locked("2026-04-30"),
        ["d1", { type: "PaymentDeleted", data: { paymentId: 2, reason: "" } }],
      ]),
      more: [comparing],
    }),
    /PaymentDeleted at 0+7 changes 2026-04-02, /,
  ],
  [
    lockedStays,
    "a credit note of a locked day that is deleted",
    run({
      log: logOf([
        ...events,
        returned,
        locked("2026-12-31"),
        ["d1", { type: "CreditNoteDeleted", data: { creditNoteId: 1, reason: "" } }],
      ]),
      more: [comparing],
    }),
    /CreditNoteDeleted at 0+8 changes /,
  ],
  [
    lockedStays,
    "an opening balance of a locked day",
    run({
      log: logOf([
        ...events,
        locked("2026-04-30"),
        ["o1", { type: "OpeningBalanceSet", data: { customerId: 1, amountPaise: 5_00, date: "2026-03-31" } }],
      ]),
      more: [comparing],
    }),
    /OpeningBalanceSet at 0+7 changes 2026-03-31, /,
  ],
];
