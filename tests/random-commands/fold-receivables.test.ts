import { parsed } from "@bahi/event-store/parsed.ts";
import { customerAdded, invoiceCreated, payment, recorded } from "@bahi/projector/events.fixture.ts";
import { expect, test } from "vitest";
import { foldReceivables } from "./fold-receivables.ts";

// Found by chaos on EventStoreDB, seed 2002: an invoice was corrected to another customer at the moment at which money of
// the first one was put on it. Until that is given back, the report says what is here.
test("no more of an opening balance is due than it is, also while money of another customer is on an invoice", () => {
  const events = recorded([
    customerAdded(1),
    customerAdded(2),
    { type: "OpeningBalanceSet", data: { customerId: 1, amountPaise: 80_00, date: "2026-03-31" } },
    invoiceCreated(1, 1, 500_00),
    { type: "PaymentRecorded", data: payment(1, 2, 1, 200_00) },
  ]).map(parsed);
  const owed = foldReceivables(events, "2026-04-28");
  expect(owed.get(1)).toMatchObject({ net: 580_00, outstanding: (500 - 200 + 80) * 100 });
  expect(owed.get(2)).toMatchObject({ net: -200_00, outstanding: 0 });
});
