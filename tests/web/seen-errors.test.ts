import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESK, PHONE, type Visit, test } from "./browser.ts";
import type { Shop } from "./shop.ts";

const WINDOWS = [DESK, PHONE];

/** Every command at `address` fails, as `status` and `json` say. */
function failing(address: string, status = 500, json: object = {}): Pick<Visit, "before" | "expected"> {
  return {
    expected: [new RegExp(`status of ${status}`)],
    before: (page) =>
      page.route(address, (route) =>
        route.request().method() === "GET" ? route.fallback() : route.fulfill({ status, json }),
      ),
  };
}

/** An invoice of so many lines, and its customer. */
async function addLines(shop: Shop, lineCount: number) {
  const customer = await shop.addCustomer();
  const product = await shop.addProduct();
  const sale = { product_id: product.id, quantity: 2, unit: "Pcs" as const, number: 100 };
  const sales = Array.from({ length: lineCount }, () => sale);
  return { customer, product, invoice: await shop.addInvoice({ customer_id: customer.id, sales }) };
}

/** The sentence is in the window from its first to its last line, and nothing lies over it. */
async function expectSeen(page: Page, sentence: string | RegExp): Promise<void> {
  const said = page.getByText(sentence).last();
  await said.waitFor();
  const findSeen = () =>
    said.evaluate((element) => {
      const { left, width, top, bottom } = element.getBoundingClientRect();
      return [top + 2, bottom - 2].map((y) =>
        element.contains(document.elementFromPoint(left + width / 2, y)),
      );
    });
  await expect.poll(findSeen).toEqual([true, true]);
}

/** What has the focus is not below the foot, which has grown by the error. */
async function expectFocusSeen(page: Page): Promise<void> {
  const isSeen = () =>
    page.evaluate(() => {
      const field = document.activeElement;
      if (field === null) return false;
      const { left, width, top, height } = field.getBoundingClientRect();
      return field.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isSeen).toBe(true);
}

test.for(WINDOWS)(
  "why a payment was not saved is seen in a window of $width × $height",
  async (window, { shop, visit }) => {
    const { customer } = await addLines(shop, 1);
    await shop.addInvoice({ customer_id: customer.id });
    const page = await visit("/payments?new=1", { window, ...failing("**/api/v1/payments/") });
    const form = page.getByRole("dialog", { name: "Add Payment" });
    await form.getByLabel(/^Customer/).fill(customer.name);
    await page.getByRole("option", { name: customer.name }).first().click();
    await form.getByRole("list", { name: /Open Invoices/ }).waitFor();
    await form.getByLabel(/^Amount/).fill("10");
    await page.keyboard.press("Control+s");
    await expectSeen(page, /^Failed to create payment/);
    await expectFocusSeen(page);
  },
);

test.for(WINDOWS)(
  "why a long invoice was not saved, and which line is not complete, is seen in a window of $width × $height",
  async (window, { shop, visit }) => {
    const { invoice } = await addLines(shop, 12);
    const page = await visit(`/invoices/create?copy_of=${invoice.id}`, {
      window,
      ...failing("**/api/v1/invoices/"),
    });
    await page.getByLabel("Qty, line 12").focus();
    await page.keyboard.press("Control+s");
    await expectSeen(page, "Failed to create invoice");
    await expectFocusSeen(page);
    await page.getByLabel("Qty, line 7").fill("0");
    await page.keyboard.press("Control+s");
    await expectSeen(page, /Line 7 is not complete/);
    await expectFocusSeen(page);
  },
);

test.for(WINDOWS)(
  "why a correction of many lines was not saved is seen in a window of $width × $height",
  async (window, { shop, visit }) => {
    const { invoice } = await addLines(shop, 100);
    const correctedBy = { status: 412, detail: "Meena has changed invoice #7 meanwhile." };
    const answers = [{ status: 500 }, correctedBy];
    const page = await visit(`/invoices/${invoice.id}/correct`, {
      window,
      expected: [/status of (500|412)/],
      before: (opened) =>
        opened.route("**/api/v1/invoices/*", (route) => {
          const answer = route.request().method() === "GET" ? undefined : answers.shift();
          return answer ? route.fulfill({ status: answer.status, json: answer }) : route.fallback();
        }),
    });
    await page.getByLabel("Qty, line 100").focus();
    await page.keyboard.press("Control+s");
    await expectSeen(page, /^Nothing is changed/);
    await page.getByLabel("Qty, line 100").fill("3");
    await page.getByLabel(/^Reason/).fill("Miscounted");
    await page.keyboard.press("Control+s");
    await expectSeen(page, "Failed to correct invoice");
    await expectFocusSeen(page);
    await page.keyboard.press("Control+s");
    await expectSeen(page, correctedBy.detail);
  },
);

test.for(WINDOWS)(
  "why a credit note was not issued is seen in a window of $width × $height",
  async (window, { shop, visit }) => {
    const { invoice } = await addLines(shop, 12);
    const page = await visit(`/invoices/${invoice.id}`, { window, ...failing("**/api/v1/credit-notes/") });
    await page.getByText("Balance Due").first().waitFor();
    await page.keyboard.press("Alt+b");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/line 1$/).fill("1");
    await dialog.getByLabel(/^Reason/).fill("Broken");
    await dialog.getByLabel(/line 5$/).focus();
    await page.keyboard.press("Control+s");
    await expectSeen(page, "Failed to issue the credit note");
    await expectFocusSeen(page);
  },
);

test.for(WINDOWS)(
  "that a customer was changed meanwhile is seen with its button in a window of $width × $height",
  async (window, { shop, visit }) => {
    const { customer } = await addLines(shop, 1);
    const page = await visit(`/customers?q=${encodeURIComponent(customer.name)}`, {
      window,
      ...failing("**/api/v1/customers/*", 412, { detail: "Meena has changed this customer." }),
    });
    await page.getByText(customer.name, { exact: true }).first().click();
    await page.getByLabel(/^Phone Number/).fill("98111 00000");
    await page.keyboard.press("Control+s");
    await expectSeen(page, "Meena has changed this customer.");
    await expectSeen(page, "Load again");
  },
);
