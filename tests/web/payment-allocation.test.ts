import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { failing } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { DESK, PHONE, test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { addDebtor, formOf, listOf, partOf, pickCustomer } from "./payment-form.ts";
import type { Shop } from "./shop.ts";

const amountOf = (form: Locator) => form.getByLabel(/^Amount \(₹\)/);
const paymentsOf = async (shop: Shop, customer: { id: number }) =>
  (await shop.admin.get(`/payments?customer_id=${customer.id}`)).body;

test("a cheque for four bills: Alt+O puts it on the oldest first, an amount is changed, and the rest is said to be an advance", async ({
  shop,
  visit,
}) => {
  const { customer, invoices } = await addDebtor(shop, "Four Bills", [1200, 800.5, 3000, 500]);
  const [first, second, third, fourth] = invoices;
  if (!first || !second || !third || !fourth) throw new Error("There are four invoices");
  const page = await visit("/payments?new=1", { as: "staff" });
  const form = formOf(page);
  await pickCustomer(page, "Four Bills");
  await form.getByText("₹ 5,500.50 due on 4").waitFor();
  const rows = listOf(form).getByRole("listitem");
  // A row whose content is skipped until it is in view has no text before the first frame that shows it.
  await expect
    .poll(async () => (await rows.first().innerText()).replaceAll(/\s+/g, " "))
    .toMatch(new RegExp(`^#${first.id} · 10 Apr 2026 Overdue by \\d+ days ₹ 1,200.00 due`));

  // Without an amount there is nothing to put anywhere.
  await press(page, "Alt+o");
  await form.getByText("Amount must be greater than 0").waitFor();
  expect(await focused(page)).toBe("Amount (₹)*");
  await page.keyboard.type("₹ २,५००");
  await form.getByText("₹ 2,500.00 remains as an advance").waitFor();
  await press(page, "Alt+o");
  const shown = () =>
    rows.locator("input").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(await shown()).toEqual(["1200.00", "800.50", "499.50", ""]);
  await form.getByText("All of it is on invoices").waitFor();

  await partOf(form, third).fill("");
  await form.getByText("₹ 499.50 remains as an advance").waitFor();
  await partOf(form, fourth).fill("४००");
  await form.getByText("₹ 99.50 remains as an advance").waitFor();
  await expectAccessible(page, "[role=dialog]");
  await press(page, "Control+s");
  await page.getByText("Payment created successfully!").waitFor();
  expect(await paymentsOf(shop, customer)).toMatchObject([
    {
      amount: 2500,
      invoice_id: null,
      unallocated: 99.5,
      allocations: [
        { invoice_id: first.id, amount: 1200 },
        { invoice_id: second.id, amount: 800.5 },
        { invoice_id: fourth.id, amount: 400 },
      ],
    },
  ]);
});

test("an opening balance is older than any invoice: what is on none is for it first, and is no free advance", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Old Book" });
  const opening = `/customers/${customer.id}/opening-balance`;
  await shop.admin.call("PUT", opening, { amount: 300, date: "2026-03-31" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 500, invoice_date: "2026-04-10" });
  const page = await visit("/payments?new=1", { as: "staff" });
  const form = formOf(page);
  await pickCustomer(page, "Old Book");
  await form.getByText("₹ 500.00 due on 1 · ₹ 300.00 opening balance").waitFor();
  await amountOf(form).fill("1000");
  await form.getByText("₹ 300.00 is for the opening balance, ₹ 700.00 remains as an advance").waitFor();
  await amountOf(form).fill("450");
  await press(page, "Alt+o");
  expect(await partOf(form, invoice).inputValue()).toBe("150.00");
  await form.getByText("₹ 300.00 is for the opening balance").waitFor();
  await press(page, "Control+s");
  await page.getByText("Payment created successfully!").waitFor();

  const view = await visit(`/invoices/${invoice.id}`, { as: "staff" });
  await view.getByText("Payments Received").first().waitFor();
  await view.getByText("of ₹ 450.00").first().waitFor();
  expect(await view.getByText("advance available").count()).toBe(0);
});

