import { expect, test } from "vitest";
import { startInstance } from "../testing/instance.ts";
import { anil, invoiceFor, paymentBy, soap } from "../testing/requests.ts";

test("a discount and what came back stay within the total; one that was there before stays changeable", async () => {
  const { call, settled } = await startInstance();
  await call("POST", "/customers", anil);
  await call("POST", "/products", soap);
  await call("POST", "/invoices", invoiceFor(1)); // ₹ 500.00
  const pay = (discount_amount: number, notes = "") => ({
    ...paymentBy(1, 1, { invoice_id: 1, discount_amount }),
    notes,
  });
  expect(await call("POST", "/payments", pay(200))).toMatchObject({ status: 201 });
  const back = { invoice_id: 1, credit_note_date: "2026-04-02", reason: "Broken" };
  const note = await call("POST", "/credit-notes", { ...back, sales: [{ id: 1, quantity: 6 }] });
  expect(note).toMatchObject({ status: 201, body: { total_amount: 300, settled_amount: 299 } });

  const tooMuch = { status: 422, body: { type: "urn:bahi:discount-above-total" } };
  // Goods for ₹ 1.00 are credit of the customer and settle nothing; they came back all the same.
  expect(await call("POST", "/payments", pay(0.01))).toMatchObject(tooMuch);
  expect(await call("PUT", "/payments/1", pay(200.01))).toMatchObject(tooMuch);
  const more = await call("POST", "/credit-notes", { ...back, sales: [{ id: 1, quantity: 1 }] });
  expect(more).toMatchObject({ status: 201 });
  expect(await call("PUT", "/payments/1", pay(200, "Agreed by phone"))).toMatchObject({
    body: { discount_amount: 200, notes: "Agreed by phone" },
  });
  expect(await call("PUT", "/payments/1", pay(199))).toMatchObject({ body: { discount_amount: 199 } });
  await settled();
});

test("an invoice of which everything came back takes no discount", async () => {
  const { call, settled } = await startInstance();
  await call("POST", "/customers", anil);
  await call("POST", "/products", soap);
  await call("POST", "/invoices", invoiceFor(1)); // ₹ 500.00
  await call("POST", "/payments", paymentBy(1, 500, { invoice_id: 1 }));
  const back = { invoice_id: 1, credit_note_date: "2026-04-02", reason: "Broken" };
  const note = await call("POST", "/credit-notes", { ...back, sales: [{ id: 1, quantity: 10 }] });
  expect(note).toMatchObject({ status: 201, body: { total_amount: 500, settled_amount: 0 } });

  const late = paymentBy(1, 1, { invoice_id: 1, discount_amount: 0.01 });
  expect(await call("POST", "/payments", late)).toMatchObject({
    status: 422,
    body: {
      detail:
        "Goods for ₹ 500.00 of this invoice came back, and with the discounts that is more than its total",
    },
  });
  await settled();
});
