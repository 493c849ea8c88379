import { invoiceCreated, payment } from "@bahi/projector/events.fixture.ts";
import { foundAgain, inOrderOfTime, neverBack, noFaultOfTheProgram } from "../order.ts";
import { at, call, created, events, logOf, paid, run, without } from "../sample-run.ts";
import type { Planted } from "./planted.ts";

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

export const order: Planted[] = [
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
];
