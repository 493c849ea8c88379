import type { Page } from "playwright-core";
import { expect } from "vitest";
import { connectAs } from "../bahi/person.ts";
import { test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { generateSales } from "./report-form.ts";

test("a dialog of the frame that cannot be loaded says so, and leaves what is typed where it was", async ({
  visit,
}) => {
  const files = /assets\/(?:go-to|keys)-dialog/;
  const page = await visit("/products?new=1", {
    before: (opened) => opened.route(files, (route) => route.abort()),
    expected: [/Failed to load resource/],
  });
  const field = page.getByRole("dialog", { name: "Add New Product" }).getByLabel("Item Name*");
  await field.fill("Half a product");
  await press(page, "Control+k");
  await page.getByText("This could not be opened.").waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe("Half a product");

  await page.unroute(files);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe("Half a product");
  await press(page, "Control+k");
  await page.getByRole("dialog", { name: "Go To" }).waitFor();
});

/** A server that was updated meanwhile has these files no more. */
function without(page: Page, files: RegExp): Promise<unknown> {
  return page.route(files, (route) => route.fulfill({ status: 404, body: "" }));
}

const NOT_FOUND = [/Failed to load resource/];

test("a screen that could not be loaded without a connection is there when the connection is back", async ({
  visit,
}) => {
  const files = /assets\/payments-page/;
  const page = await visit("/customers", {
    before: (opened) => opened.route(files, (route) => route.abort()),
    expected: [/Failed to load resource/, /dynamically imported module/],
  });
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await page.getByText("This screen could not be loaded").waitFor();
  await page.unroute(files);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Payments" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/payments");
});

test("what a button opens says that it is gone, and leaves the screen and the focus where they were", async ({
  visit,
  shop,
}) => {
  const customer = await shop.addCustomer();
  const invoice = await shop.addInvoice({ customer_id: customer.id });
  const page = await visit(`/invoices/${invoice.id}`, {
    before: (opened) => without(opened, /assets\/(?:share|password)-dialog/),
    expected: NOT_FOUND,
  });
  const share = page.getByRole("button", { name: "Share" });
  await share.click();
  const said = page.getByText("This could not be opened.");
  await said.waitFor();
  await expect.poll(() => focused(page)).toBe("Share");
  await page.getByText("Total Amount").waitFor();

  await said.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("button", { name: "Change Password" }).click();
  await said.waitFor();
  await page.getByText("Total Amount").waitFor();
});

test("a part of a screen that is gone says so in its place, and the rest of the screen is there", async ({
  visit,
  shop,
}) => {
  const customer = await shop.addCustomer({ name: "Asha Traders" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 700 });
  const payment = await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 200 });
  const returned = await shop.admin.post("/credit-notes", {
    invoice_id: invoice.id,
    credit_note_date: "2026-04-16",
    reason: "Broken",
    sales: [{ id: invoice.sales[0]?.id, quantity: 1 }],
  });
  const creditNote = returned.body as { id: number };
  const screens = [
    { path: `/invoices/${invoice.id}`, file: /assets\/invoice-paper/, rest: "Payments Received" },
    { path: `/credit-notes/${creditNote.id}`, file: /assets\/credit-note-paper/, rest: "Broken" },
    { path: `/payments/${payment.id}`, file: /assets\/receipt-sheet/, rest: "From Asha Traders" },
    {
      path: "/reports?tab=sales",
      file: /assets\/sales-charts/,
      rest: "Collection Efficiency",
    },
  ];
  for (const { path, file, rest } of screens) {
    const page = await visit(path, { before: (opened) => without(opened, file), expected: NOT_FOUND });
    if (path.startsWith("/reports")) await generateSales(page, "2026-04-01", "2026-04-30");
    await page.getByText(rest).first().waitFor();
    const gone = page.getByRole("alert").filter({ hasText: "This part could not be loaded" });
    await gone.waitFor();
    await page.unroute(file);
    await gone.getByRole("button", { name: "Load again" }).click();
    await gone.waitFor({ state: "detached" });
    await page.getByText(rest).first().waitFor();
  }
});

test("a message to a customer that cannot be written says so in its dialog", async ({ visit, shop }) => {
  const customer = await shop.addCustomer();
  const invoice = await shop.addInvoice({ customer_id: customer.id });
  const page = await visit(`/invoices/${invoice.id}`, {
    before: (opened) => without(opened, /assets\/messages/),
    expected: NOT_FOUND,
  });
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: `Share Invoice #${invoice.id}` });
  await dialog.getByText("This part could not be loaded").waitFor();
  expect(await dialog.getByText("Loading...").count()).toBe(0);
});

test("a password that an admin has reset is asked for, or why it cannot be", async ({ visit, shop }) => {
  const user = await shop.addUser();
  const reset = await shop.admin.post(`/auth/users/${user.id}/reset-password`, {});
  const { password } = reset.body as { password: string };
  const { token } = await connectAs(shop.url, { username: user.username, password });
  const page = await visit("/dashboard", {
    as: { token },
    before: (opened) => without(opened, /assets\/own-password-page/),
    expected: [...NOT_FOUND, /dynamically imported module/],
  });
  await page.getByText("This screen could not be loaded").waitFor();
});

test("a style sheet that is gone is told from a fault", async ({ visit, shop }) => {
  const customer = await shop.addCustomer();
  const invoice = await shop.addInvoice({ customer_id: customer.id });
  const page = await visit(`/invoices/${invoice.id}`, {
    before: (opened) => without(opened, /assets\/[^/]+\.css/),
    expected: NOT_FOUND,
  });
  await page.getByText("This part could not be loaded").waitFor();
});
