import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";
import { press } from "./focus.ts";

type Opening = { by: (page: Page) => Promise<unknown>; dialog: string };
type Screen = {
  path: string;
  heading: string;
  /** Where the focus is after arriving and after each dialog; otherwise anywhere in the page. */
  home?: string;
  dialogs?: readonly Opening[];
};

const click =
  (name: string | RegExp, role: "button" | "link" = "button") =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();
const key = (name: string) => (page: Page) => press(page, name);

/** Each screen of an admin, and what opens over it. */
const screens: readonly Screen[] = [
  {
    path: "/dashboard",
    heading: "Dashboard",
    dialogs: [{ by: key("Shift+?"), dialog: "Keyboard Shortcuts" }],
  },
  {
    path: "/customers",
    heading: "Customers",
    home: "Search by name, phone, address, or transporter...",
    dialogs: [
      { by: key("Alt+a"), dialog: "Add New Customer" },
      { by: click(/^Edit /), dialog: "Edit Customer" },
      { by: click(/^Delete /), dialog: "Delete Customer" },
    ],
  },
  {
    path: "/products",
    heading: "Products",
    home: "Search by name, Hindi name or item code...",
    dialogs: [
      { by: key("Control+n"), dialog: "Add New Product" },
      { by: click(/^Edit /), dialog: "Edit Product" },
      { by: click(/^Delete /), dialog: "Delete Product" },
    ],
  },
  {
    path: "/invoices",
    heading: "Invoices",
    home: "Search by customer name, company, or invoice ID...",
    dialogs: [{ by: click(/^Delete /), dialog: "Delete Invoice" }],
  },
  {
    path: "/payments",
    heading: "Payments",
    home: "Search by customer, reference, method, ID or amount...",
    dialogs: [
      { by: key("Alt+a"), dialog: "Add Payment" },
      { by: click(/^Edit /), dialog: "Edit Payment" },
      { by: click(/^Delete /), dialog: "Delete Payment" },
    ],
  },
  { path: "/reports", heading: "Reports" },
  {
    path: "/invoices/1",
    heading: "Invoice #1",
    dialogs: [
      { by: key("Alt+a"), dialog: "Add Payment" },
      { by: key("Alt+b"), dialog: "Credit Note for Invoice #1" },
    ],
  },
  { path: "/invoices/create", heading: "Create New Invoice", home: "Customer*" },
  { path: "/invoices/1/correct", heading: "Correct Invoice #1", home: "Qty, line 1" },
  {
    path: "/settings",
    heading: "Settings",
    dialogs: [
      {
        by: async (page) => {
          await page.getByRole("button", { name: "Users & Permissions" }).click();
          await page.getByRole("button", { name: "Add New User" }).click();
        },
        dialog: "Add New User",
      },
    ],
  },
  { path: "/admin/duplicates", heading: "Merge Duplicate Customers" },
  { path: "/admin/history", heading: "History" },
  { path: "/admin/system", heading: "System" },
];

test.beforeAll(async ({ shop }) => {
  const customer = await shop.addCustomer({ name: "Walk Traders" });
  await shop.addProduct({ item_name: "Walk Thali" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 500 });
  await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 100 });
});

/** The name of what has the focus; `BODY` when nothing has it. */
const held = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return "BODY";
    const label = "labels" in element ? (element.labels as NodeListOf<Element> | null)?.[0] : undefined;
    return element.getAttribute("aria-label") ?? label?.textContent ?? element.tagName;
  });

async function expectHeld(page: Page, home: string | undefined): Promise<void> {
  const place = async () => {
    const name = await held(page);
    return home === undefined && name !== "BODY" ? "somewhere" : name;
  };
  await expect.poll(place).toBe(home ?? "somewhere");
}

test.for(screens)(
  "the focus is never lost on $path",
  async ({ path, heading, home, dialogs = [] }, { visit }) => {
    const page = await visit(path);
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    await expectHeld(page, home);
    for (const { by, dialog: name } of dialogs) {
      const dialog = page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name }));
      await by(page);
      await dialog.waitFor();
      await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
      await press(page, "Escape");
      await dialog.waitFor({ state: "detached" });
      await expectHeld(page, home);
    }
  },
);

test("the focus goes from screen to screen with the keys of the navigation", async ({ visit }) => {
  const page = await visit("/dashboard");
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  for (const [keys, heading, home] of [
    ["Alt+c", "Customers", "Search by name, phone, address, or transporter..."],
    ["Alt+d", "Dashboard", "MAIN"],
    ["Alt+p", "Products", "Search by name, Hindi name or item code..."],
    ["Alt+r", "Reports", "Customer*"],
    ["Alt+i", "Invoices", "Search by customer name, company, or invoice ID..."],
    ["Alt+y", "Payments", "Search by customer, reference, method, ID or amount..."],
  ] as const) {
    await press(page, keys);
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    await expectHeld(page, home);
  }
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Invoices" }).click();
  await expectHeld(page, "Search by customer name, company, or invoice ID...");
});

test("the focus stays in a dialog whose button is disabled while it saves", async ({ shop, visit }) => {
  const page = await visit("/products", { expected: [/status of 50\d/] });
  await page.getByRole("button", { name: "Add Product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await dialog.getByLabel("Item Name").fill("Walk Lota");
  shop.commands.cut();
  await dialog.getByRole("button", { name: "Create Product" }).click();
  await dialog.getByRole("alert").waitFor();
  shop.commands.mend();
  await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
});
