import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { customerTable } from "@bahi/read-models/customer/table.ts";
import { paymentTable } from "@bahi/read-models/payment/table.ts";
import { expect, test } from "vitest";
import { customerAdded, invoiceCreated, payment } from "../events.fixture.ts";
import { given } from "../read-models.fixture.ts";
import { entryChanges } from "./changes.ts";

test("an account has its invoices, its payments and, as rows of their own, its discounts, in their order", async () => {
  const { rows } = await given([
    customerAdded(1),
    { type: "PaymentRecorded", data: payment(1, 1, null, 20_00, { paymentDate: "2026-04-01" }) },
    invoiceCreated(1, 1, 100_00, "2026-04-01"),
    { type: "PaymentRecorded", data: payment(2, 1, 1, 30_00, { discountPaise: 5_00 }) },
  ]);
  const account = await rows(ledgerEntryTable);
  expect(
    account.map((entry) => [entry.entry_date, entry.kind, entry.invoice_id, entry.amount_paise]),
  ).toEqual([
    ["2026-04-01", 0, 1, 100_00],
    ["2026-04-01", 1, null, -20_00],
    ["2026-04-02", 1, 1, -30_00],
    ["2026-04-02", 2, 1, -5_00],
  ]);
  expect(await rows(customerBalanceTable)).toEqual([
    {
      customer_id: 1,
      opening_paise: 0,
      invoiced_paise: 100_00,
      paid_paise: 50_00,
      discount_paise: 5_00,
      credited_paise: 0,
    },
  ]);
});

test("a payment that goes to another customer leaves one account and comes into the other", async () => {
  const first = payment(1, 1, null, 20_00);
  const { rows } = await given([
    customerAdded(1),
    customerAdded(2),
    { type: "PaymentRecorded", data: first },
    { type: "PaymentChanged", data: { ...first, customerId: 2 } },
  ]);
  expect(await rows(ledgerEntryTable)).toMatchObject([{ customer_id: 2, amount_paise: -20_00 }]);
  expect(await rows(customerBalanceTable)).toMatchObject([
    { customer_id: 1, paid_paise: 0 },
    { customer_id: 2, paid_paise: 20_00 },
  ]);
});

test("an entry is replaced when its day, its invoices or its amount change, and moved when its account alone does", async () => {
  const { rows } = await given([
    customerAdded(1),
    { type: "OpeningBalanceSet", data: { customerId: 1, amountPaise: 10_00, date: "2026-03-31" } },
    invoiceCreated(1, 1, 100_00),
    { type: "PaymentRecorded", data: payment(1, 1, 1, 20_00) },
  ]);
  const [customer] = await rows(customerTable);
  const [received] = await rows(paymentTable);
  if (customer === undefined || received === undefined) throw new Error("nothing was written");
  const none = { customer: [], product: [], invoice: [], payment: [], credit_note: [] };
  const countsOf = ({ removed, added, moved }: ReturnType<typeof entryChanges>) =>
    [removed, added, moved].map(({ length }) => length);

  for (const [changed, counts] of [
    [{ notes: "by hand" }, [0, 0, 0]],
    [{ payment_date: "2026-04-03" }, [1, 1, 0]],
    [{ invoice_id: 2 }, [1, 1, 0]],
    [{ split: "invoice #1; advance" }, [1, 1, 0]],
    [{ amount_paise: 21_00 }, [1, 1, 0]],
    [{ customer_id: 2 }, [0, 0, 1]],
    [{ is_deleted: true }, [1, 0, 0]],
  ] as const) {
    const changes = [{ before: received, after: { ...received, ...changed } }];
    expect([changed, countsOf(entryChanges({ ...none, payment: changes }))]).toEqual([changed, counts]);
  }
  for (const [changed, counts] of [
    [{ name: "Gupta" }, [0, 0, 0]],
    [{ opening_amount_paise: 20_00 }, [1, 1, 0]],
    [{ opening_amount_paise: 0, opening_date: null }, [1, 0, 0]],
  ] as const) {
    const changes = [{ before: customer, after: { ...customer, ...changed } }];
    expect([changed, countsOf(entryChanges({ ...none, customer: changes }))]).toEqual([changed, counts]);
  }
});
