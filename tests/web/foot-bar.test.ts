import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { DESK, PHONE, test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import { CREATE, field, search } from "./invoice-form.ts";

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const bar = (page: Page) => page.getByRole("group", { name: "Bill so far" });
const said = async (page: Page) => plain(await bar(page).innerText());

test.beforeAll(async ({ shop }) => {
  const customer = await shop.addCustomer({ name: "Owing Traders" });
  await shop.addProduct({ item_name: "Foot Thali" });
  await shop.addInvoice({ customer_id: customer.id, total: 250 });
});

test.for([DESK, PHONE])(
  "customer, balance and total stay in sight of a long bill $width wide, and cover no line",
  async (window, { visit }) => {
    const page = await visit(CREATE, { as: "staff", window });
    await expect.poll(() => focused(page)).toBe("Customer*");
    expect(await said(page)).toBe("No customer yet Total ₹ 0.00");
    await search(page, "owing", /Owing Traders/);
    await press(page, "Enter");
    await expect.poll(() => said(page)).toBe("Owing Traders Previous balance ₹ 250.00 Total ₹ 0.00");
    await press(page, "Enter");
    for (let line = 1; line <= 12; line++) {
      await expect.poll(() => focused(page)).toBe(`Product, line ${line}`);
      const covered = await bar(page).boundingBox();
      const typed = await page.locator(":focus").boundingBox();
      if (covered === null || typed === null) throw new Error("The bar or the line is not to be seen");
      expect(typed.y + typed.height).toBeLessThanOrEqual(covered.y);
      await search(page, "foot", /Foot Thali/);
      await press(page, "Enter");
      await expect.poll(() => focused(page)).toBe(`Qty, line ${line}`);
      await page.keyboard.type("2");
      await press(page, "Enter", "Enter", "Enter");
      await page.keyboard.type("100");
      await press(page, "Enter");
    }
    await expect.poll(() => said(page)).toBe("Owing Traders Previous balance ₹ 250.00 Total ₹ 1,200.00");
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    expect(await bar(page).isVisible()).toBe(false);
  },
);

test("a correction and a credit note count what is due on their own invoice to no earlier balance", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Two Bills" });
  await shop.addInvoice({ customer_id: customer.id, total: 300 });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 100 });
  const page = await visit(`/invoices/${invoice.id}/correct`);
  await expect.poll(() => said(page)).toBe("Two Bills Previous balance ₹ 300.00 Total ₹ 100.00");
  await field(page, "Qty, line 1").fill("3");
  await expect.poll(() => said(page)).toBe("Two Bills Previous balance ₹ 300.00 Total ₹ 300.00");
  await page.goto(`/invoices/${invoice.id}`);
  await page.getByText("No payments received yet").waitFor();
  await press(page, "Alt+b");
  await expect.poll(() => said(page)).toBe("Two Bills Previous balance ₹ 300.00 Total ₹ 0.00");
  await expectAccessible(page, "[role=dialog]");
});