test("more than is due, more than the amount and what is no figure are said beside the field, and not sent", async ({
  shop,
  visit,
}) => {
  const { customer, invoices } = await addDebtor(shop, "Too Much", [300, 700]);
  const [first, second] = invoices;
  if (!first || !second) throw new Error("There are two invoices");
  const page = await visit("/payments?new=1");
  const form = formOf(page);
  const isInvalid = (field: Locator) => field.getAttribute("aria-invalid");
  await pickCustomer(page, "Too Much");
  await amountOf(form).fill("600");
  await partOf(form, first).fill("300.01");
  await form.getByText("Only ₹ 300.00 is due on it").waitFor();
  expect(await isInvalid(partOf(form, first))).toBe("true");
  expect(await isInvalid(partOf(form, second))).toBeNull();
  await expectAccessible(page, "[role=dialog]");
  await press(page, "Control+s");
  await form.getByText(`Look at invoice #${first.id}`).waitFor();
  expect(await focused(page)).toBe(`For invoice #${first.id}`);

  await partOf(form, first).fill("3 hundred");
  await form.getByText("This is not a figure.").waitFor();
  await press(page, "Control+s");
  await form.getByText(`Look at invoice #${first.id}`).waitFor();

  await partOf(form, first).fill("300");
  await partOf(form, second).fill("400");
  await form.getByText("₹ 100.00 more than the amount is put on invoices").waitFor();
  await press(page, "Control+s");
  await form.getByText("₹ 700.00 is put on invoices: that is ₹ 100.00 more").waitFor();
  expect(await focused(page)).toBe("Amount (₹)*");
  await expectAccessible(page, "[role=dialog]");
  expect(await paymentsOf(shop, customer)).toEqual([]);

  await amountOf(form).fill("700");
  expect(await form.getByText("that is ₹ 100.00 more").count()).toBe(0);
  await press(page, "Control+s");
  await page.getByText("Payment created successfully!").waitFor();
});

test("by keyboard alone: the list is one stop of Tab, the arrows and Enter walk it, and Alt+F fills what is due", async ({
  shop,
  visit,
}) => {
  const { customer, invoices } = await addDebtor(shop, "Key Walk", [100, 200, 300]);
  const names = invoices.map(({ id }) => `For invoice #${id}`);
  const page = await visit("/payments?new=1", { as: "staff" });
  await pickCustomer(page, "Key Walk");
  await amountOf(formOf(page)).focus();
  await formOf(page).getByText("due on 3").waitFor();

  // Enter goes on to the next field of the form: an advance is not led through hundreds of invoices.
  await press(page, "Enter");
  expect(await focused(page)).toBe("Payment Method*");
  await press(page, "Shift+Tab");
  expect(await focused(page)).toBe(names[0]);
  await press(page, "ArrowUp");
  expect(await focused(page)).toBe("Amount (₹)*");
  await page.keyboard.type("250");
  await press(page, "ArrowDown");
  expect(await focused(page)).toBe(names[0]);
  await press(page, "ArrowDown", "Enter");
  expect(await focused(page)).toBe(names[2]);
  await press(page, "ArrowDown");
  expect(await focused(page)).toBe(names[2]);
  await press(page, "Alt+f");
  await formOf(page).getByText("All of it is on invoices").waitFor();
  await press(page, "ArrowUp", "Alt+f");
  const values = () =>
    formOf(page)
      .locator("input[data-part]")
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  // Nothing is left for it.
  expect(await values()).toEqual(["", "", "250.00"]);
  await press(page, "ArrowDown");
  await page.keyboard.type("60");
  await press(page, "Enter");
  expect(await focused(page)).toBe("Payment Method*");
  await press(page, "Shift+Tab");
  expect(await focused(page)).toBe(names[2]);
  await press(page, "Tab");
  expect(await focused(page)).toBe("Payment Method*");
  await press(page, "Control+s");
  await page.getByText("Payment created successfully!").waitFor();
  expect(await paymentsOf(shop, customer)).toMatchObject([
    { unallocated: 190, allocations: [{ invoice_id: invoices[2]?.id, amount: 60 }] },
  ]);
});

