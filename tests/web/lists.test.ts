import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { DESK, PHONE, type Visit, test } from "./browser.ts";
import { seenOf } from "./cut-text.ts";

const LONG_NAME = "Shree Venkateshwara General Stores & Provision Merchants";
const LONG_ADDRESS = "Shop 14, Ground Floor, Laxmi Complex, Old Station Road, Secunderabad 500003";

/** So many customers that their list has pages, without entering them one by one. */
function listed(count: number, total = count): Pick<Visit, "before"> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: index === 0 ? LONG_NAME : `Customer ${String(index + 1).padStart(4, "0")}`,
    phone: "9000000000",
    address: index === 0 ? LONG_ADDRESS : "",
    transporter: "",
    company_name: "",
    gst_number: "",
    is_active: true,
    merged_into: null,
    created_at: "2026-04-01T00:00:00Z",
    version: 1,
    balance: index === 0 ? -500 : index * 12_345.5,
  }));
  return {
    before: (page) =>
      page.route("**/api/v1/customers/?**", (route) => {
        const asked = new URL(route.request().url()).searchParams;
        const skip = Number(asked.get("skip") ?? 0);
        const limit = Number(asked.get("limit"));
        const q = asked.get("q") ?? "";
        const found = rows.filter(({ name }) => name.includes(q));
        return route.fulfill({
          json: found.slice(skip, skip + limit),
          headers: { "x-total-count": String(q === "" ? total : found.length) },
        });
      }),
  };
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName);
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

/** The list begins in the window, below what the navigation covers. */
async function expectTop(page: Page): Promise<void> {
  const list = await page.getByRole("region", { name: "customers" }).boundingBox();
  const navigation = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const covered = (navigation?.y ?? 0) + (navigation?.height ?? 0);
  expect(list?.y).toBeGreaterThanOrEqual(covered);
  expect(list?.y).toBeLessThan(covered + 60);
}

test.for([DESK, PHONE])(
  "turning a page leads to its top, on a window $width wide",
  async (window, { visit }) => {
    const page = await visit("/customers", { window, ...listed(300) });
    await page.getByText("Showing 1-25 of 300 customers").waitFor();
    for (const [turn, shown, place] of [
      [() => pages(page).getByRole("button", { name: "Next" }).click(), "26-50", "page 2 of 12"],
      [() => pages(page).getByRole("button", { name: "Previous" }).click(), "1-25", "page 1 of 12"],
      [() => pages(page).getByRole("button", { name: "Next" }).press("Enter"), "26-50", "page 2 of 12"],
      [
        async () => {
          await page.getByLabel("Go to page").fill("12");
          await page.getByLabel("Go to page").press("Enter");
        },
        "276-300",
        "page 12 of 12",
      ],
    ] as const) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await turn();
      await page
        .getByRole("status")
        .filter({ hasText: `Showing ${shown} of 300 customers` })
        .waitFor();
      await expect.poll(() => focused(page)).toBe(`customers, ${place}`);
      await expectTop(page);
    }
    await expectAccessible(page);
    // The keyboard goes on in the rows of this page.
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => document.activeElement?.closest("[role=group]")?.getAttribute("aria-label")),
    ).toBe("customers, page 12 of 12");
    // A search begins at page 1 as well, and does not take the focus.
    await page.getByRole("searchbox").fill("customer 01");
    await page.getByText("Showing 1-25 of 100 customers").waitFor();
    expect(await page.getByRole("searchbox").evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    // Nor does going to the page that is open, and a search after it.
    await pages(page).getByRole("button", { name: "Next" }).click();
    await expect.poll(() => focused(page)).toBe("customers, page 2 of 4");
  },
);

test("a page that the server is asked for is turned to as well", async ({ visit }) => {
  const page = await visit("/customers", listed(6100));
  await page.getByText("Showing 1-25 of 6,100 customers").waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await pages(page).getByRole("button", { name: "Next" }).click();
  await page.getByText("Showing 26-50 of 6,100 customers").waitFor();
  await expect.poll(() => focused(page)).toBe("customers, page 2 of 244");
  await expectTop(page);
});

