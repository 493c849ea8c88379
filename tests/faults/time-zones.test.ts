import { anil, invoiceFor, paymentBy, soap } from "@bahi/command/testing/requests.ts";
import { expect, test } from "vitest";
import { connectAs, type Person } from "../bahi/person.ts";
import { databaseForTest } from "../postgres/test-database.ts";
import { startProduct } from "../product/start-product.ts";

/** Just before and at midnight in India, at its start of the day, and a plain day. */
const moments = {
  "2026-03-31T18:29:59Z": "2026-03-31",
  "2026-03-31T18:30:00Z": "2026-04-01",
  "2026-04-01T18:29:59.999Z": "2026-04-01",
  "2026-04-01T23:59:59-07:00": "2026-04-02",
  "2026-04-01": "2026-04-01",
};

type Dated = { invoice_date: string; payment_date: string };

async function trade(admin: Person): Promise<unknown> {
  await admin.post("/customers", anil);
  await admin.post("/products", soap);
  const days: string[] = [];
  for (const moment of Object.keys(moments)) {
    const invoice = await admin.post("/invoices", { ...invoiceFor(1), invoice_date: moment });
    const payment = await admin.post("/payments", { ...paymentBy(1, 100), payment_date: moment });
    days.push((invoice.body as Dated).invoice_date, (payment.body as Dated).payment_date);
  }
  const sales = await admin.get("/reports/sales-analysis?date_from=2026-03-31&date_to=2026-04-02");
  const april = await admin.get(
    "/reports/customer-ledger?customer_id=1&date_from=2026-04-01&date_to=2026-04-01",
  );
  return { days, sales: sales.body, april: april.body };
}

test.each(["UTC", "Asia/Kolkata", "America/Los_Angeles"])(
  "a business day is the Indian day on a machine in %s",
  async (TZ) => {
    const product = await startProduct({ env: { TZ, DATABASE_URL: await databaseForTest() } });
    const found = await trade(await connectAs(product.url, product.admin));
    expect(found).toMatchObject({
      days: Object.values(moments).flatMap((day) => [day, day]),
      sales: {
        total_invoices: 5,
        total_invoiced: 2500,
        total_payments: 500,
        invoice_trend: [
          { date: "2026-03-31", amount: 500 },
          { date: "2026-04-01", amount: 1500 },
          { date: "2026-04-02", amount: 500 },
        ],
      },
      april: { opening_balance: 400, total_invoiced: 1500, total_paid: 300, balance: 1600 },
    });
    expect(await product.stop()).toBe(0);
  },
);
