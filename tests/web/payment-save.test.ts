import type { Route } from "playwright-core";
import { expect } from "vitest";
import { comeBackLater } from "./answers.ts";
import { PHONE, test } from "./browser.ts";
import { field, formOf, hasFocus, pickCustomer } from "./payment-form.ts";

test("two clicks on save make one payment, and what was typed outlives a cut line", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Twice Traders" });
  const page = await visit("/payments?new=1", { window: PHONE, expected: [/status of 50\d/] });
  const form = formOf(page);
  await pickCustomer(page, "Twice Traders");
  await field(form, "Amount").fill("123.45");
  await field(form, "Notes").fill("By Raju, in notes of ₹ 100");
  shop.commands.cut();
  await form.getByRole("button", { name: "Add Payment" }).click();
  await form.getByText(/^Failed to create payment: \S/).waitFor();
  expect(await field(form, "Notes").inputValue()).toBe("By Raju, in notes of ₹ 100");
  shop.commands.mend();
  await form.getByRole("button", { name: "Add Payment" }).dblclick();
  await page.getByText("Payment created successfully!").waitFor();
  const { body } = await shop.admin.get(`/payments?customer_id=${customer.id}`);
  expect(body).toMatchObject([{ amount: 123.45, notes: "By Raju, in notes of ₹ 100" }]);
});

test("an edited payment shows all it holds, counts itself out of what is due, and tells of a newer version", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Edited Enterprises" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 900 });
  const content = {
    customer_id: customer.id,
    invoice_id: invoice.id,
    payment_date: "2026-04-15",
    amount: 400,
    discount_amount: 20,
    discount_reason: "Old stock",
    payment_method: "cheque" as const,
    reference_number: "CHQ 4471",
    notes: "Two cheques",
  };
  const { id, version } = await shop.addPayment(content);
  const page = await visit("/payments?q=Edited", { as: "staff", expected: [/status of 412/] });
  await page.getByRole("row", { name: /Edited Enterpris/ }).click();
  const form = formOf(page, "Edit Payment");
  await expect.poll(() => hasFocus(field(form, "Amount"))).toBe(true);
  const shown = await form
    .locator(":is(input, select, textarea):not([aria-hidden])")
    .evaluateAll((controls) => controls.map((control) => (control as HTMLInputElement).value));
  expect(shown).toEqual([
    "Edited Enterprises",
    `#${invoice.id} · 15 Apr 2026 · ₹\u00A0900.00`,
    "Wed, 15 Apr 2026",
    "400",
    "20",
    "Old stock",
    "cheque",
    "CHQ 4471",
    "Two cheques",
  ]);
  await form.getByText("Still due: ₹ 880.00").waitFor();

  await shop.admin.call("PUT", `/payments/${id}`, { ...content, amount: 500 });
  await field(form, "Amount").fill("450");
  await page.keyboard.press("Control+s");
  await form.getByText(/^Failed to update payment: /).waitFor();
  await form.getByRole("button", { name: "Load again" }).click();
  await expect.poll(() => field(form, "Amount").inputValue()).toBe("500");
  await field(form, "Amount").fill("550");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Payment updated successfully!").waitFor();
  const { body } = await shop.admin.get(`/payments/${id}`);
  expect(body).toMatchObject({ ...content, amount: 550, version: version + 2 });
});

test("what somebody else has changed is not written over after the page was away for long", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Lunch Break Stores" });
  const content = { customer_id: customer.id, payment_date: "2026-04-15", payment_method: "cash" as const };
  const { id } = await shop.addPayment({ ...content, amount: 400 });
  const page = await visit(`/payments?edit=${id}`, {
    expected: [/status of 412/],
    before: (opened) => opened.clock.install(),
  });
  const form = formOf(page, "Edit Payment");
  await expect.poll(() => field(form, "Amount").inputValue()).toBe("400");
  await shop.admin.call("PUT", `/payments/${id}`, { ...content, amount: 500 });
  await comeBackLater(page);
  await field(form, "Notes").fill("Counted twice");
  await page.keyboard.press("Control+s");
  await form.getByText(/^Failed to update payment: /).waitFor();
  const { body } = await shop.admin.get(`/payments/${id}`);
  expect(body).toMatchObject({ amount: 500, notes: "" });
});

test("an answer that is lost doubles nothing: tried again it makes one payment, and changed meanwhile it says so", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Lost Letter Traders" });
  const page = await visit("/payments?new=1", { expected: [/net::ERR_FAILED/, /status of 422/] });
  const form = formOf(page);
  const save = form.getByRole("button", { name: "Add Payment" });
  const saved = async () => (await shop.admin.get(`/payments?customer_id=${customer.id}&sort=id`)).body;
  let isLost = true;
  await page.route("**/api/v1/payments/", async (route) => {
    if (!isLost) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await pickCustomer(page, "Lost Letter");
  await field(form, "Amount").fill("61");
  await save.click();
  await form.getByText("The server cannot be reached. What you typed is kept. Please try again.").waitFor();
  expect(await saved()).toMatchObject([{ amount: 61 }]);
  isLost = false;
  await field(form, "Amount").fill("62");
  // Who saves once more need not wait for the lists that are read again meanwhile.
  const lists: Route[] = [];
  await page.route(/\/api\/v1\/payments\/\?/, (route) => void lists.push(route));
  await save.click();
  await form.getByText("The first attempt was saved after all, before you changed it.").waitFor();
  expect(await saved()).toMatchObject([{ amount: 61 }]);
  await save.click();
  await page.getByText("Payment created successfully!").waitFor();
  await page.unroute(/\/api\/v1\/payments\/\?/);
  for (const list of lists) await list.fallback();
  expect(await saved()).toMatchObject([{ amount: 61 }, { amount: 62 }]);

  isLost = true;
  await page.keyboard.press("Alt+a");
  await pickCustomer(page, "Lost Letter");
  await field(form, "Amount").fill("63");
  await save.click();
  await form.getByText("The server cannot be reached.").waitFor();
  isLost = false;
  await save.click();
  await page.getByText("Payment created successfully!").last().waitFor();
  await expect.poll(() => form.count()).toBe(0);
  expect(await saved()).toMatchObject([{ amount: 61 }, { amount: 62 }, { amount: 63 }]);
});

test("a screen that cannot go on says that the payment is saved, and saves it once", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Stopped Stores" });
  const page = await visit("/payments?new=1", {
    expected: [/TypeError/],
    // An answer that the form can do nothing with.
    before: (opened) =>
      opened.route("**/api/v1/payments/", async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await route.fulfill({ response: await route.fetch(), body: "null" });
      }),
  });
  const form = formOf(page);
  await pickCustomer(page, "Stopped Stores");
  await field(form, "Amount").fill("50");
  const save = form.getByRole("button", { name: "Add Payment" });
  await save.click();
  await page.getByText("This is saved, but the screen could not go on.").waitFor();
  expect(await page.getByText("Failed to create payment").count()).toBe(0);
  const [again] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "POST"),
    save.click(),
  ]);
  expect(again.status()).toBe(201);
  const { body } = await shop.admin.get(`/payments?customer_id=${customer.id}`);
  expect(body).toMatchObject([{ amount: 50 }]);
  expect(body).toHaveLength(1);
});