test.for([
  ["page=999", "Showing 6,076-6,100 of 6,100 customers", 25],
  ["page=99999999999", "Showing 6,076-6,100 of 6,100 customers", 25],
  ["page=9&q=Customer+01", "Showing 76-100 of 100 customers", 25],
] as const)(
  "a page beyond the last one is the last one, also of a list of which the server is asked for each page: %s",
  async ([asked, said, count], { visit }) => {
    const page = await visit(`/customers?${asked}`, listed(6100));
    await page.getByText(said).waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(count + 1);
  },
);

test("a list that loads shows the shape of its rows, and a spinner that is announced", async ({ visit }) => {
  for (const window of [DESK, PHONE]) {
    const answers = held("/customers");
    const page = await visit("/customers", { window, before: answers.before });
    const spinner = page.getByRole("status").filter({ hasText: "Loading customers..." });
    await spinner.waitFor();
    expect(await spinner.locator(".animate-spin").isVisible()).toBe(true);
    expect(await page.locator(".animate-pulse").isVisible()).toBe(true);
    await expectAccessible(page);
    await answers.release();
    await spinner.waitFor({ state: "detached" });
  }
});

const name = (page: Page) => page.getByText(LONG_NAME, { exact: true }).last();
const address = (page: Page) => page.getByText(LONG_ADDRESS, { exact: true }).last();

test("cut text is whole on a phone", async ({ visit }) => {
  const page = await visit("/customers?order=desc", { window: PHONE, ...listed(3) });
  await address(page).waitFor();
  expect(await name(page).isVisible()).toBe(true);
  expect(await seenOf(page.getByTitle(LONG_ADDRESS))).toBe("whole");
  await expectAccessible(page);
});

test("cut text is whole where nothing can hover over it, as on a tablet", async ({ visit }) => {
  const window = { width: 1024, height: 768 };
  const page = await visit("/customers?order=desc", { window, isTouched: true, ...listed(3) });
  await page.getByRole("columnheader", { name: "Address" }).waitFor();
  await address(page).waitFor();
  await name(page).waitFor();
});

test("cut text is whole in the row that the keyboard is in", async ({ visit }) => {
  const window = { width: 900, height: 900 };
  const page = await visit("/customers?order=desc", { window, ...listed(3) });
  await page.getByRole("row", { name: /Shree Venk/ }).waitFor();
  const seen = () => seenOf(page.getByTitle(LONG_ADDRESS));
  expect(await seen()).not.toBe("whole");
  await page.getByRole("columnheader", { name: "Balance" }).getByRole("button").focus();
  await page.keyboard.press("Tab");
  await expect.poll(seen).toBe("whole");
  await page.keyboard.press("Tab");
  expect(await seen()).toBe("whole");
  await page.keyboard.press("Tab");
  await expect.poll(seen).not.toBe("whole");
  await expectAccessible(page);
});

test("the name of the business is whole on a phone", async ({ shop, visit }) => {
  await shop.admin.call("PUT", "/settings/", { business_name: LONG_NAME });
  const page = await visit("/dashboard", { window: PHONE });
  const title = page.getByRole("banner").getByText(LONG_NAME);
  await title.waitFor();
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await expectAccessible(page);
});

test("'Back to Invoices' leads to the list as it was left, also after a reload, and to nobody else's", async ({
  shop,
  visit,
}) => {
  const asha = await shop.addCustomer({ name: "Asha Traders" });
  for (let made = 0; made < 27; made += 1) await shop.addInvoice({ customer_id: asha.id });
  await shop.addInvoice({ customer_id: (await shop.addCustomer({ name: "Mohan Stores" })).id });
  const page = await visit("/invoices?payment_status=pending");
  await page.getByRole("searchbox").fill("asha");
  await page.getByText("of 27 invoices").waitFor();
  await pages(page).getByRole("button", { name: "Next" }).click();
  const secondPage = page.getByText("Showing 26-27 of 27 invoices");
  await secondPage.waitFor();
  const list = page.url();
  const back = page.getByRole("link", { name: "Back to Invoices" });

  await page.getByRole("button", { name: "View invoice #1 of" }).click();
  await back.click();
  await secondPage.waitFor();
  expect(page.url()).toBe(list);

  // By way of an earlier state of the invoice, and of a page that was loaded again.
  await page.getByRole("button", { name: "View invoice #1 of" }).click();
  await page.locator("summary", { hasText: "History" }).click();
  await page.getByRole("link", { name: "As it was then" }).click();
  await page.getByRole("link", { name: "Show it as it is now" }).click();
  await back.waitFor();
  await page.reload();
  await back.click();
  await secondPage.waitFor();

  // A new invoice is begun from the list, and left for it.
  await page.keyboard.press("Alt+a");
  await page.getByRole("heading", { name: "Create New Invoice" }).waitFor();
  await page.keyboard.press("Escape");
  await secondPage.waitFor();

  // The navigation leads to the whole list.
  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  await page.getByText("of 28 invoices").waitFor();
  await page.getByRole("searchbox").fill("mohan");
  await page.getByText("of 1 invoices").waitFor();
  const { token } = shop.staff;
  await page.evaluate((other) => localStorage.setItem("token", other), token);
  await page.goto("/invoices/1");
  await back.click();
  await page.getByText("of 28 invoices").waitFor();
});

