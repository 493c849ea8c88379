import { invoiceCreated, payment } from "@bahi/projector/events.fixture.ts";
import {
  acknowledgedOnce,
  importedOnce,
  oneAnswerForAKey,
  othersAtMostOnce,
  refusedNever,
} from "../commands.ts";
import { call, created, events, logOf, paid, run, without, returned } from "../sample-run.ts";
import { anImport, imported } from "../sample-import.ts";
import type { Planted } from "./planted.ts";

export const commands: Planted[] = [
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
];
