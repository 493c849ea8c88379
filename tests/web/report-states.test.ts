import { failCalls } from "@bahi/tools/browser/fail-calls.ts";
import type { Request } from "playwright-core";
import { expect } from "vitest";
import { failing, held, untilAnswered } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { printedPages } from "./pdf.ts";
import { addAccounts, generateSales, pickCustomer, printButton } from "./report-form.ts";

test.beforeAll(async ({ shop }) => void (await addAccounts(shop)));

test("a report that fails says so, and what was typed stays", async ({ visit }) => {
  const page = await visit("/reports", failing("/reports"));
  await pickCustomer(page, "asha", "Asha Traders");
  await page.keyboard.press("Alt+g");
  await page.getByRole("alert").getByText("The report could not be generated").waitFor();
  expect(await page.getByLabel("Customer*").inputValue()).toBe("Asha Traders");
});

test("a report that could not be made leaves nothing of the one before, on screen and on paper", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=sales", { expected: [/status of 500/] });
  await generateSales(page, "2026-03-01", "2026-03-31");
  await failCalls(page, "/reports", { status: 500, detail: undefined });
  await page.keyboard.press("Alt+g");
  await page.getByText("The report could not be generated").waitFor();
  expect(await page.getByRole("article").count()).toBe(0);
  expect(await printButton(page).count()).toBe(0);
  expect(await page.getByRole("heading", { name: "What has changed?" }).count()).toBe(0);
  expect((await printedPages(page)).join(" ")).not.toContain("1,23,456");
  await expectAccessible(page);

  // Nor does it come back for a moment when the same report is asked for once more.
  await page.unrouteAll();
  const answers = held("/reports");
  await answers.before(page);
  await page.keyboard.press("Alt+g");
  await page.getByText("Generating the report...").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await page.getByRole("article").count()).toBe(0);
  await answers.release();
  await page.getByRole("article").waitFor();
});

test("after Clear nothing of a report is left, and one that was on its way does not come", async ({
  visit,
}) => {
  const answers = held("/reports");
  const page = await visit("/reports?tab=sales");
  await generateSales(page, "2026-03-01", "2026-03-31");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(0);
  expect(await printButton(page).count()).toBe(0);

  await answers.before(page);
  await page.getByLabel("From Date*").fill("2026-03-01");
  await page.getByLabel("To Date*").fill("2026-03-31");
  await page.keyboard.press("Alt+g");
  await page.getByText("Generating the report...").waitFor();
  expect(await page.getByRole("article").count()).toBe(0);
  // The browser gives the call up, or its answer comes for nothing.
  const isOfSales = (request: Request) => request.url().includes("sales-analysis");
  const ended = Promise.race([
    page.waitForEvent("requestfailed", isOfSales),
    page.waitForEvent("requestfinished", isOfSales),
  ]);
  await page.keyboard.press("Escape");
  await answers.release();
  await ended;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByRole("article").count()).toBe(0);
  expect(await page.getByText("Generating the report...").count()).toBe(0);
});

test("a report whose dates were changed says of which it is, on screen and on paper", async ({ visit }) => {
  const page = await visit("/reports?tab=sales");
  await generateSales(page, "2026-03-01", "2026-03-31");
  const marked = page.getByText(/^Made for /);
  expect(await marked.count()).toBe(0);
  await page.getByLabel("To Date*").fill("2026-03-15");
  const said = "Made for 1 Mar 2026 to 31 Mar 2026, not for what is entered now.";
  await expect.poll(() => marked.innerText()).toContain(said);
  expect((await printedPages(page)).join(" ").replaceAll(/\s+/g, " ")).toContain(said);
  await expectAccessible(page);
  await page.getByLabel("To Date*").fill("2026-03-31");
  await expect.poll(() => marked.count()).toBe(0);
  await page.getByLabel("From Date*").fill("");
  await marked.waitFor();
  await page.getByLabel("From Date*").fill("2026-03-10");
  await page.keyboard.press("Alt+g");
  await page.getByText("10 Mar 2026 to 31 Mar 2026").waitFor();
  expect(await marked.count()).toBe(0);

  // The moment at which it was known is part of what it was made for, and so are the open bounds of a ledger.
  await page.getByText("As known at an earlier moment").click();
  await page.getByLabel("As Known On", { exact: true }).fill("2026-03-20");
  await expect.poll(() => marked.innerText()).toContain("Made for 10 Mar 2026 to 31 Mar 2026, not");
  const ledger = await visit("/reports", { as: "staff" });
  await pickCustomer(ledger, "asha", "Asha Traders");
  await ledger.keyboard.press("Alt+g");
  await ledger.getByRole("article").waitFor();
  await ledger.getByLabel("From Date").fill("2026-03-01");
  await ledger.getByText("Made for all time to present, not for what is entered now.").waitFor();
});

