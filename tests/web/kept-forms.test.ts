import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { heldCommands } from "./answers.ts";
import { test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { addCustomersAndProducts, field } from "./invoice-form.ts";
import { pickCustomer } from "./payment-form.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Add Payment" });
const leftPayment = (page: Page) => page.getByText(/^Your payment from .+ is here as you left it/);

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

test("a payment that was begun is there as it was left, for whoever began it, until it is saved", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Kept Traders" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 500 });
  const token = await shop.signIn("staff");
  const page = await visit(`/invoices/${invoice.id}`, { as: { token } });
  await page.getByText("No payments received yet").waitFor();
  await press(page, "Alt+a");
  await expect.poll(() => focused(page)).toBe("Amount (₹)*");
  await page.keyboard.type("120.50");
  await dialogOf(page).getByLabel("Notes").fill("half of it");
  await press(page, "Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  expect(await page.getByRole("alertdialog").count()).toBe(0);

  await page.reload();
  await page.getByText("No payments received yet").waitFor();
  await press(page, "Alt+a");
  await leftPayment(page).waitFor();
  expect(
    await dialogOf(page)
      .getByLabel(/^Amount/)
      .inputValue(),
  ).toBe("120.50");
  expect(await dialogOf(page).getByLabel("Notes").inputValue()).toBe("half of it");
  await expectAccessible(page, "[role=dialog]");

  // Another person at the same browser begins with what is due.
  const admin = await shop.signIn("admin");
  await page.evaluate((other) => localStorage.setItem("token", other), admin);
  await page.reload();
  await page.getByText("No payments received yet").waitFor();
  await press(page, "Alt+a");
  await expect.poll(() => focused(page)).toBe("Amount (₹)*");
  expect(await leftPayment(page).count()).toBe(0);
  expect(
    await dialogOf(page)
      .getByLabel(/^Amount/)
      .inputValue(),
  ).toBe("500.00");
  await page.evaluate((own) => localStorage.setItem("token", own), token);
  await page.reload();

  await page.getByText("No payments received yet").waitFor();
  await press(page, "Alt+a");
  await leftPayment(page).waitFor();
  await press(page, "Control+s");
  await page.getByText("Payment added successfully!").waitFor();
  await page.getByRole("article").getByText("Partial", { exact: true }).waitFor();
  await press(page, "Alt+a");
  await expect
    .poll(() =>
      dialogOf(page)
        .getByLabel(/^Amount/)
        .inputValue(),
    )
    .toBe("379.50");
  expect(await leftPayment(page).count()).toBe(0);
});

