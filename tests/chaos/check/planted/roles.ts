import { withinTheirRights } from "../roles.ts";
import { call, created, run } from "../sample-run.ts";
import type { Planted } from "./planted.ts";

export const roles: Planted[] = [
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
];
