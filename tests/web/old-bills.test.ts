import { expect } from "vitest";
import { test } from "./browser.ts";
import type { Shop } from "./shop.ts";

const BILLS = `bill_number,invoice_date,customer,customer_phone,item,quantity,rate
SB/71,2026-03-02,Asha Traders,9811022334,Steel Glass,2,50
SB/711,2026-03-03,Asha Traders,9811022334,Steel Glass,1,50
`;

async function importBills({ url, admin }: Shop): Promise<void> {
  const form = new FormData();
  form.set("kind", "invoices");
  form.set("create_missing", "true");
  form.set("file", new Blob([BILLS], { type: "text/csv" }), "bills.csv");
  const answer = await fetch(`${url}/api/v1/imports`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  expect(answer.status).toBe(202);
  await expect.poll(async () => (await admin.get("/invoices")).body).toHaveLength(2);
}

test("an imported invoice is found by the number that its bill has in other books", async ({
  shop,
  visit,
}) => {
  await importBills(shop);
  const page = await visit("/invoices");
  await page.getByText("Showing 1-2 of 2 invoices").waitFor();
  for (const typed of ["SB/71", " sb/71 "]) {
    await page.getByRole("searchbox").fill(typed);
    await page.getByText("Showing 1-1 of 1 invoices").waitFor();
    await page.getByRole("row", { name: /#1 .*₹\s100\.00/ }).waitFor();
  }
  await page.getByRole("searchbox").fill("SB/7");
  await page.getByText("No invoices found").waitFor();
});
