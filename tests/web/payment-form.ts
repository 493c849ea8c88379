import type { Locator, Page } from "playwright-core";
import type { Shop } from "./shop.ts";

// The form of a payment, as the tests of it use it.

export const formOf = (page: Page, title = "Add Payment") => page.getByRole("dialog", { name: title });
export const field = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${label}`));
/** Suggestions, and not the options of a select. */
export const optionsOf = (page: Page) => page.locator("[popover]").getByRole("option");
export const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

export async function pickCustomer(page: Page, typed: string): Promise<void> {
  await field(formOf(page), "Customer").fill(typed);
  await optionsOf(page)
    .filter({ hasText: new RegExp(typed, "i") })
    .first()
    .click();
}

/** The open invoices of the customer, each with what of the payment is for it. */
export const listOf = (form: Locator) => form.getByRole("list", { name: /Open Invoices/ });
export const partOf = (form: Locator, invoice: { id: number }) =>
  form.getByLabel(`For invoice #${invoice.id}`);

/** A customer with open invoices over these totals, the oldest first; the first was due long ago. */
export async function addDebtor(shop: Shop, name: string, totals: readonly number[]) {
  const customer = await shop.addCustomer({ name });
  const invoices: Awaited<ReturnType<Shop["addInvoice"]>>[] = [];
  for (const [place, total] of totals.entries()) {
    const day = String(10 + place).padStart(2, "0");
    invoices.push(await shop.addInvoice({ customer_id: customer.id, total, invoice_date: `2026-04-${day}` }));
  }
  return { customer, invoices };
}
