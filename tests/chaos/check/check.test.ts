import type { BahiEvent } from "@bahi/contracts/event.ts";
import { invoiceCorrected, invoiceCreated, payment } from "@bahi/projector/events.fixture.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openHistory, readHistoryFile } from "../history.ts";
import { answersAreTheFold } from "./answers.ts";
import { noGaps, nothingHalf } from "./books.ts";
import { rules, violationsIn } from "./check.ts";
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
import { at, call, calls, created, events, ledger, logOf, paid, run } from "./sample-run.ts";

const without = (key: string) => events.filter(([each]) => each !== key);
const invoiceDeleted: [string, BahiEvent] = [
  "d1",
  { type: "InvoiceDeleted", data: { invoiceId: 1, reason: "" } },
];
const discounted = payment(3, 1, 2, 10_00, { discountPaise: 90_01 });
const imported = (row: string): [string, BahiEvent][] => [
  [
    `row-${row}`,
    {
      type: "CustomerAdded",
      data: {
        customerId: 7,
        name: row,
        phone: "1",
        address: "",
        transporter: "",
        companyName: "",
        gstNumber: "",
        creditDays: null,
      },
    },
  ],
];
const anImport = [
  ...call(
    20,
    { method: "POST", path: "/imports", body: { kind: "customers", csv: "name,phone\nImport A,1" } },
    { status: 202, body: { id: 4 } },
  ),
  ...call(
    21,
    { path: "/imports/4" },
    { status: 200, body: { state: "done", file_name: "a.csv", customers: { made: 1 } } },
  ),
];

const correction = { method: "PUT", path: "/invoices/1", body: {}, key: "e1" } as const;
/** The last event is a correction, the second of its stream. */
const corrected = logOf([...events, ["e1", invoiceCorrected(1, 1, 400_00)]]).map((event, index) =>
  index === events.length ? { ...event, revision: 1 } : event,
);

/** What is planted, and what the rule says of it. */
const planted: [Rule, string, Evidence, RegExp][] = [
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
        { status: 200, body: [{ id: 1, amount_due: 0 }] },
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

test("of a run in which nothing went wrong nothing is said", () => {
  expect(violationsIn(run())).toEqual([]);
  const whole = { log: logOf([...events, ...imported("Import A")]), more: anImport };
  expect(violationsIn(run(whole))).toEqual([]);
  const moved: [string, BahiEvent] = [
    "m1",
    { type: "PaymentMovedToAdvance", data: { paymentId: 1, invoiceId: 1, reason: "" } },
  ];
  expect(violationsIn(run({ log: logOf([...events, invoiceDeleted, moved]) }))).toEqual([]);
  expect(Object.keys(calls).length).toBeGreaterThan(10);
});

test("a history that is read from its file says the same", () => {
  const file = join(mkdtempSync(join(tmpdir(), "bahi-history-")), "history.jsonl");
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  const history = openHistory(file);
  const { entries } = run({ log: logOf(without("i1")), more: anImport });
  for (const entry of entries) history.add(entry);
  expect(readHistoryFile(file)).toEqual(history.entries);
  const log = logOf(without("i1"));
  expect(violationsIn({ entries: readHistoryFile(file), log })).toEqual(violationsIn({ entries, log }));
});

describe("the checker finds", () => {
  test.each(planted.map((each) => [each[1], ...each] as const))(
    "%s",
    (_title, rule, _what, evidence, sentence) => {
      expect(rule.check(evidence).join("\n")).toMatch(sentence);
      expect(violationsIn(evidence).some((found) => found.startsWith(rule.name))).toBe(true);
    },
  );

  test("something for each of its rules", () => {
    expect(rules.filter((rule) => !planted.some(([each]) => each === rule))).toEqual([]);
  });
});
