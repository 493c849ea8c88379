import type { BahiEvent } from "@bahi/contracts/event.ts";
import { creditNote, invoiceCorrected, invoiceCreated, payment } from "@bahi/projector/events.fixture.ts";
import { answersAreTheFold } from "./answers.ts";
import { backupsAreTheLog } from "./backups.ts";
import { noGaps, nothingHalf } from "./books.ts";
import { lockedStays } from "./lock.ts";
import {
  acknowledgedOnce,
  importedOnce,
  oneAnswerForAKey,
  othersAtMostOnce,
  refusedNever,
} from "./commands.ts";
import { onTheVersionSeen } from "./edits.ts";
import { foundAgain, inOrderOfTime, neverBack, noFaultOfTheProgram } from "./order.ts";
import { withinTheirRights } from "./roles.ts";
import type { Evidence, Rule } from "./rule.ts";
import { backedUp } from "./sample-backup.ts";
import { anImport, imported } from "./sample-import.ts";
import { hired, passwordChanged, signedIn } from "./sample-sessions.ts";
import { sessionsEnd } from "./sessions.ts";
import {
  at,
  call,
  created,
  events,
  invoiceDeleted,
  ledger,
  logOf,
  paid,
  run,
  without,
} from "./sample-run.ts";

/** Their ids are those of one log. */
const wholeLog = logOf(events);
const discounted = payment(3, 1, 2, 10_00, { discountPaise: 90_01 });
const correction = { method: "PUT", path: "/invoices/1", body: {}, key: "e1" } as const;
/** The last event is a correction, the second of its stream. */
const corrected = logOf([...events, ["e1", invoiceCorrected(1, 1, 400_00)]]).map((event, index) =>
  index === events.length ? { ...event, revision: 1 } : event,
);

const returned: [string, BahiEvent] = ["n1", { type: "CreditNoteIssued", data: creditNote(1, 2, 1, 10_00) }];

const comparing = { is: "begun", seed: 1, plan: {}, comparesRevisions: true } as const;
const locked = (until: string): [string, BahiEvent] => [
  "l1",
  { type: "BooksLocked", data: { until, reason: "audit" } },
];

const [slowAsked, slowAnswered] = call(20, created("i3"), {
  status: 201,
  position: 8,
  body: { id: 3, total_amount: 1 },
});
const overtaken = [
  slowAsked,
  ...call(21, paid("p4"), { status: 201, position: 7, body: { id: 4, amount: 5 } }),
  ...call(22, paid("p3"), { status: 201, position: 6, body: { id: 3, amount: 5 } }),
  slowAnswered,
].filter((entry) => entry !== undefined);