test("rows are 34 pixels high, or comfortable where that was chosen on this device, and always under a finger", async ({
  visit,
}) => {
  const page = await visit("/customers", listed(60));
  const height = async () => (await page.getByRole("row").nth(3).boundingBox())?.height;
  await page.getByText("Showing 1-25 of 60 customers").waitFor();
  expect(await height()).toBe(34);
  const dense = page.getByRole("checkbox", { name: "Dense rows" });
  await dense.focus();
  await page.keyboard.press("Space");
  await expect.poll(height).toBeGreaterThan(50);
  await page.reload();
  await page.getByText("Showing 1-25 of 60 customers").waitFor();
  expect(await dense.isChecked()).toBe(false);
  expect(await height()).toBeGreaterThan(50);
  await expectAccessible(page);

  const window = { width: 1024, height: 768 };
  const touched = await visit("/customers", { window, isTouched: true, ...listed(60) });
  await touched.getByText("Showing 1-25 of 60 customers").waitFor();
  expect((await touched.getByRole("row").nth(3).boundingBox())?.height).toBeGreaterThan(50);
  expect(await touched.getByRole("checkbox", { name: "Dense rows" }).count()).toBe(0);
});

test("the decimal points of a column stand below each other, also in credit", async ({ visit }) => {
  const page = await visit("/customers", listed(3));
  await page.getByText("Showing 1-3 of 3 customers").waitFor();
  const points = await page
    .getByRole("row")
    .locator("td.figures")
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let node = text.nextNode(); node !== null; node = text.nextNode()) {
          const at = node.textContent?.indexOf(".") ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return Math.round(range.getBoundingClientRect().x);
        }
        throw new Error("a figure without a point");
      }),
    );
  expect(points.length).toBe(3);
  expect(new Set(points).size).toBe(1);
});

/** Presses something and chooses a status before anything is drawn, when the address has changed. */
async function choosePaidRightAfter(page: Page, pressed: Locator): Promise<void> {
  await page.getByLabel("Payment status").evaluate(
    async (status, button) => {
      if (!(status instanceof HTMLSelectElement && button instanceof HTMLElement)) throw new Error();
      button.click();
      // Nothing is drawn between microtasks.
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      status.value = "complete";
      status.dispatchEvent(new Event("change", { bubbles: true }));
    },
    await pressed.elementHandle(),
  );
}

test("of two changes that come before the list is drawn again the second one keeps the first", async ({
  visit,
}) => {
  const page = await visit("/invoices?q=nobody");
  await choosePaidRightAfter(page, page.getByRole("button", { name: "Clear Search" }));
  await page.waitForURL(/payment_status=complete/);
  expect(new URL(page.url()).search).toBe("?payment_status=complete");
});

test("a change of a list that is still shown changes nothing of the screen to which one has gone on", async ({
  visit,
}) => {
  const page = await visit("/payments");
  const goTo = (screen: string) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: screen });
  await page.getByRole("heading", { name: "Payments" }).waitFor();
  await goTo("Invoices").click();
  await choosePaidRightAfter(page, goTo("Payments"));
  await page.getByRole("heading", { name: "Payments" }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect(`${pathname}${search}`).toBe("/payments");
});
