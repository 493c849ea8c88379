import { callsBelow } from "@bahi/tools/browser/fail-calls.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Visit, test } from "./browser.ts";

const EVENING = Date.parse("2026-05-31T23:50:00+05:30");
const HOUR_MS = 3_600_000;

type Pages = {
  opened: Page[];
  open: (path: string, options?: Visit) => Promise<Page>;
  sleep: () => Promise<void>;
};

/** Pages that are opened ten minutes before midnight in India, and stay open for an hour. Server and device agree. */
function inTheEvening(visit: (path: string, visit?: Visit) => Promise<Page>): Pages {
  let aheadMs = EVENING - Date.now();
  const opened: Page[] = [];
  return {
    opened,
    async open(path, options) {
      const before = async (page: Page) => {
        await page.clock.install({ time: Date.now() + aheadMs });
        await page.route(callsBelow(""), async (route) => {
          const response = await route.fetch();
          const date = new Date(Date.now() + aheadMs).toUTCString();
          await route.fulfill({ response, headers: { ...response.headers(), date } });
        });
      };
      const page = await visit(path, { before, ...options });
      opened.push(page);
      return page;
    },
    async sleep() {
      aheadMs += HOUR_MS;
      for (const page of opened) await page.clock.fastForward(HOUR_MS);
    },
  };
}

test("a screen that stays open over midnight says what is due, came in and was sold by the new day", async ({
  shop,
  visit,
}) => {
  const { id: customer_id } = await shop.addCustomer({ name: "Midnight Traders", credit_days: 0 });
  const invoice = await shop.addInvoice({ customer_id, invoice_date: "2026-05-31", total: 500 });
  await shop.addPayment({ customer_id, payment_date: "2026-05-31", amount: 45 });
  const { open, sleep } = inTheEvening(visit);

  const dashboard = await open("/dashboard");
  const money = dashboard.getByRole("region", { name: "Money" });
  const figures = async () => (await money.innerText()).replaceAll(/[\s\u00A0]+/g, " ");
  await expect.poll(figures).toContain("Overdue ₹ 0.00");
  expect(await figures()).toContain("Received today ₹ 45.00 Sold this month ₹ 500.00");

  const list = await open("/invoices?q=Midnight");
  await list.getByText("Showing 1-1 of 1 invoice").waitFor();
  const view = await open(`/invoices/${invoice.id}`);
  await view.getByText("No payments received yet").waitFor();
  for (const page of [list, view]) expect(await page.getByText("Overdue").count()).toBe(0);

  await sleep();
  await expect.poll(figures).toContain("Overdue ₹ 500.00");
  expect(await figures()).toContain("Received today ₹ 0.00 Sold this month ₹ 0.00");
  for (const page of [list, view]) await page.getByText("Overdue by 1 day").waitFor();
});
