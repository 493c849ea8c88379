import type { BahiEvent } from "@bahi/contracts/event.ts";
import { call } from "./sample-run.ts";

// An import of one customer, for tests that plant what a rule must find.

/** What an import of one customer with this name stores. */
export const imported = (row: string): [string, BahiEvent][] => [
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

/** The calls of it, whose report says that it made one customer. */
export const anImport = [
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
