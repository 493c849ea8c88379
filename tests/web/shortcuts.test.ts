import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";

const lists = [
  { path: "/customers", opens: (page: Page) => page.getByRole("dialog", { name: "Add New Customer" }) },
  { path: "/products", opens: (page: Page) => page.getByRole("dialog", { name: "Add New Product" }) },
  { path: "/payments", opens: (page: Page) => page.getByRole("dialog", { name: "Add Payment" }) },
  { path: "/invoices", opens: (page: Page) => page.getByRole("heading", { name: "Create New Invoice" }) },
];

test.for(lists)(
  "Ctrl+N, Cmd+N and Alt+A begin something new on $path, and Esc leaves it",
  async (list, { visit }) => {
    const page = await visit(list.path, { as: "staff" });
    for (const keys of ["Control+n", "Meta+n", "Alt+a"]) {
      await page
        .getByRole("button", { name: /^(Add|Create) / })
        .or(page.getByRole("link", { name: "Create Invoice" }))
        .first()
        .waitFor();
      await page.keyboard.press(keys);
      await list.opens(page).waitFor();
      await page.keyboard.press("Escape");
      await list.opens(page).waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(list.path);
    }
  },
);

test("Ctrl+N on the dashboard begins an invoice", async ({ visit }) => {
  const page = await visit("/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("Control+n");
  await page.waitForURL("**/invoices/create");
});

/** What React does after it has drawn, such as to set a timer, is done by messages to itself. */
async function untilEffectsHaveRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let message = 0; message < 3; message += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", resolve);
        port1.start();
        port2.postMessage(message);
      });
    }
  });
}

test("Ctrl+1, 2 and 3 change the report, whose first input has the focus after 100 ms", async ({ visit }) => {
  const page = await visit("/reports", { before: (opened) => opened.clock.install() });
  await page.getByRole("tab", { name: "Outlier Analysis" }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [keys, tab, field] of [
    ["Control+2", "Sales Analysis", /^From Date/],
    ["Meta+3", "Outlier Analysis", /^From Date/],
    ["Control+1", "Customer Ledger", /^Customer/],
  ] as const) {
    await page.keyboard.press(keys);
    await page.getByRole("tab", { name: tab, selected: true }).waitFor();
    const input = page.getByRole("tabpanel").getByLabel(field).first();
    const hasFocus = () => input.evaluate((element) => element === document.activeElement);
    await input.waitFor();
    await untilEffectsHaveRun(page);
    await page.clock.runFor(90);
    expect(await hasFocus()).toBe(false);
    await page.clock.runFor(20);
    await expect.poll(hasFocus).toBe(true);
  }
});
