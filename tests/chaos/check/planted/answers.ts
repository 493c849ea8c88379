import { answersAreTheFold } from "../answers.ts";
import { at, call, ledger, run, corrected } from "../sample-run.ts";
import type { Planted } from "./planted.ts";

export const answers: Planted[] = [
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
