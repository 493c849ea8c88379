import { customerDueTable, dueDayTable } from "@bahi/read-models/receivable/table.ts";
import { expect, test } from "vitest";
import { customerAdded, invoiceCreated, payment } from "../events.fixture.ts";
import { given } from "../read-models.fixture.ts";

const dated = (invoiceId: number, customerId: number, totalPaise: number, dueDate: string) => {
  const created = invoiceCreated(invoiceId, customerId, totalPaise);
  if (created.type === "InvoiceCreated") created.data.dueDate = dueDate;
  return created;
};

test("what is due adds up by customer and by due date, without what is paid, and nobody owes less than nothing", async () => {
  const { rows } = await given([
    customerAdded(1),
    customerAdded(2),
    dated(1, 1, 100_00, "2026-05-01"),
    dated(2, 1, 50_00, "2026-05-11"),
    dated(3, 2, 70_00, "2026-05-11"),
    { type: "PaymentRecorded", data: payment(1, 1, 1, 30_00, { discountPaise: 5_00 }) },
    { type: "PaymentRecorded", data: payment(2, 2, 3, 90_00) },
    { type: "PaymentRecorded", data: payment(3, 1, null, 20_00) },
  ]);
  expect(await rows(customerDueTable)).toEqual([{ customer_id: 1, due_paise: 115_00 }]);
  expect(await rows(dueDayTable)).toEqual([
    { due_date: "2026-05-01", due_paise: 65_00 },
    { due_date: "2026-05-11", due_paise: 50_00 },
  ]);
});

test("it follows an invoice that is deleted and a customer who is merged", async () => {
  const { rows } = await given([
    customerAdded(1),
    customerAdded(2),
    dated(1, 1, 100_00, "2026-05-01"),
    dated(2, 2, 50_00, "2026-05-01"),
    dated(3, 2, 70_00, "2026-05-11"),
    { type: "CustomersMerged", data: { masterId: 1, sourceIds: [2], filled: {}, opening: null } },
    { type: "InvoiceDeleted", data: { invoiceId: 3, reason: "" } },
  ]);
  expect(await rows(customerDueTable)).toEqual([{ customer_id: 1, due_paise: 150_00 }]);
  expect(await rows(dueDayTable)).toEqual([{ due_date: "2026-05-01", due_paise: 150_00 }]);
});
