import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";

const FILE = `Party Name;Mobile;City;Op. Bal
मोहन स्टोर्स;98290 70001;जयपुर;"1,250.50 Dr"
Sohan & Co;98290 70002;Kota;500 Cr
No Phone;;Kota;
`;

function csv(text: string) {
  return { name: "parties.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

async function matched(page: Page, file: string): Promise<void> {
  await page.getByLabel("File", { exact: true }).setInputFiles(csv(file));
  await page
    .getByLabel("Date of the opening balance", { exact: true })
    .selectOption("The same in every row…");
  await page.getByLabel("Date of the opening balance in every row").fill("31/03/2026");
}

test("the columns of a file of another program are matched by their names and by hand, and a check lists its bad rows", async ({
  visit,
}) => {
  const page = await visit("/customers");
  await page.getByRole("link", { name: "Import" }).click();
  await matched(page, FILE);
  const valueOf = (label: string) =>
    page.getByLabel(label, { exact: true }).locator("option:checked").innerText();
  expect(await Promise.all(["Customer name*", "Phone*", "Address", "Opening balance"].map(valueOf))).toEqual([
    "Party Name",
    "Mobile",
    "City",
    "Op. Bal",
  ]);
  await page.getByRole("region", { name: "First rows of the file" }).getByText("मोहन स्टोर्स").waitFor();

  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("2 customers would be made").waitFor();
  await page.getByText("2 opening balances would be made").waitFor();
  expect(await page.getByRole("region", { name: "Bad rows" }).innerText()).toContain(
    "Phone number is required",
  );
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Bad Rows" }).click();
  expect((await download).suggestedFilename()).toBe("Bad rows of customers.csv");
  await expectAccessible(page);
});

test("what was checked is imported on a phone, from the button that has the focus", async ({
  shop,
  visit,
}) => {
  const page = await visit("/import", { window: PHONE });
  await matched(page, FILE);
  await page.getByRole("button", { name: "Check" }).click();
  const button = page.getByRole("button", { name: "Import Without Bad Rows" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.getByText("The import is done.").waitFor();
  await page.getByText("2 customers were made").waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);
  const { body } = await shop.admin.get(`/customers?q=${encodeURIComponent("मोहन")}`);
  expect(body).toMatchObject([
    { name: "मोहन स्टोर्स", phone: "98290 70001", address: "जयपुर", balance: 1250.5 },
  ]);
});

test("the columns that are matched are those of the file that was chosen last", async ({ visit }) => {
  const first = Promise.withResolvers<() => Promise<void>>();
  let readCount = 0;
  const page = await visit("/import?kind=products", {
    before: (opened) =>
      opened.route("**/api/v1/imports", async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        readCount += 1;
        if (readCount === 1) return first.resolve(() => route.fallback());
        return route.fallback();
      }),
  });
  const file = page.getByLabel("File", { exact: true });
  const inColumn = () => page.getByLabel("Item name*", { exact: true }).locator("option:checked").innerText();
  await file.setInputFiles(csv("Item Name,Code\nBrass Lota,7\n"));
  const answer = await first.promise;
  await file.setInputFiles(csv("Code,Item Name\n8,Steel Thali\n"));
  await expect.poll(inColumn).toBe("Item Name");
  const isAnswered = page.waitForResponse("**/api/v1/imports");
  await answer();
  await isAnswered;
  // It is the second column still, and not the first one as in the other file.
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("1 product would be made").waitFor();
  expect(await inColumn()).toBe("Item Name");
});

test("columns that were matched by hand are not left without a question, and an import that begins asks nothing", async ({
  visit,
}) => {
  const page = await visit("/import?kind=products");
  const column = page.getByLabel("Item name (Hindi)", { exact: true });
  const asks = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await page.getByLabel("File", { exact: true }).setInputFiles(csv("Item Name,Second\nIron Kadhai,कड़ाही\n"));
  await column.selectOption("Second");
  await page.getByLabel("Customers").click();
  await asks.getByRole("button", { name: "Stay" }).click();
  expect(await column.locator("option:checked").innerText()).toBe("Second");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("The import is done.").waitFor();
  expect(await asks.count()).toBe(0);
});

test("who has left for another screen is not led back when the file has arrived", async ({ visit }) => {
  const sent = Promise.withResolvers<() => Promise<void>>();
  const page = await visit("/import?kind=products");
  await page.getByLabel("File", { exact: true }).setInputFiles(csv("Item Name\nCopper Lota\n"));
  await page.getByRole("button", { name: "Check" }).click();
  // The request of the check is not the one that is held.
  await page.getByText("1 product would be made").waitFor();
  await page.route("**/api/v1/imports", async (route) => {
    if (route.request().method() === "POST") sent.resolve(() => route.fallback());
    else await route.fallback();
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const arrive = await sent.promise;
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await page.getByRole("button", { name: "Add Product" }).click();
  const form = page.getByRole("dialog", { name: "Add New Product" });
  await form.getByLabel("Item Name").fill("Steel Thali");
  const isBegun = page.waitForResponse((response) => response.request().method() === "POST");
  await arrive();
  await isBegun;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(new URL(page.url()).search).toBe("?new=1");
  expect(await form.getByLabel("Item Name").inputValue()).toBe("Steel Thali");
});

test("a file that is no text is refused at its field", async ({ visit }) => {
  const page = await visit("/import?kind=products", { expected: [/status of 415/] });
  const picture = {
    name: "a.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]),
  };
  await page.getByLabel("File", { exact: true }).setInputFiles(picture);
  await page.getByText("This is a picture. Please choose a CSV file.").waitFor();
  await expectAccessible(page);
});
