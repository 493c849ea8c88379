import { salesDayTable } from "@bahi/read-models/sales/table.ts";
import { expect, test } from "vitest";
import { customerAdded, invoiceCreated, payment } from "../events.fixture.ts";
import { given } from "../read-models.fixture.ts";

test("a day adds up invoices by their date and money by its date: advances in, discounts out", async () => {
  const { rows } = await given([
    customerAdded(1),
    invoiceCreated(1, 1, 100_00, "2026-04-01"),
    invoiceCreated(2, 1, 50_00, "2026-04-01"),
    { type: "PaymentRecorded", data: payment(1, 1, 1, 30_00, { discountPaise: 1_00 }) },
    { type: "PaymentRecorded", data: payment(2, 1, null, 20_00) },
  ]);
  expect(await rows(salesDayTable)).toMatchObject([
    { day: "2026-04-01", invoice_count: 2, invoiced_paise: 150_00, paid_paise: 0 },
    { day: "2026-04-02", invoice_count: 0, invoiced_paise: 0, paid_paise: 50_00 },
  ]);
});

test("a deleted invoice, and a payment that was deleted or dated anew, leave no trace on their day", async () => {
  const moved = payment(1, 1, null, 30_00);
  const { rows } = await given([
    customerAdded(1),
    invoiceCreated(1, 1, 100_00, "2026-04-01"),
    { type: "PaymentRecorded", data: moved },
    { type: "PaymentRecorded", data: payment(2, 1, null, 20_00) },
    { type: "InvoiceDeleted", data: { invoiceId: 1, reason: "" } },
    { type: "PaymentChanged", data: { ...moved, paymentDate: "2026-04-05" } },
    { type: "PaymentDeleted", data: { paymentId: 2, reason: "" } },
  ]);
  expect(await rows(salesDayTable)).toMatchObject([{ day: "2026-04-05", paid_paise: 30_00 }]);
});