test("Discard begins the payment anew", async ({ visit }) => {
  const page = await visit("/payments?new=1");
  await dialogOf(page)
    .getByLabel(/^Amount/)
    .fill("77");
  await press(page, "Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  await press(page, "Alt+a");
  await leftPayment(page).waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await leftPayment(page).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Customer*");
  expect(
    await dialogOf(page)
      .getByLabel(/^Amount/)
      .inputValue(),
  ).toBe("");
});

test("a payment whose answer was lost is not made twice by whoever comes back to it", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Once Only" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 300 });
  const page = await visit(`/invoices/${invoice.id}`, { expected: [/Failed to load resource/] });
  await page.getByText("No payments received yet").waitFor();
  await page.route("**/api/v1/payments/", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await press(page, "Alt+a", "Control+s");
  await dialogOf(page)
    .getByText(/cannot be reached/)
    .waitFor();
  await press(page, "Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  await page.unrouteAll();
  await press(page, "Alt+a");
  await leftPayment(page).waitFor();
  await press(page, "Control+s");
  await page.getByText("Payment added successfully!").waitFor();
  const { headers } = await shop.admin.get(`/payments?invoice_id=${invoice.id}`);
  expect(headers.get("x-total-count")).toBe("1");
});

test("a correction that was left is shown beside what changed meanwhile, and overwrites nothing", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Corrected Traders" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 100 });
  const [sale] = invoice.sales;
  const page = await visit(`/invoices/${invoice.id}/correct`, { as: "staff" });
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
  await page.keyboard.type("7");
  await press(page, "Escape");
  await page.getByText("No payments received yet").waitFor();

  await page.goto(`/invoices/${invoice.id}/correct`);
  await page.getByText(/^Your correction from .+ is here as you left it/).waitFor();
  expect(await field(page, "Qty, line 1").inputValue()).toBe("7");
  expect(await page.getByText("Since you opened the form:").count()).toBe(0);
  await press(page, "Escape");
  await page.getByText("No payments received yet").waitFor();

  const corrected = await shop.admin.call("PUT", `/invoices/${invoice.id}`, {
    customer_id: customer.id,
    invoice_date: invoice.invoice_date,
    reason: "Wrong number",
    sales: [{ id: sale?.id, product_id: sale?.product_id, quantity: 1, unit: "Pcs", number: 300 }],
  });
  expect(corrected.status).toBe(200);
  await page.goto(`/invoices/${invoice.id}/correct`);
  await page.getByText("This invoice was changed since you left your correction.").waitFor();
  await page.getByText("Since you opened the form:").waitFor();
  expect(await field(page, "Qty, line 1").inputValue()).toBe("7");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Load theirs, drop mine" }).click();
  await expect.poll(() => field(page, "Qty, line 1").inputValue()).toBe("1");
  expect(await field(page, "Number, line 1").inputValue()).toBe("300.00");
  await page.reload();
  await expect.poll(() => focused(page)).toBe("Qty, line 1");
  expect(await page.getByText(/is here as you left it/).count()).toBe(0);
});

test("a form in another tab takes away no draft that is not its own, and asks before it is left with another", async ({
  shop,
  visit,
}) => {
  const page = await visit("/payments?new=1", { as: { token: await shop.signIn("admin") } });
  const other = await page.context().newPage();
  const amount = (tab: Page) => dialogOf(tab).getByLabel(/^Amount/);
  await amount(page).waitFor();
  await other.goto("/payments?new=1");
  await amount(other).fill("31");
  await press(other, "Escape");
  await dialogOf(other).waitFor({ state: "detached" });

  await amount(page).fill("32");
  await press(page, "Escape");
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
  await page.getByRole("button", { name: "Leave" }).click();
  await dialogOf(page).waitFor({ state: "detached" });
  await press(page, "Alt+a");
  await leftPayment(page).waitFor();
  expect(await amount(page).inputValue()).toBe("31");
});

test("what a form that was left has saved by then is no draft any more", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Slow Traders" });
  const commands = heldCommands();
  const page = await visit("/payments?new=1", commands);
  const amount = dialogOf(page).getByLabel(/^Amount/);
  await pickCustomer(page, "Slow Traders");
  await amount.fill("41");
  await press(page, "Control+s");
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  await press(page, "Control+k");
  await page.getByRole("combobox", { name: "Search everything" }).fill("payments");
  await page.getByRole("option", { name: /^Payments/ }).click();
  await dialogOf(page).waitFor({ state: "detached" });
  await press(page, "Alt+a");
  await page.getByText("What you left here is being saved.").waitFor();
  await commands.release();
  await page.getByText("Payment created successfully!").waitFor();

  await press(page, "Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await press(page, "Alt+a");
  await expect.poll(() => focused(page)).toBe("Customer*");
  expect(await page.getByText("What you left here").count()).toBe(0);
  expect(await amount.inputValue()).toBe("");
  const { headers } = await shop.admin.get(`/payments?customer_id=${customer.id}`);
  expect(headers.get("x-total-count")).toBe("1");
});

/** A draft of a payment as the browser keeps it. */
function draftLeft(daysAgo: number): string {
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  return JSON.stringify({ content: {}, commandKey: `left-${daysAgo}`, at });
}

/** Whether the browser asks nothing when the page is closed: all that is typed is kept. */
function isLeftFreely(page: Page): Promise<boolean> {
  return page.evaluate(() => window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
}

test("what was left longer ago than a month goes, whoever left it, and a full storage makes room by the oldest", async ({
  visit,
}) => {
  const lefts = [31, 29, 12, 0.1].map(
    (days) => [`bahi.draft.${900 + days}.payment`, draftLeft(days)] as const,
  );
  const page = await visit("/payments", {
    before: (opened) =>
      opened.addInitScript((drafts) => {
        for (const [name, draft] of drafts) localStorage.setItem(name, draft);
        let room = 0;
        Storage.prototype.removeItem = new Proxy(Reflect.get(Storage.prototype, "removeItem"), {
          apply(remove, storage, [name]: [string]) {
            if (name.startsWith("bahi.draft.9")) room += 1;
            Reflect.apply(remove, storage, [name]);
          },
        });
        Storage.prototype.setItem = new Proxy(Reflect.get(Storage.prototype, "setItem"), {
          apply(store, storage, [name, value]: [string, string]) {
            // One draft has gone by its age.
            if (name.startsWith("bahi.draft.") && room < 2)
              throw new DOMException("No room", "QuotaExceededError");
            Reflect.apply(store, storage, [name, value]);
          },
        });
      }, lefts),
  });
  const left = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith("bahi.draft."))
        .map((name) => name.split(".")[2])
        .toSorted((one = "", other = "") => one.localeCompare(other)),
    );
  await page.getByRole("heading", { name: "Payments", exact: true }).waitFor();
  await press(page, "Alt+a");
  await expect.poll(left).toEqual(["900", "912", "929"]);
  await dialogOf(page)
    .getByLabel(/^Amount/)
    .fill("51");
  await expect.poll(left).toEqual(["1", "900", "912"]);
  await expect.poll(() => isLeftFreely(page)).toBe(true);
  await press(page, "Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});
