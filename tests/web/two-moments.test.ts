import { randomUUID } from "node:crypto";
import { businessDateOf } from "@bahi/contracts/calendar.ts";
import { invoiceCreated } from "@bahi/contracts/invoice/events.ts";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { readSides } from "../../web/features/report/difference.ts";
import { readDate, readDateOfWeek } from "../../web/format/dates.ts";
import { failing } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { printedPages } from "./pdf.ts";
import type { Shop } from "./shop.ts";

const DAY_MS = 86_400_000;
const INVOICE_DATE = "2026-04-15";
/** The day on which the invoice 1 was created. */
let today = "";
/** A day on which two more invoices are decided, at noon and at four, as by a command service whose clock is ahead. */
let later = "";

/** The invoice 1 once more, under another number, decided at another time and over other rupees. */
async function decidedAt(shop: Shop, number: number, time: string, rupees: number): Promise<void> {
  for await (const [first] of shop.store.readStream("invoice-1", { limit: 1 })) {
    const { data } = invoiceCreated.parse({ type: first?.type, data: JSON.parse(first?.data ?? "{}") });
    const paise = rupees * 100;
    const lines = data.lines.map((line) => ({ ...line, numberPaise: 2 * paise, amountPaise: paise }));
    const metadata = {
      at: new Date(`${later}T${time}:00+05:30`).toISOString(),
      commandKey: `later-${number}`,
    };
    const { position } = await shop.store.append(`invoice-${number}`, "none", [
      {
        id: randomUUID(),
        type: "InvoiceCreated",
        data: { ...data, invoiceId: number, lines, totalPaise: paise },
        // What is stored beside an event is an object.
        metadata: { ...(JSON.parse(first?.metadata ?? "{}") as object), ...metadata },
      },
    ]);
    await shop.admin.get(`/invoices/${number}`, { headers: { "x-position": position } });
  }
}

test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: "Asha Traders" });
  const first = await shop.addInvoice({ customer_id: asha.id, invoice_date: INVOICE_DATE, total: 500 });
  today = businessDateOf(new Date(first.created_at));
  later = businessDateOf(new Date(Date.parse(first.created_at) + 2 * DAY_MS));
  await decidedAt(shop, 2, "12:00", 640);
  await decidedAt(shop, 3, "16:00", 25_000);
});

const comparison = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "What has changed?" }) });
const said = async (page: Page) => (await comparison(page).innerText()).replaceAll(/[\s\u00A0\u202F]+/g, " ");
const openMoment = (page: Page) => page.getByText("As known at an earlier moment").click();
const show = (page: Page) => page.getByRole("button", { name: "Show What Has Changed" });

async function generate(page: Page): Promise<void> {
  await page.getByLabel("From Date*").fill("2026-04-01");
  await page.getByLabel("To Date*").fill("2026-04-30");
  await page.keyboard.press("Alt+g");
  await show(page).waitFor();
}

test("a report is shown as known at one minute and compared with any other moment", async ({ visit }) => {
  const page = await visit("/reports?tab=sales");
  await openMoment(page);
  expect(await page.getByLabel("Time").count()).toBe(0);
  await page.getByLabel("As Known On").fill(later);
  await page.getByLabel("Time").fill("13:30");
  await generate(page);
  const sheet = page.getByRole("article", { name: "Sales Analysis" });
  await sheet.getByText(`As known at ${readDate(later)}, 1:30`).waitFor();
  expect((await sheet.innerText()).replaceAll(/[\s\u00A0]+/g, " ")).toContain("Total Invoiced ₹ 1,140.00");

  const card = comparison(page);
  expect(await card.getByLabel("As Known On").inputValue()).toBe(readDateOfWeek(later));
  expect(await card.getByLabel("Time").first().inputValue()).toBe("13:30");
  await card.getByLabel("Compared With").fill(later);
  await show(page).click();
  const table = card.getByRole("table");
  await table.getByRole("columnheader", { name: `The end of ${readDate(later)}` }).waitFor();
  const row = table.getByRole("row", { name: /^Total invoiced/ });
  expect((await row.innerText()).replaceAll(/[\s\u00A0]+/g, " ")).toBe(
    "Total invoiced ₹ 1,140.00 ₹ 26,140.00",
  );
  await table.getByRole("row", { name: /^15 Apr 2026/ }).waitFor();
  expect(await said(page)).toContain("Average invoice value ₹ 570.00 ₹ 8,713.33");
  expect(await card.getByRole("listitem").count()).toBe(1);
  await card.getByText("Through this event").waitFor();
  await card.getByRole("listitem").getByText("#3").first().waitFor();
  await expectAccessible(page);

  // The first moment can be another one than that of the report above.
  await card.getByLabel("As Known On").fill(today);
  await card.getByLabel("Time").first().fill("");
  await expect.poll(() => table.count()).toBe(0);
  await show(page).click();
  await card.getByText("Through these 2 events").waitFor();
  expect(await said(page)).toContain("Total invoiced ₹ 500.00 ₹ 26,140.00");
});

