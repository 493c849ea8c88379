import { businessDateOf } from "@bahi/contracts/calendar.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";

/** A name of 120 characters without a space, where a line could end. */
const NAME = "MAHALAKSHMI".repeat(11).slice(0, 120);
/** A reference of 100 characters; that of an RTGS has 22, and no space either. */
const REFERENCE = "HDFCR52026112612345678".repeat(5).slice(0, 100);
const TODAY = businessDateOf(new Date());

const WIDTHS = [320, 390, 768, 1440];
/** A4 within its margins of 14 mm, in CSS pixels: upright, and of a report that is printed across. */
const SHEET = { upright: 687, across: 1016 };

/** An invoice of ₹ 99,99,99,999.99 twice, so that their sum has ten digits, and all that is said beside them. */
test.beforeAll(async ({ shop }) => {
  await shop.admin.call("PUT", "/settings/", {
    business_name: NAME,
    business_address: NAME,
    business_email: `${NAME.slice(0, 60)}@example.in`,
  });
  const customer = await shop.addCustomer({
    name: NAME,
    phone: "98765 43210/0744 2879036/0291-3554309, 98765 43211",
    company_name: `${NAME.slice(0, 119)}X`,
    address: NAME,
    transporter: NAME.slice(0, 100),
  });
  await shop.addCustomer({ name: `${NAME.slice(0, 119)}X`, phone: customer.phone });
  const product = await shop.addProduct({ item_name: NAME });
  const sold = { customer_id: customer.id, invoice_date: TODAY };
  const sales = [{ product_id: product.id, quantity: 2, unit: "Pcs" as const, number: 999_999_999.99 }];
  const invoice = await shop.addInvoice({ ...sold, sales });
  await shop.addInvoice({ ...sold, sales });
  await shop.addInvoice({ ...sold, total: 499_999_999.99 });
  const paid = {
    customer_id: customer.id,
    payment_date: TODAY,
    payment_method: "bank_transfer" as const,
    reference_number: REFERENCE,
  };
  await shop.addPayment({
    ...paid,
    invoice_id: invoice.id,
    amount: 99_999_999.99,
    discount_amount: 1_000_000.5,
  });
  // In credit: what says so stands beside its balance, and is for the ear alone.
  const other = await shop.addCustomer({ name: "Mohan & Sons" });
  const { id } = await shop.addPayment({ ...paid, customer_id: other.id, amount: 999_999_999.99 });
  await shop.admin.call("PUT", `/payments/${id}`, { ...paid, customer_id: other.id, amount: 999_999_999.98 });
  await shop.admin.post("/credit-notes", {
    invoice_id: invoice.id,
    credit_note_date: TODAY,
    reason: REFERENCE,
    sales: [{ id: 1, quantity: 1 }],
  });
  await shop.addUser({ full_name: NAME, email: `${NAME.slice(0, 60)}@example.in` });
});

type Screen = {
  path: string;
  /** What is there when all has come. */
  shows: RegExp;
  /** A report is asked for first. */
  generate?: "period" | "day";
  sheet?: keyof typeof SHEET;
};

