import { AMOUNT_PAISE_MAX } from "@bahi/contracts/money.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createAccountIndex } from "./account-index.ts";
import { onOne, type Payment } from "./payment.fixture.ts";
import { CUSTOMERS, eventOfStep, plainModel, step } from "./random-accounts.fixture.ts";

test("whatever happens, the packed accounts add up to those kept the long way round", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
      const plain = plainModel();
      const packed = createAccountIndex();
      // To be asked for all first days at once, before it was asked for any.
      const unasked = createAccountIndex();
      for (const [index, it] of steps.entries()) {
        const event = eventOfStep(it, plain);
        if (event) for (const each of [packed, unasked]) each.apply(event, String(index));
      }
      for (let id = 1; id <= CUSTOMERS; id++) {
        expect(packed.balanceOf(id)).toBe(plain.balanceOf(id));
        expect(packed.firstEntryDateOf(id)).toBe(plain.firstEntryDateOf(id));
      }
      const firstDays = unasked.firstDays();
      for (let id = 1; id <= CUSTOMERS; id++) expect(firstDays.get(id)).toBe(plain.firstDayOf(id));
      for (let id = 1; id <= 5; id++) {
        expect(packed.discountOn(id)).toBe(plain.discountOn(id));
        expect(packed.creditOn(id)).toBe(plain.creditOn(id));
        expect(packed.settledOn(id)).toBe(plain.discountOn(id) + plain.allocatedOn(id) + plain.creditOn(id));
      }
      const owing = [...plain.deletedCustomers].filter((id) => plain.balanceOf(id) !== 0);
      expect(new Set(packed.deletedWithBalance())).toEqual(new Set(owing));
      for (let id = 1; id <= 5; id++) {
        const isOn = (it: Payment) =>
          it.discountInvoiceId === id || it.allocations.some((each) => each.invoiceId === id);
        const paymentIds = plain.payments.flatMap((it, index) =>
          !it.isDeleted && isOn(it) ? index + 1 : [],
        );
        expect(packed.paymentsOn(id)).toEqual(paymentIds);
        expect(packed.unmovedFrom.has(id)).toBe(
          paymentIds.length > 0 && plain.invoices[id - 1]?.isDeleted === true,
        );
      }
    }),
  );
});

const invoice = { invoiceId: 1, customerId: 1, invoiceDate: "2026-04-01" };

test("moving a payment to advance takes its discount along and leaves the balance as it is", () => {
  const index = createAccountIndex();
  index.apply({ type: "InvoiceCreated", data: { ...invoice, totalPaise: 500_00 } }, "1");
  const paid = { paymentId: 1, ...onOne(1, 1, 200_00, 50_00) };
  index.apply({ type: "PaymentRecorded", data: paid }, "2");
  expect(index.balanceOf(1)).toBe(250_00);
  index.apply({ type: "InvoiceDeleted", data: { invoiceId: 1 } }, "3");
  expect([index.balanceOf(1), index.paymentsOn(1), [...index.unmovedFrom]]).toEqual([-200_00, [1], [1]]);
  index.apply({ type: "PaymentMovedToAdvance", data: { paymentId: 1, invoiceId: 1 } }, "4");
  expect([index.balanceOf(1), index.paymentsOn(1), [...index.unmovedFrom]]).toEqual([-200_00, [], []]);
});

test("a million invoices fit into few megabytes", () => {
  const index = createAccountIndex();
  const before = process.memoryUsage();
  for (let invoiceId = 1; invoiceId <= 1_000_000; invoiceId++) {
    index.apply(
      {
        type: "InvoiceCreated",
        data: { ...invoice, invoiceId, customerId: 1 + (invoiceId % 99), totalPaise: 1 },
      },
      "5",
    );
  }
  const grown = process.memoryUsage().arrayBuffers - before.arrayBuffers;
  expect(grown).toBeLessThan(8 * 1024 * 1024);
  expect(index.balanceOf(1)).toBe(10_101);
});

test("no number of the largest invoices and payments ends the accounts of the others", () => {
  const index = createAccountIndex();
  let position = 0;
  const apply = (type: "InvoiceCreated" | "InvoiceDeleted", data: object) => {
    position += 1;
    // as: the fold reads no more of an event
    index.apply({ type, data } as Parameters<typeof index.apply>[0], String(position));
  };
  const issue = (invoiceId: number, customerId: number, totalPaise: number) =>
    apply("InvoiceCreated", { invoiceId, customerId, invoiceDate: "2026-04-01", totalPaise });
  for (let id = 1; id <= 91_000; id += 1) issue(id, 1, AMOUNT_PAISE_MAX);
  issue(91_001, 2, 100);
  expect([index.balanceOf(1), index.balanceOf(2)]).toEqual([Number.MAX_SAFE_INTEGER, 100]);
  for (let id = 2; id <= 91_000; id += 1) apply("InvoiceDeleted", { invoiceId: id });
  expect(index.balanceOf(1)).toBe(AMOUNT_PAISE_MAX);
});