test("another customer empties the list; one that owes nothing has none; and a failed look-up can be repeated", async ({
  shop,
  visit,
}) => {
  const { invoices } = await addDebtor(shop, "First Chosen", [300]);
  const other = await addDebtor(shop, "Then Another", [400]);
  await shop.addCustomer({ name: "Owes Nothing" });
  const [first] = invoices;
  const [second] = other.invoices;
  if (!first || !second) throw new Error("Each has an invoice");
  const failed = failing(`/customers/${other.customer.id}/account`, { status: 400 });
  const page = await visit("/payments?new=1", failed);
  const form = formOf(page);
  await pickCustomer(page, "First Chosen");
  await amountOf(form).fill("300");
  await partOf(form, first).fill("300");
  await form.getByText("All of it is on invoices").waitFor();
  await pickCustomer(page, "Owes Nothing");
  await form.getByText("Without an invoice the payment is an advance.").waitFor();
  expect(await listOf(form).count()).toBe(0);
  await pickCustomer(page, "Then Another");
  await form.getByText("The open invoices could not be loaded").waitFor();
  await expectAccessible(page, "[role=dialog]");
  await page.unrouteAll();
  await form.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => partOf(form, second).inputValue()).toBe("");
  await form.getByRole("button", { name: /Oldest first/ }).click();
  await press(page, "Control+s");
  await page.getByText("Payment created successfully!").waitFor();
  expect(await paymentsOf(shop, other.customer)).toMatchObject([{ invoice_id: second.id, amount: 300 }]);
});

test("hundreds of open invoices scroll in a list of bounded height, and those beyond the limit are counted", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Long List Stores" });
  const account = {
    customer_id: customer.id,
    balance: 0,
    outstanding: 61_200,
    overpaid: 0,
    advance: 0,
    open_invoice_count: 612,
    open_invoices: Array.from({ length: 500 }, (_, place) => ({
      id: 1000 + place,
      invoice_date: "2026-04-15",
      due_date: "2026-05-15",
      total_amount: 100,
      amount_due: 100,
    })),
    free_payment_count: 0,
    free_payments: [],
  };
  for (const window of [DESK, PHONE]) {
    const page = await visit("/payments?new=1", {
      window,
      before: (opened) =>
        opened.route("**/api/v1/customers/*/account?*", (route) => route.fulfill({ json: account })),
    });
    const form = formOf(page);
    await pickCustomer(page, "Long List");
    await form.getByText("The 500 oldest of 612 are shown.").waitFor();
    const list = listOf(form);
    const right = await form.locator("form").evaluate((element) => element.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(window.width);
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/long-${window.width}.png` });
    const { height = 0 } = (await list.boundingBox()) ?? {};
    expect(height).toBeLessThan(window.height / 2);
    await amountOf(form).fill("45050");
    await press(page, "Alt+o");
    expect(await partOf(form, { id: 1450 }).inputValue()).toBe("50.00");
    await amountOf(form).focus();
    await press(page, "ArrowDown", ...Array.from({ length: 30 }, () => "ArrowDown"));
    expect(await focused(page)).toBe("For invoice #1030");
    const field = await partOf(form, { id: 1030 }).boundingBox();
    const box = await list.boundingBox();
    if (!field || !box) throw new Error("Both are on the screen");
    expect(field.y).toBeGreaterThanOrEqual(box.y);
    expect(field.y + field.height).toBeLessThanOrEqual(box.y + box.height);
  }
});
