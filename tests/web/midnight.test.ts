import { callsBelow } from "@bahi/tools/browser/fail-calls.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { type Visit, test } from "./browser.ts";
import { CREATE, addCustomersAndProducts, field, fillOneLine } from "./invoice-form.ts";

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

test.beforeAll(async ({ shop }) => {
  await addCustomersAndProducts(shop);
});

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

test("a form in which nothing is typed has the date of the new day, and keeps no draft", async ({
  shop,
  visit,
}) => {
  const { id: customer_id } = await shop.addCustomer({ name: "Early Traders" });
  const invoice = await shop.addInvoice({ customer_id, invoice_date: "2026-05-31", total: 500 });
  const { open, opened, sleep } = inTheEvening(visit);
  const create = await open(CREATE);
  const copy = await open(`${CREATE}?copy_of=${invoice.id}`);
  const payment = await open("/payments?new=1");
  const creditNote = await open(`/invoices/${invoice.id}`);
  await creditNote.getByRole("button", { name: "Credit Note" }).click();
  const dayBook = await open("/reports?tab=day-book");
  const dates = [
    field(create, "Invoice Date*"),
    field(copy, "Invoice Date*"),
    payment.getByRole("dialog").getByLabel("Payment Date*"),
    creditNote.getByRole("dialog").getByLabel("Date*"),
    dayBook.getByLabel("Day*"),
  ];
  for (const date of dates) await expect.poll(() => date.inputValue()).toBe("Sun, 31 May 2026");
  await sleep();
  for (const date of dates) await expect.poll(() => date.inputValue()).toBe("Mon, 1 Jun 2026");
  for (const page of opened) {
    expect(await page.getByText("This is not today's date").count()).toBe(0);
    const names = await page.evaluate(() => Object.keys(localStorage).filter((name) => /draft/.test(name)));
    expect(names).toEqual([]);
  }
});

test("a form that was begun keeps its date over midnight, and says that it is not that of today", async ({
  visit,
}) => {
  const { open, sleep } = inTheEvening(visit);
  const create = await open(CREATE, { as: "staff" });
  await fillOneLine(create);
  const payment = await open("/payments?new=1", { as: "staff" });
  const dialog = payment.getByRole("dialog");
  await dialog.getByLabel("Amount (₹)*").fill("250");
  const notes = [create, dialog].map((within) =>
    within.getByText("This is not today's date. Today is 1 Jun 2026."),
  );
  for (const note of notes) expect(await note.count()).toBe(0);

  await sleep();
  for (const note of notes) await note.waitFor();
  const dates = [field(create, "Invoice Date*"), dialog.getByLabel("Payment Date*")];
  for (const date of dates) expect(await date.inputValue()).toBe("Sun, 31 May 2026");
  await expectAccessible(create);
  await expectAccessible(payment, "[role=dialog]");

  // As it was left, it is brought back, and says so again.
  await create.reload();
  await create.getByText(/^Your bill from 31 May 2026, 11:5\d pm is here as you left it\.$/).waitFor();
  await notes[0]?.waitFor();
  for (const [index, date] of dates.entries()) {
    await date.fill("t");
    await date.blur();
    expect(await date.inputValue()).toBe("Mon, 1 Jun 2026");
    await expect.poll(() => notes[index]?.count()).toBe(0);
  }
});
