import { fingerprintAnswer } from "@bahi/contracts/proof/api.ts";
import { expect } from "vitest";
import { standStillAt } from "./answers.ts";
import { test } from "./browser.ts";
import { fileOf, pagesOfFile, printed, printedPages } from "./pdf.ts";
import { addAccounts, pickCustomer } from "./report-form.ts";

test.beforeAll(async ({ shop }) => void (await addAccounts(shop)));

test("a printed ledger has the letterhead, numbered sheets, both totals once, and a name for its file", async ({
  shop,
  visit,
}) => {
  await shop.admin.call("PUT", "/settings/", { business_address: "4 Johari Bazar\nJaipur" });
  const page = await visit("/reports", {
    before: (before) => standStillAt(before, new Date("2026-11-22T09:00:00Z")),
  });
  await pickCustomer(page, "asha", "Asha Traders");
  await page.keyboard.press("Alt+g");
  await page.getByText("Outstanding Balance").waitFor();
  await page.getByText("4 Johari Bazar").waitFor({ state: "attached" });
  const title = await page.title();
  const file = await printed(page);
  const pages = (await pagesOfFile(file)).map((text) => text.replaceAll(/\s+/g, " "));
  expect(pages[0]).toContain("4 Johari Bazar Jaipur");
  for (const [place, text] of pages.entries()) expect(text).toContain(`Page ${place + 1} of ${pages.length}`);
  expect(pages.join(" ").match(/Total ₹ [\d,.]+ ₹ [\d,.]+/g)).toHaveLength(1);
  expect((await fileOf(file)).name).toBe("Ledger – Asha Traders – 22 Nov 2026");
  expect(await page.title()).toBe(title);
});

test("a printed ledger is an A4 document with the shop's name, its table's header on each page, and no buttons", async ({
  visit,
}) => {
  const page = await visit("/reports");
  await pickCustomer(page, "asha", "Asha Traders");
  await page.keyboard.press("Alt+g");
  await page.getByText("Outstanding Balance").waitFor();
  await page.getByRole("article").getByText("Your Business").waitFor({ state: "attached" });
  const pages = await printedPages(page);
  expect(pages.length).toBeGreaterThanOrEqual(2);
  expect(pages[0]).toContain("Your Business");
  for (const text of pages.slice(0, -1)) expect(text).toContain("Description");
  const all = pages.join(" ");
  expect(all).toContain("Generated on");
  for (const screenOnly of ["Dashboard", "Print Report", "Generate Ledger", "Clear"]) {
    expect(all).not.toContain(screenOnly);
  }
});

test("what is printed of each report names the fingerprint of the books that it was made from", async ({
  shop,
  visit,
}) => {
  const head = fingerprintAnswer.parse((await shop.admin.get("/fingerprint")).body);
  const line = `Fingerprint of the books: ${head.fingerprint} (${head.events} events)`;
  const ledger = await visit("/reports", { as: "staff" });
  await pickCustomer(ledger, "mohan", "Mohan & Sons");
  await ledger.keyboard.press("Alt+g");
  const pages = [ledger];
  for (const tab of ["sales", "outliers"]) {
    const page = await visit(`/reports?tab=${tab}`);
    await page.getByLabel("From Date*").fill("2026-03-01");
    await page.getByLabel("To Date*").fill("2026-03-31");
    await page.keyboard.press("Alt+g");
    pages.push(page);
  }
  for (const page of pages) {
    await page.getByText(line).waitFor({ state: "attached" });
    expect(await page.getByText(line).isVisible()).toBe(false);
    expect((await printedPages(page)).at(-1)?.replaceAll("\n", "")).toContain(line);
  }
});

test("a printed list has its heading, all of its columns and no tools, on sheets across that are numbered in its language", async ({
  visit,
}) => {
  for (const [language, said] of [
    ["en", ["Invoices", "#60", "Boxes", "Items", "Page 1 of"]],
    // A PDF has its own order of some signs of Hindi; here are words without them.
    ["hi", ["#60", "पेटी", "से पृष्ठ 1"]],
  ] as const) {
    const page = await visit("/invoices", { language });
    await page.getByRole("row", { name: /#60/ }).waitFor();
    const file = await printed(page);
    const first = plain((await pagesOfFile(file))[0] ?? "");
    for (const each of said) expect(first).toContain(plain(each));
    for (const tool of ["Search by", "Download", "Previous", "Actions"])
      expect(first).not.toContain(plain(tool));
    expect(new Set((await fileOf(file)).sheetsMm.map(String))).toEqual(new Set(["297,210"]));
  }
});

test("keys print a report only when there is one", async ({ visit }) => {
  const page = await visit("/reports", {
    before: (before) => before.addInitScript(() => void (window.print = () => (document.title = "printed"))),
  });
  await pickCustomer(page, "asha", "Asha Traders");
  await page.keyboard.press("Control+p");
  expect(await page.title()).not.toBe("printed");
  await page.keyboard.press("Alt+g");
  await page.getByRole("button", { name: "Print Report" }).waitFor();
  await page.keyboard.press("Alt+p");
  expect(await page.title()).toBe("printed");
  expect(new URL(page.url()).pathname).toBe("/reports");
});

test("Alt+P never leaves the reports: without one it says so", async ({ visit }) => {
  for (const as of ["admin", "staff"] as const) {
    const page = await visit("/reports", { as });
    await pickCustomer(page, "asha", "Asha Traders");
    await page.keyboard.press("Alt+p");
    await page.getByText("There is no report to print yet").waitFor();
    expect(new URL(page.url()).pathname).toBe("/reports");
    expect(await page.getByLabel("Customer*").inputValue()).toBe("Asha Traders");
    await page.getByRole("button", { name: "Keys of this screen" }).click();
    const keys = page.getByRole("dialog").locator("dl > div");
    await keys.first().waitFor();
    expect(await keys.filter({ hasText: "Alt+P" }).allInnerTexts()).toEqual([
      expect.stringContaining("Print Report"),
    ]);
  }
});

/** Without spaces, which a PDF has in other places. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, "");
}
