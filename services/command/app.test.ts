import { expect, test } from "vitest";
import { startInstance } from "./testing/instance.ts";
import { anil, invoiceFor, paymentBy, soap } from "./testing/requests.ts";

test("a shop's first day: a customer, a product, an invoice, a payment", async () => {
  const { call } = await startInstance();
  const customer = await call("POST", "/customers/", anil);
  expect(customer).toMatchObject({ status: 201, body: { id: 1, name: "Anil Traders", version: 1 } });
  expect(customer.position > "").toBe(true);
  expect(await call("POST", "/products", soap)).toMatchObject({ status: 201, body: { id: 1, version: 1 } });
  const invoice = await call("POST", "/invoices/", invoiceFor(1), { as: "staff" });
  expect(invoice).toMatchObject({
    status: 201,
    body: {
      id: 1,
      customer_name: "Anil Traders",
      total_amount: 500,
      amount_due: 500,
      payment_status: "pending",
    },
  });
  const payment = await call("POST", "/payments", paymentBy(1, 200, { invoice_id: 1 }));
  expect(payment).toMatchObject({ status: 201, body: { id: 1, amount: 200, invoice_id: 1 } });
  expect(payment.position > invoice.position).toBe(true);
});