const SCREENS: readonly Screen[] = [
  { path: "/dashboard", shows: /^#1 - MAHA/ },
  { path: "/customers", shows: /Mohan/, sheet: "upright" },
  { path: "/products", shows: /Steel Glass/, sheet: "upright" },
  { path: "/invoices", shows: /#3/, sheet: "across" },
  { path: "/payments", shows: /#2/, sheet: "across" },
  { path: "/payments/1", shows: /HDFCR/ },
  { path: "/invoices/1", shows: /HDFCR/ },
  { path: "/credit-notes/1", shows: /Settles invoice/ },
  { path: "/reports?customer=1", shows: /Outstanding Balance/, sheet: "upright" },
  { path: "/reports?tab=sales", shows: /^MAHA/, generate: "period", sheet: "upright" },
  { path: "/reports?tab=outliers", shows: /Large Invoices/, generate: "period", sheet: "upright" },
  { path: "/reports?tab=receivables", shows: /Net Balance/, generate: "day", sheet: "across" },
  { path: "/reports?tab=day-book", shows: /Amount changed/, generate: "day", sheet: "upright" },
  { path: "/settings?section=users", shows: /Reset Password/ },
  { path: "/admin/history", shows: /CN-1/ },
  { path: "/admin/duplicates", shows: /MAHA/ },
];

/** The dialogs, by the screen that they are opened from and the button that does it. */
const DIALOGS: readonly { path: string; opens: RegExp }[] = [
  { path: "/customers", opens: /^Edit MAHA.*X$/ },
  { path: "/customers", opens: /^Delete MAHA.*X$/ },
  { path: "/products", opens: /^Edit MAHA/ },
  { path: "/products", opens: /^Delete MAHA/ },
  { path: "/invoices", opens: /^Delete invoice #1/ },
  { path: "/payments", opens: /^Edit payment #1/ },
  { path: "/payments", opens: /^Delete payment #1/ },
  { path: "/invoices/1", opens: /^Add Payment/ },
  { path: "/invoices/1", opens: /^Share/ },
  { path: "/payments/1", opens: /^Share/ },
  { path: "/settings?section=users", opens: /^Reset Password of MAHA/ },
  { path: "/settings?section=users", opens: /^Delete MAHA/ },
];

test("long names, references and amounts stay within the window, their card and the sheet of paper", async ({
  visit,
}) => {
  const page = await visit("/dashboard");
  const beyond: string[] = [];
  for (const screen of SCREENS) {
    await open(page, screen);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const found of await beyondOf(page)) beyond.push(`${screen.path} at ${width} px: ${found}`);
    }
    if (screen.sheet === undefined) continue;
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: SHEET[screen.sheet], height: 900 });
    for (const found of await beyondOf(page)) beyond.push(`${screen.path} on paper: ${found}`);
    await page.emulateMedia({ media: null });
  }
  expect(beyond).toEqual([]);
});

test("they stay within a dialog, which does not scroll across", async ({ visit }) => {
  const page = await visit("/dashboard");
  const dialog = page.locator("[data-dialog]");
  const beyond: string[] = [];
  for (const { path, opens } of DIALOGS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.getByRole("button", { name: opens }).filter({ visible: true }).first().click();
    await dialog.getByRole("button", { name: /^Cancel|^Copy text/ }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const found of await beyondOf(page)) beyond.push(`${opens.source} at ${width} px: ${found}`);
    }
  }
  expect(beyond).toEqual([]);
});

async function open(page: Page, { path, shows, generate }: Screen): Promise<void> {
  await page.goto(path);
  if (generate === "period") {
    await page.getByLabel("From Date*").fill(TODAY);
    await page.getByLabel("To Date*").fill(TODAY);
  }
  if (generate !== undefined) await page.getByRole("button", { name: "Generate Report" }).click();
  await page.getByRole("main").getByText(shows).filter({ visible: true }).first().waitFor();
}

/**
 * What is beyond the page, its card, dialog or cell. A table may scroll in a box of its own, but not on paper; what can be
 * done with a row stays in sight.
 */
async function beyondOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A change of the width is rendered in the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`${scrollWidth - innerWidth} px more than the window`);
    const isPaper = matchMedia("print").matches;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      const right = Math.max(0, ...[...range.getClientRects()].map((rect) => rect.right));
      for (let box = texts.currentNode.parentElement; box !== null; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        // Cut on purpose, or for a screen reader alone.
        const mayScroll = !isPaper && !box.matches("[data-dialog] > *");
        if (overflowX === "hidden" || (overflowX === "auto" && mayScroll)) break;
        if (!box.matches("[data-dialog], td, th, dd, dt, li, p, article, section, main, html")) continue;
        const over = Math.round(right - box.getBoundingClientRect().right);
        if (over <= 1) continue;
        found.push(`${texts.currentNode.textContent?.slice(0, 30)}, ${over} px beyond its ${box.tagName}`);
        break;
      }
    }
    for (const cell of isPaper ? [] : document.querySelectorAll("table[role=grid] tr > :last-child")) {
      const box = cell.closest("div")?.getBoundingClientRect();
      const over = Math.round(cell.getBoundingClientRect().right - (box?.right ?? 0));
      if (over > 1) found.push(`${cell.textContent}, ${over} px beyond what is seen of the table`);
    }
    return found.slice(0, 3);
  });
}