/** For each rule what breaks it: what that is, the evidence of it, and what the rule says. */
export const planted: [Rule, string, Evidence, RegExp][] = [
  [
    acknowledgedOnce,
    "an acknowledged invoice that is lost",
    run({ log: logOf(without("i1")) }),
    /call 2, .* no event/,
  ],
  [
    acknowledgedOnce,
    "an acknowledged invoice that is there twice",
    run({ log: logOf([...events, ["i1", invoiceCreated(3, 1, 500_00)]]) }),
    /call 2, .* 2 events/,
  ],
  [
    acknowledgedOnce,
    "an invoice with another total than was answered",
    run({
      first: call(2, created("i1"), { status: 201, position: 2, body: { id: 1, total_amount: 500.01 } }),
    }),
    /call 2, .* something else/,
  ],
  [
    acknowledgedOnce,
    "a payment of another amount than was answered",
    run({ payment: call(4, paid("p1"), { status: 201, position: 3, body: { id: 1, amount: 200.01 } }) }),
    /call 4, .* something else/,
  ],
  [
    acknowledgedOnce,
    "a payment with another number than was answered",
    run({ payment: call(4, paid("p1"), { status: 201, position: 3, body: { id: 2, amount: 200 } }) }),
    /call 4, .* something else/,
  ],
  [
    acknowledgedOnce,
    "a credit note with another total than was answered",
    run({
      more: call(
        20,
        { method: "POST", path: "/credit-notes", body: {}, key: "n1" },
        { status: 201, position: 6, body: { id: 1, total_amount: 10.01 } },
      ),
      log: logOf([...events, returned]),
    }),
    /call 20, .* something else/,
  ],
  [
    acknowledgedOnce,
    "a customer with another number than was answered",
    run({
      customer: call(
        1,
        { method: "POST", path: "/customers", body: {}, key: "c1" },
        { status: 201, position: 1, body: { id: 2 } },
      ),
    }),
    /call 1, .* something else/,
  ],
  [
    acknowledgedOnce,
    "an answer with a position before its event",
    run({ first: call(2, created("i1"), { status: 201, position: 1, body: { id: 1, total_amount: 500 } }) }),
    /call 2, .* its event is at/,
  ],
  [
    acknowledgedOnce,
    "an acknowledged deletion that never was",
    run({
      more: call(20, { method: "DELETE", path: "/invoices/1", key: "d1" }, { status: 200, position: 5 }),
    }),
    /call 20, .* never deleted/,
  ],
  [
    othersAtMostOnce,
    "a payment that was never answered and is there twice",
    run({ log: logOf([...events, ["p2", { type: "PaymentRecorded", data: payment(3, 1, null, 50_00) }]]) }),
    /2 events are there under p2/,
  ],
  [
    refusedNever,
    "an invoice that was refused and is stored",
    run({
      more: call(20, created("i3"), { status: 409 }),
      log: logOf([...events, ["i3", invoiceCreated(3, 1, 1_00)]]),
    }),
    /1 calls under i3 were refused, and InvoiceCreated is at/,
  ],
  [
    refusedNever,
    "a payment that was said not to be saved and is stored",
    run({
      more: call(20, paid("p3"), { status: 503, body: { type: "urn:bahi:not-saved" } }),
      refused: [],
      log: logOf([...events, ["p3", { type: "PaymentRecorded", data: payment(3, 1, null, 5_00) }]]),
    }),
    /1 calls under p3 were refused, and PaymentRecorded is at/,
  ],
  [
    oneAnswerForAKey,
    "one key that two nouns were accepted under",
    run({ more: call(20, paid("i1"), { status: 201, position: 5, body: { id: 3, amount: 1 } }) }),
    /call 2 and call 20 under i1/,
  ],
  [
    oneAnswerForAKey,
    "a repeated command that is answered otherwise",
    run({ more: call(20, created("i1"), { status: 201, position: 5, body: { id: 1, total_amount: 700 } }) }),
    /call 2 and call 20 under i1/,
  ],
  [
    importedOnce,
    "a row that was imported twice",
    run({ log: logOf([...events, ...imported("Import A"), ...imported("Import A")]) }),
    /“Import A” was imported 2 times/,
  ],
  [
    importedOnce,
    "a row that was answered as imported and is not there",
    run({ more: anImport }),
    /“Import A” .* never added/,
  ],
  [
    onTheVersionSeen,
    "an edit of another version than was seen",
    run({ log: corrected, more: call(20, { ...correction, ifMatch: 2 }) }),
    /call 20 under e1 is an edit of version 2, and is stored after version 1/,
  ],
  [
    onTheVersionSeen,
    "an edit that is stored and was answered as stale",
    run({ log: corrected, more: call(20, { ...correction, ifMatch: 1 }, { status: 412 }) }),
    /call 20 .* was answered as stale, and is stored/,
  ],
  [
    withinTheirRights,
    "staff who delete an invoice",
    run({ more: call(20, { role: "staff", method: "DELETE", path: "/invoices/1" }, { status: 404 }) }),
    /call 20, DELETE \/invoices\/1 by staff, was answered with 404/,
  ],
  [
    withinTheirRights,
    "staff who are refused what they may do",
    run({ more: call(20, { role: "staff", path: "/invoices/1" }, { status: 403 }) }),
    /call 20, GET \/invoices\/1 by staff, was answered with 403/,
  ],
  [
    withinTheirRights,
    "a list of staff with an amount",
    run({
      more: call(
        20,
        { role: "staff", path: "/invoices?sort=id" },
        { status: 200, body: [{ id: 1, amount_due: 0 }, { id: 2 }] },
      ),
    }),
    /call 20, .* shows amounts/,
  ],
  [
    withinTheirRights,
    "an event in the name of somebody else",
    run({
      first: call(
        2,
        { ...created("i1"), role: "staff" },
        { status: 201, position: 2, body: { id: 1, total_amount: 500 } },
      ),
    }),
    /call 2 by staff is stored as by admin/,
  ],
  [
    sessionsEnd,
    "a session that ends without a reason",
    run({ more: call(20, { path: "/products" }, { status: 401 }) }),
    /call 20, GET \/products, was answered with 401, and its session has not ended/,
  ],
  [
    sessionsEnd,
    "a session that goes on with a password that is no more",
    run({ more: [...passwordChanged, ...call(30, signedIn("old"), { status: 200 })] }),
    /call 30, .* its session ended with call 23/,
  ],
  [
    sessionsEnd,
    "a session that another edge knows for too long",
    run({
      more: [...passwordChanged, ...call(1_023, { ...signedIn("old"), edge: 1 }, { status: 403 })],
    }),
    /call 1023, .* its session ended with call 23/,
  ],
  [
    sessionsEnd,
    "a session that was signed out and goes on",
    run({
      more: [
        ...call(20, { method: "POST", path: "/auth/logout" }, { status: 200 }),
        ...call(21, { path: "/products" }, { status: 200 }),
      ],
    }),
    /call 21, .* its session ended with call 20/,
  ],
  [
    sessionsEnd,
    "a sign-in with a password that is no more",
    run({ more: [...passwordChanged, ...hired(30, "given", { status: 200, body: { access_token: "x" } })] }),
    /call 30, .* its password is no more/,
  ],
  [
    sessionsEnd,
    "a sign-in that is refused with the right password",
    run({ more: [...passwordChanged, ...hired(30, "own", { status: 401 })] }),
    /call 30, .* its password is the right one/,
  ],
  [
    noGaps,
    "a number that is left out",
    run({ log: logOf([...events, ["i4", invoiceCreated(4, 1, 1_00)]]) }),
    /number 4/,
  ],
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
  [
    neverBack,
    "a read back in time",
    run({ more: call(20, { path: "/customers" }, { status: 200, position: 3, body: [] }) }),
    /call 20 shows .*3 to client 0, who has seen .*5/,
  ],
  [
    neverBack,
    "a read that does not show what it waited for",
    run({ waited: call(6, { path: "/customers", wants: at(3) }, { status: 200, position: 2, body: [] }) }),
    /call 6 asked for .*3 and shows .*2/,
  ],
  [
    foundAgain,
    "an invoice that is gone for who waits for it",
    run({ found: call(9, { path: "/invoices/1", wants: at(4) }, { status: 404 }) }),
    /call 9 .* did not find \/invoices\/1/,
  ],
  [
    inOrderOfTime,
    "an event before one that was acknowledged earlier",
    run({
      log: logOf([["p1", { type: "PaymentRecorded", data: payment(1, 1, 1, 200_00) }], ...without("p1")]),
    }),
    /p1 is at .*1 and was asked after i1/,
  ],
  [
    inOrderOfTime,
    "an event before one that was acknowledged earlier, while one that was asked before both was under way",
    run({
      log: logOf([
        ...events,
        ["p3", { type: "PaymentRecorded", data: payment(3, 1, null, 5_00) }],
        ["p4", { type: "PaymentRecorded", data: payment(4, 1, null, 5_00) }],
        ["i3", invoiceCreated(3, 1, 1_00)],
      ]),
      refused: [],
      more: overtaken,
    }),
    /p3 is at .*6 and was asked after p4/,
  ],
  [
    noFaultOfTheProgram,
    "books that were seen and are said to be others",
    run({
      later: call(12, { path: "/customers", wants: at(4) }, { status: 410, body: { detail: "others" } }),
    }),
    /call 12, GET \/customers, was answered with 410/,
  ],
  [
    noFaultOfTheProgram,
    "a fault of the program",
    run({ refused: call(8, paid("p3"), { status: 500, body: { detail: "TypeError" } }) }),
    /call 8, POST \/payments, was answered with 500/,
  ],
  [
    answersAreTheFold,
    "a wrong balance at a position",
    run({
      read: call(
        3,
        { path: "/reports/customer-ledger?customer_id=1" },
        { status: 200, position: 2, body: ledger(0, 500.01, 0) },
      ),
    }),
    /call 3, .*customer_id=1 at .*2/,
  ],
  [
    answersAreTheFold,
    "a right balance at a wrong position",
    run({
      read: call(
        3,
        { path: "/reports/customer-ledger?customer_id=1" },
        { status: 200, position: 3, body: ledger(0, 500, 0) },
      ),
    }),
    /call 3, .*customer_id=1 at .*3/,
  ],
  [
    answersAreTheFold,
    "a version of an invoice that is left out",
    run({
      log: corrected,
      more: call(
        20,
        { path: "/invoices/1/versions" },
        { status: 200, position: 6, body: { versions: [{ version: 1, total_amount: 500 }] } },
      ),
    }),
    /call 20, .*versions at .*6: \[\[1,50000\]\] was said/,
  ],
  [
    backupsAreTheLog,
    "a backup without an event",
    run({ log: wholeLog, more: backedUp(20, wholeLog.toSpliced(1, 1)) }),
    /the backup of call 20 has another event 2 than the log/,
  ],
  [
    backupsAreTheLog,
    "a backup that ends before what was acknowledged",
    run({ log: wholeLog, more: backedUp(20, wholeLog.slice(0, 3)) }),
    /the backup of call 20 ends before .*4, and call 7 was acknowledged/,
  ],
  [
    backupsAreTheLog,
    "a backup that breaks off",
    run({ log: wholeLog, more: backedUp(20, wholeLog, { isWhole: false }) }),
    /the backup of call 20 has no end after its 5 events/,
  ],
  [
    answersAreTheFold,
    "a wrong balance of the past",
    run({
      past: call(
        11,
        { path: `/reports/customer-ledger?customer_id=1&as_of=${at(3)}` },
        { status: 200, body: ledger(0, 600, 200) },
      ),
    }),
    /call 11, .*as_of=/,
  ],
];