test("each tab of the reports keeps its input and its result while another one is open", async ({
  visit,
}) => {
  const page = await visit("/reports");
  await pickCustomer(page, "asha", "Asha Traders");
  await page.getByLabel("To Date").fill("2026-03-31");
  await page.keyboard.press("Alt+g");
  const ledger = page.getByRole("article", { name: "Customer Ledger" });
  await ledger.waitFor();
  await page.keyboard.press("Control+2");
  await expect.poll(() => ledger.isVisible()).toBe(false);
  await generateSales(page, "2026-03-01", "2026-03-10");
  const sales = page.getByRole("article", { name: "Sales Analysis" });
  expect((await printedPages(page)).join(" ")).not.toContain("Account Summary");

  await page.getByRole("tab", { name: "Customer Ledger" }).click();
  await ledger.waitFor();
  const panel = page.getByRole("tabpanel", { name: "Customer Ledger" });
  expect(await panel.getByLabel("Customer*").inputValue()).toBe("Asha Traders");
  expect(await panel.getByLabel("To Date").inputValue()).toBe("Tue, 31 Mar 2026");
  await expect
    .poll(() => panel.getByLabel("Customer*").evaluate((input) => input === document.activeElement))
    .toBe(true);
  await expectAccessible(page);

  // Esc clears the tab that is open, and no other.
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("article", { includeHidden: true }).count()).toBe(1);
  await page.goBack();
  await sales.waitFor();
  expect(await page.getByRole("tabpanel").getByLabel("To Date*").inputValue()).toBe("Tue, 10 Mar 2026");
  await sales.getByRole("slider").waitFor();
});