test("another day that is typed keeps the time, also where the moment is in the address, until there is none", async ({
  visit,
}) => {
  for (const address of ["/reports?tab=sales", "/dashboard"]) {
    const page = await visit(address);
    await openMoment(page);
    const [day, time] = [page.getByLabel("As Known On"), page.getByLabel("Time")];
    await day.fill("2026-05-01");
    await time.fill("16:30");
    await day.selectText();
    await page.keyboard.type("5 may 2026");
    await page.getByText(/at an earlier moment: 5 May 2026, 4:30/).waitFor();
    expect(await time.inputValue()).toBe("16:30");
  }
  const dashboard = await visit("/dashboard?as_of=2026-05-05T16:30:59.999%2B05:30");
  await dashboard.getByRole("button", { name: "Show it as it is now" }).click();
  await dashboard.getByText("As known at an earlier moment", { exact: true }).waitFor();
  await dashboard.getByLabel("As Known On").fill("2026-05-06");
  await dashboard.getByText("at an earlier moment: the end of 6 May 2026").waitFor();
});

test("two moments with nothing in between say so, and the second before the first is refused with a sentence", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=sales", { expected: [/status of 422/] });
  await openMoment(page);
  await page.getByLabel("As Known On").fill(later);
  await generate(page);
  const card = comparison(page);
  await show(page).click();
  await card.getByRole("status").getByText("Nothing has changed.").waitFor();
  await card.getByText(`Between the end of ${readDate(later)} and now`).waitFor();
  await card.getByLabel("Compared With").fill(today);
  await show(page).click();
  await card.getByRole("alert").getByText("The second moment is before the first").waitFor();
  await expectAccessible(page);
});

test("a report of now is compared with an earlier one; the outliers name customers and invoices", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=outliers");
  await generate(page);
  expect(await show(page).isDisabled()).toBe(true);
  const card = comparison(page);
  await card.getByLabel("As Known On").fill(today);
  await show(page).click();
  await card.getByText("Through these 2 events").waitFor();
  expect(await said(page)).toContain("Asha Traders High balance customers – ₹ 26,140.00");
  expect(await said(page)).toContain("#3 Asha Traders Large invoices – ₹ 25,000.00");
  await expectAccessible(page);
});

