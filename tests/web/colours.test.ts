import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";

type Colour = "red" | "green" | "blue" | "yellow" | "none";

/** What an eye would call the colour of a text. */
async function colourOf(text: Locator): Promise<Colour> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) => {
    // Painted, since a style may name its colour in any of many ways.
    const canvas = document.createElement("canvas").getContext("2d");
    if (canvas === null) throw new Error("nothing to paint on");
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) < 40) return "none";
  if (blue === most) return "blue";
  if (green === most) return "green";
  return green > red * 0.45 && green > blue ? "yellow" : "red";
}

test("a status has its name and its colour: pending red, partial yellow, paid green, overpaid blue", async ({
  shop,
  visit,
}) => {
  const { id } = await shop.addCustomer({ name: "Asha Traders" });
  for (const amount of [0, 40, 100, 140]) {
    const invoice = await shop.addInvoice({ customer_id: id, total: 100 });
    if (amount > 0) await shop.addPayment({ customer_id: id, invoice_id: invoice.id, amount });
  }
  const page = await visit("/invoices");
  for (const [label, colour] of [
    ["Pending", "red"],
    ["Partial", "yellow"],
    ["Paid", "green"],
    ["Overpaid", "blue"],
  ] as const) {
    const badge = page.getByRole("row").getByText(label, { exact: true });
    expect([label, await colourOf(badge)]).toEqual([label, colour]);
  }
});

test("a balance in the ledger is green when something is owed, and red in credit", async ({
  shop,
  visit,
}) => {
  const owing = await shop.addCustomer({ name: "Owing Traders" });
  await shop.addInvoice({ customer_id: owing.id, total: 500 });
  const ahead = await shop.addCustomer({ name: "Ahead Traders" });
  await shop.addPayment({ customer_id: ahead.id, amount: 500 });
  const page = await visit("/reports");
  for (const [typed, label, colour] of [
    ["Owing", "Outstanding Balance", "green"],
    ["Ahead", "Credit Balance", "red"],
  ] as const) {
    await page.getByRole("combobox", { name: /^Customer/ }).fill(typed);
    await page
      .getByRole("option", { name: new RegExp(typed) })
      .first()
      .click();
    await page.getByRole("button", { name: "Generate Ledger" }).click();
    await page.getByText(label).waitFor();
    expect([label, await colourOf(page.getByText(label))]).toEqual([label, colour]);
    await page.getByRole("button", { name: "Clear" }).click();
  }
});

test("a risk is High above 10,000 and a size Extra Large above 5,000, below they are Medium and Large", async ({
  visit,
}) => {
  const page = await visit("/reports?tab=outliers", {
    before: (opened) =>
      opened.route("**/api/v1/reports/outliers**", async (route) => {
        const answer = await route.fetch();
        const report: object = await answer.json();
        await route.fulfill({
          json: {
            ...report,
            high_balance_customers: [10_000.01, 10_000].map((balance, index) => ({
              customer_id: index + 1,
              customer_name: `Customer of ${balance}`,
              balance,
            })),
            large_invoices: [5_000.01, 5_000].map((amount, index) => ({
              invoice_id: index + 1,
              customer_id: 1,
              customer_name: `Invoice of ${amount}`,
              invoice_date: "2026-04-01",
              amount,
            })),
          },
        });
      }),
  });
  await page.getByLabel(/^From Date/).fill("2026-03-01");
  await page.getByLabel(/^To Date/).fill("2026-03-31");
  await page.getByRole("button", { name: "Generate Report" }).click();
  await page.getByRole("row", { name: /Customer of 10000\.01.*High/ }).waitFor();
  await page.getByRole("row", { name: /Customer of 10000 .*Medium/ }).waitFor();
  await page.getByRole("row", { name: /Invoice of 5000\.01.*Extra Large/ }).waitFor();
  const large = await page.getByRole("row", { name: /Invoice of 5000 / }).innerText();
  expect(large).toMatch(/(?<!Extra )Large/);
});