test("a report is there again for who comes back from a record in it, or loads the page again, until it is cleared", async ({
  visit,
}) => {
  const page = await visit("/reports");
  const ledger = page.getByRole("article", { name: "Customer Ledger" });
  await pickCustomer(page, "asha", "Asha Traders");
  await page.getByLabel("From Date").fill("1/3/2026");
  await page.keyboard.press("Alt+g");
  await ledger
    .getByRole("link", { name: /^Invoice #/ })
    .first()
    .click();
  await page.getByRole("heading", { name: /^Invoice #/ }).waitFor();
  await page.goBack();
  await ledger.waitFor();
  expect(await page.getByLabel("Customer*").inputValue()).toBe("Asha Traders");
  expect(await page.getByLabel("From Date").inputValue()).toBe("Sun, 1 Mar 2026");

  await page.getByRole("tab", { name: "Sales Analysis" }).click();
  await generateSales(page, "1/3/2026", "31/3/2026");
  await page.reload();
  await page.getByRole("article", { name: "Sales Analysis" }).waitFor();
  await page.getByRole("tab", { name: "Day Book" }).click();
  await page.getByLabel("Day*").fill("2/3/2026");
  await page.keyboard.press("Alt+g");
  await page.getByRole("article", { name: "Day Book" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Customers" }).click();
  await page.getByRole("heading", { name: "Customers" }).waitFor();
  await page.goBack();
  await page.getByRole("article", { name: "Day Book" }).waitFor();

  await page.getByRole("tab", { name: "Customer Ledger" }).click();
  await ledger.waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.reload();
  await page.getByRole("tab", { name: "Customer Ledger" }).waitFor();
  expect(await page.getByLabel("Customer*").inputValue()).toBe("");
  expect(await ledger.count()).toBe(0);
});

test("a ledger that is kept does not take the place of what is typed while it is looked up", async ({
  shop,
  visit,
}) => {
  const first = await shop.addCustomer({ name: "Kept Traders" });
  await shop.addCustomer({ name: "Wanted Stores" });
  const page = await visit("/reports");
  await pickCustomer(page, "kept", "Kept Traders");
  await page.keyboard.press("Alt+g");
  await page.getByRole("article", { name: "Customer Ledger" }).waitFor();
  const asked = Promise.withResolvers<() => Promise<void>>();
  await page.route(`**/api/v1/customers/${first.id}`, (route) => asked.resolve(() => route.fallback()));
  await page.reload();
  const answer = await asked.promise;
  await pickCustomer(page, "wanted", "Wanted Stores");
  const isAnswered = page.waitForResponse(`**/api/v1/customers/${first.id}`);
  await answer();
  await isAnswered;
  await page.keyboard.press("Alt+g");
  await page.getByRole("article", { name: "Customer Ledger" }).getByText("Wanted Stores").waitFor();
  expect(await page.getByLabel("Customer*").inputValue()).toBe("Wanted Stores");
});

test("the ledger that a link leads to does not take the place of what is typed while it is looked up", async ({
  shop,
  visit,
}) => {
  const { id } = await shop.addCustomer({ name: "Linked Traders" });
  await shop.addCustomer({ name: "Typed Stores" });
  const customer = held(`/customers/${id}`);
  const page = await visit(`/reports?customer=${id}`, customer);
  await pickCustomer(page, "typed", "Typed Stores");
  await customer.release();
  await untilAnswered(page);
  await page.keyboard.press("Alt+g");
  await page.getByRole("article", { name: "Customer Ledger" }).getByText("Typed Stores").waitFor();
  expect(await page.getByLabel("Customer*").inputValue()).toBe("Typed Stores");
});

test("Go To leads to the ledger of a customer again, also after that of another one was made there", async ({
  shop,
  visit,
}) => {
  const { id } = await shop.addCustomer({ name: "Led To Traders" });
  await shop.addCustomer({ name: "Between Stores" });
  const page = await visit(`/reports?customer=${id}`);
  const ledger = page.getByRole("article", { name: "Customer Ledger" });
  await ledger.getByText("Led To Traders").waitFor();
  await page.getByLabel("Customer*").fill("between");
  await page.getByRole("option", { name: /Between Stores/ }).click();
  await page.keyboard.press("Alt+g");
  await ledger.getByText("Between Stores").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search everything" }).fill("led to");
  await page
    .getByRole("option", { name: /Led To Traders/ })
    .first()
    .click();
  await ledger.getByText("Led To Traders").waitFor();
});

test("the ledger of a customer who was merged says so, and leads to the account", async ({ shop, visit }) => {
  const [kept, gone] = [
    await shop.addCustomer({ name: "Ravi Traders" }),
    await shop.addCustomer({ name: "Ravi Trading" }),
  ];
  await shop.addInvoice({ customer_id: gone.id, total: 500 });
  const page = await visit("/reports");
  await pickCustomer(page, "ravi tradi", "Ravi Trading");
  await shop.admin.post("/customers/merge", { target_id: kept.id, source_ids: [gone.id] });
  await page.keyboard.press("Alt+g");
  await page.getByText(`This customer was merged into customer ${kept.id}`).waitFor();
  await expectAccessible(page);
  expect((await printedPages(page)).join(" ")).toContain(`This customer was merged into customer ${kept.id}`);
  await page.getByRole("link", { name: `customer ${kept.id}` }).click();
  await expect.poll(() => page.getByLabel("Customer*").inputValue()).toBe("Ravi Traders");
  await page.getByRole("article", { name: "Customer Ledger" }).getByText("₹ 500.00").first().waitFor();
});

test("a report that is on its way when its tab is left is there when it is opened again", async ({
  visit,
}) => {
  const answers = held("/reports/sales-analysis");
  const page = await visit("/reports?tab=sales", { before: answers.before });
  await page.getByLabel("From Date*").fill("2026-03-01");
  await page.getByLabel("To Date*").fill("2026-03-31");
  await page.keyboard.press("Alt+g");
  await page.getByText("Generating the report...").waitFor();
  await page.keyboard.press("Control+1");
  await page.getByLabel("Customer*").waitFor();
  const answered = page.waitForResponse(/sales-analysis/);
  await answers.release();
  await (await answered).finished();
  await page.keyboard.press("Control+2");
  await page.getByRole("article", { name: "Sales Analysis" }).waitFor();
});

const NO_DAY = "February 2026 has the days 1 to 28";

test.for(["the button", "its keys"])(
  "a date that is none is looked at before a report is made by %s, and cleared with the others",
  async (how, { visit }) => {
    const page = await visit("/reports");
    const asked: (string | null)[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith("/reports/customer-ledger")) asked.push(searchParams.get("date_from"));
    });
    const generate = () =>
      how === "the button"
        ? page.getByRole("button", { name: "Generate Ledger" }).click()
        : page.keyboard.press("Alt+g");
    await pickCustomer(page, "asha", "Asha Traders");
    const from = page.getByLabel("From Date");
    await from.fill("31/02/2026");
    await generate();
    await page.getByRole("alert").getByText(NO_DAY).waitFor();
    expect(await from.evaluate((input) => input === document.activeElement)).toBe(true);
    await from.fill("1/3/2026");
    await generate();
    await page.getByRole("article", { name: "Customer Ledger" }).waitFor();
    expect(asked).toEqual(["2026-03-01"]);

    await from.fill("31/02/2026");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByLabel("Customer*").inputValue()).toBe("");
    expect(await from.inputValue()).toBe("");
    expect(await page.getByLabel("Customer*").evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
  },
);

test("a second moment that is none is looked at, and not taken for now", async ({ visit }) => {
  const page = await visit("/reports?customer=1");
  const show = page.getByRole("button", { name: "Show What Has Changed" });
  await show.waitFor();
  const form = page.locator("form", { has: show });
  await form.getByLabel("As Known On").fill("2026-05-01");
  await form.getByLabel("Compared With").fill("31/02/2026");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await show.click();
  await form.getByRole("alert").getByText(NO_DAY).waitFor();
  await untilAnswered(page);
  expect(asked.filter((path) => path.endsWith("/changes"))).toEqual([]);
});
