import { expect } from "vitest";
import { held } from "./answers.ts";
import { test } from "./browser.ts";
import type { Shop } from "./shop.ts";

test.for([
  {
    noun: "customers",
    name: "Quick Traders",
    label: "Address",
    add: (shop: Shop, name: string) => shop.addCustomer({ name }),
  },
  {
    noun: "products",
    name: "Quick Lota",
    label: "Hindi Name",
    add: (shop: Shop, item_name: string) => shop.addProduct({ item_name }),
  },
])(
  "one of the $noun that was just saved is opened as it was saved, also while the list is still to be read again",
  async ({ noun, name, label, add }, { shop, visit }) => {
    await add(shop, name);
    const page = await visit(`/${noun}?q=${name}`);
    const list = held(`/${noun}/`);
    const open = page.getByRole("button", { name: `Edit ${name}` });
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel(label);
    await open.waitFor();
    await list.before(page);
    for (const [before, typed] of [
      ["", "बाज़ार"],
      ["बाज़ार", "नया बाज़ार"],
    ] as const) {
      await open.click();
      expect(await field.inputValue()).toBe(before);
      await field.fill(typed);
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await dialog.waitFor({ state: "detached" });
    }
    await list.release();
  },
);

test("a user who was just deactivated can be deleted, also while the users are still to be read again", async ({
  shop,
  visit,
}) => {
  await shop.addUser({ full_name: "Quick Kumar" });
  const page = await visit("/settings?section=users");
  const row = page.getByRole("row", { name: /Quick Kumar/ });
  await row.waitFor();
  await page.route("**/api/v1/auth/users", () => {}); // without an answer
  await row.getByRole("button", { name: "Deactivate Quick Kumar" }).click();
  await page.getByText("User deactivated successfully").waitFor();
  await row.getByRole("button", { name: "Delete Quick Kumar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("User deleted successfully").waitFor();
});

test("a payment that was just corrected can be deleted, also while the payments are still to be read again", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Quick Payer" });
  const payment = await shop.addPayment({ customer_id: customer.id, amount: 50 });
  const page = await visit("/payments");
  const edit = page.getByRole("button", { name: `Edit payment #${payment.id} ` });
  await edit.waitFor();
  await page.route(/\/api\/v1\/payments\/\?/, () => {}); // without an answer
  await edit.click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^Amount/).fill("60");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Payment updated successfully!").waitFor();
  await page.getByRole("button", { name: `Delete payment #${payment.id}` }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("₹\u00A060.00").waitFor();
  await question.getByRole("button", { name: "Delete Payment" }).click();
  await page.getByText("Payment deleted successfully!").waitFor();
});

test("a payment that was just applied can be deleted, also while the payments are still to be read again", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Quick Advance" });
  const payment = await shop.addPayment({ customer_id: customer.id, amount: 70 });
  await shop.addInvoice({ customer_id: customer.id, total: 200 });
  const page = await visit("/payments");
  const remove = page.getByRole("button", { name: `Delete payment #${payment.id}` });
  await remove.waitFor();
  await page.route(/\/api\/v1\/payments\/\?/, () => {}); // without an answer
  const goTo = (screen: string) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: screen }).click();
  await goTo("Invoices");
  // Until it is drawn, the list of the payments is, with a row of the same name.
  await page
    .getByRole("grid", { name: "Invoices" })
    .getByRole("row", { name: /Quick Advance/ })
    .click();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByRole("button", { name: "Apply ₹ 70.00" }).click();
  await page.getByText("₹ 70.00 of advance applied").waitFor();
  await goTo("Payments");
  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Payment" }).click();
  await page.getByText("Payment deleted successfully!").waitFor();
});

test("an invoice that was just corrected can be deleted, also while the invoices are still to be read again", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Quick Buyer" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 200 });
  const page = await visit("/invoices");
  await page.getByRole("button", { name: `Delete invoice #${invoice.id}` }).waitFor();
  await page.route(/\/api\/v1\/invoices\/\?/, () => {}); // without an answer
  await page.getByRole("row", { name: /Quick Buyer/ }).click();
  await page.getByRole("link", { name: "Correct Invoice" }).click();
  await page.getByLabel("Number, line 1").fill("600");
  await page.getByLabel("Reason*").fill("Wrong number");
  await page.getByRole("button", { name: "Save Correction" }).click();
  await page.getByText("Invoice corrected successfully!").waitFor();
  await page.getByRole("link", { name: "Back to Invoices" }).click();
  await page.getByRole("button", { name: `Delete invoice #${invoice.id}` }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("₹\u00A0300.00").waitFor();
  await question.getByRole("textbox").fill("DELETE");
  await question.getByRole("button", { name: "Delete Invoice" }).click();
  await page.getByText("Invoice deleted successfully!").waitFor();
});

test("a customer whose opening balance was just saved is opened as it was saved, also while the customers are still to be read again", async ({
  shop,
  visit,
}) => {
  await shop.addCustomer({ name: "Quick Opener" });
  const page = await visit("/customers?q=Quick+Opener");
  const open = page.getByRole("button", { name: "Edit Quick Opener" });
  await open.waitFor();
  await page.route(/\/api\/v1\/customers\/\?/, () => {}); // without an answer
  await open.click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("summary", { hasText: "Opening Balance" }).click();
  await dialog.getByLabel("Amount").fill("500");
  await dialog.getByLabel("Date").fill("2026-03-31");
  await dialog.getByRole("button", { name: "Save Opening Balance" }).click();
  await page.getByText("Opening balance saved!").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await open.click();
  await dialog.getByLabel("Address").fill("Old market");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Customer updated successfully!").waitFor();
});