test("staff compare two moments of a ledger, and print what differs", async ({ visit }) => {
  const page = await visit("/reports", { as: "staff" });
  const search = page.getByLabel("Customer*");
  await search.fill("asha");
  await page.getByRole("option", { name: /Asha Traders/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+g");
  const card = comparison(page);
  await card.getByLabel("As Known On").fill(today);
  await card.getByLabel("Compared With").fill(later);
  await card.getByLabel("Time").last().fill("13:00");
  const before = (await printedPages(page)).join(" ");
  expect(before).not.toContain("What has changed?");
  await show(page).click();
  await card.getByText("Through this event").waitFor();
  expect(await said(page)).toContain("Invoice #2 Entries – ₹ 640.00");
  expect(await said(page)).toContain("Balance ₹ 500.00 ₹ 1,140.00");
  const printed = (await printedPages(page)).join(" ");
  expect(printed).toContain("Invoice #2");
  expect(printed).not.toContain("Show What Has Changed");
  await expectAccessible(page);
});

test("of a payment whose method and amount were corrected, both are said as people read them", () => {
  const row = { reference: "Payment #7", record_id: 7 };
  const from = { ...row, note: "Cash", amount: 500 };
  const to = { ...row, note: "Bank Transfer UTR 7", amount: 505.5 };
  expect(readSides({ field: "entries", key: "payment 7", from, to })).toEqual([
    "Cash, ₹\u00A0500.00",
    "Bank Transfer UTR 7, ₹\u00A0505.50",
  ]);
});

test("on a phone a corrected payment is read in Hindi, and no line ends between a minus and its amount", async ({
  emptyShop: shop,
  visit,
}) => {
  const { id: customer_id } = await shop.addCustomer({ name: "Ravi Traders" });
  const paid = { customer_id, payment_date: today, amount: 500 };
  const { id } = await shop.addPayment({ ...paid, payment_method: "cash" });
  const { headers } = await shop.admin.get("/payments");
  const corrected = { ...paid, amount: 505.5, payment_method: "cheque", reference_number: "7" };
  expect((await shop.admin.call("PUT", `/payments/${id}`, corrected)).status).toBe(200);
  const page = await visit(`/reports?customer=${customer_id}`, {
    shop,
    language: "hi",
    window: PHONE,
    // A moment between the two is a position: the field knows minutes.
    before: (opened) =>
      opened.route("**/changes?**", async (route) => {
        const url = new URL(route.request().url());
        url.searchParams.set("from_as_of", headers.get("x-position") ?? "");
        await route.fallback({ url: url.href });
      }),
  });
  await page.getByRole("article").getByText("चेक 7").waitFor();
  await page.getByText("पहले किसी समय तक की जानकारी").click();
  await page.getByLabel("किस दिन तक की जानकारी").last().fill(today);
  await page.getByRole("button", { name: "बदलाव दिखाएँ" }).click();
  const name = page.getByRole("rowheader", { name: `भुगतान #${id}` });
  const row = page.getByRole("row").filter({ has: name });
  await row.waitFor();
  const read = (await row.getByRole("cell").allInnerTexts()).map((text) => text.replaceAll("\u00A0", " "));
  expect(read).toEqual(["नकद, −₹ 500.00", "चेक 7, −₹ 505.50"]);
  for (let width = 300; width <= PHONE.width; width += 5) {
    await page.setViewportSize({ ...PHONE, width });
    expect([width, await amountsApart(row)]).toEqual([width, []]);
  }
});

/** Minuses that stand on another line than the sign after them. */
function amountsApart(within: Locator): Promise<string[]> {
  return within.getByRole("cell").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? "";
        const place = text.indexOf("−");
        if (place === -1) continue;
        const range = document.createRange();
        range.setStart(node, place);
        range.setEnd(node, place + 2);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(text);
      }
      return found;
    }),
  );
}

test("a comparison that cannot be loaded says so and is tried again", async ({ visit }) => {
  const page = await visit("/reports?tab=sales", failing("/reports/sales-analysis/changes"));
  await openMoment(page);
  await page.getByLabel("As Known On").fill(today);
  await generate(page);
  await show(page).click();
  await comparison(page).getByText("The two moments could not be compared").waitFor();
  await page.unrouteAll();
  await comparison(page).getByRole("button", { name: "Try again" }).click();
  await comparison(page).getByText("Through these 2 events").waitFor();
});

test("the dashboard shows the invoices as known at a moment, marked, one click away from now", async ({
  visit,
}) => {
  const page = await visit("/dashboard");
  const recent = page.getByRole("link", { name: /^#\d+ - / });
  await recent.first().waitFor();
  expect(await recent.count()).toBe(3);
  await openMoment(page);
  await page.getByLabel("As Known On").fill(later);
  await page.getByLabel("Time").fill("15:59");
  await page.getByText(`As known at ${readDate(later)}, 3:59`).waitFor();
  await expect
    .poll(() => recent.allTextContents())
    .toEqual(["#2 - Asha Traders (15 Apr 2026)", "#1 - Asha Traders (15 Apr 2026)"]);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => recent.count()).toBe(2);

  await recent.first().click();
  await page.getByText(`As it was at ${readDate(later)}, 3:59`).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Show it as it is now" }).click();
  await expect.poll(() => recent.count()).toBe(3);
  expect(new URL(page.url()).search).toBe("");
  expect(await page.getByLabel("As Known On").inputValue()).toBe("");

  const staff = await visit(`/dashboard?as_of=${today}`, { as: "staff" });
  await staff.getByText("Staff Access").waitFor();
  expect(await staff.getByText("As known").count()).toBe(0);
});
