import type { Page } from "playwright-core";
import { listScreens } from "./list.ts";
import type { Screen } from "../screen.ts";
import { EVERYBODY, dialog, isLocked, offered, pickFirst, press, text } from "../steps.ts";

type TypedLine = { letters: string; quantity: string; number: string };

/** Fills a line of a new invoice with the first product that is found. */
async function fillLine(page: Page, line: number, { letters, quantity, number }: TypedLine): Promise<void> {
  await pickFirst(page, new RegExp(`^Product, line ${line}$`), letters);
  await page.getByLabel(`Qty, line ${line}`, { exact: true }).fill(quantity);
  await page.getByLabel(`Number, line ${line}`, { exact: true }).fill(number);
  await page.keyboard.press("Enter");
}

export const invoiceScreens: readonly Screen[] = [
  ...listScreens("invoices", { none: "No invoices found", failed: "Failed to load invoices" }),
  { name: "invoices", state: "delete", path: "/invoices", steps: press(/^Delete invoice/), until: dialog },
  {
    name: "create-invoice",
    state: "empty",
    path: "/invoices/create",
    who: EVERYBODY,
    until: text("Add products to see totals"),
  },
  {
    name: "create-invoice",
    state: "half-filled",
    path: "/invoices/create",
    async steps(page) {
      await pickFirst(page, /^Customer/, "gu");
      await fillLine(page, 1, { letters: "st", quantity: "3", number: "250.5" });
      await fillLine(page, 2, { letters: "gl", quantity: "12", number: "84" });
      await page.getByRole("combobox", { name: "Product, line 3" }).fill("pl");
      await offered(page).first().waitFor();
    },
    until: text("Total Amount"),
  },
  {
    name: "create-invoice",
    state: "left",
    path: "/invoices/create",
    async steps(page) {
      await pickFirst(page, /^Customer/, "gu");
      await fillLine(page, 1, { letters: "st", quantity: "3", number: "250.5" });
      await page.getByRole("link", { name: "Back to Invoices" }).click();
      await page.goto("/invoices/create");
    },
    until: text(/is here as you left it/),
  },
  {
    name: "correct-invoice",
    state: "full",
    path: "/invoices/150/correct",
    who: EVERYBODY,
    until: (page) => page.getByLabel("Reason"),
  },
  {
    name: "invoice-view",
    state: "full",
    path: "/invoices/150",
    who: EVERYBODY,
    until: text("Thank you for your business!"),
  },
  {
    name: "invoice-view",
    state: "print",
    path: "/invoices/150",
    until: text("Thank you for your business!"),
    isPrinted: true,
  },
  {
    name: "invoice-view",
    state: "payment",
    path: "/invoices/150",
    steps: press("Add Payment"),
    until: dialog,
  },
  {
    name: "invoice-view",
    state: "absent",
    path: "/invoices/999999",
    until: text("Failed to load invoice"),
  },
  {
    name: "invoice-view",
    state: "error",
    path: "/invoices/150",
    fails: "/invoices",
    until: text("Failed to load invoice"),
  },
  {
    name: "create-invoice",
    state: "locked-day",
    path: "/invoices/create",
    async steps(page) {
      await isLocked(page);
      await page.reload();
      await page.getByLabel("Invoice Date").fill("2026-03-31");
    },
    until: text(/^The books are locked/),
  },
];
