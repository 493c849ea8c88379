import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { expect } from "vitest";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";

test("without duplicates it says so; while it loads, that too", async ({ emptyShop, visit }) => {
  const answers = held("/customers/duplicates");
  const page = await visit("/admin/duplicates", { shop: emptyShop, before: answers.before });
  await page.getByText("Loading...", { exact: true }).waitFor();
  await answers.release();
  await page.getByText("No duplicates found!").waitFor();
  await expectAccessible(page);
});

test("a group says why, a master takes all others, and a merge tells what moves before MERGE is typed", async ({
  shop,
  visit,
}) => {
  const master = await shop.addCustomer({ name: "Lakshmi Textiles", phone: "98450 12345", address: "" });
  const source = await shop.addCustomer({
    name: "Laxmi Textile",
    phone: "+91 98450-12345",
    address: "5 MG Road, Bengaluru",
  });
  const third = await shop.addCustomer({ name: "Lakshmi Textiles (B)", phone: "9845012345" });
  await shop.addInvoice({ customer_id: source.id, total: 1000 });
  await shop.addPayment({ customer_id: source.id, amount: 250 });
  await shop.addInvoice({ customer_id: master.id, total: 500 });

  const page = await visit("/admin/duplicates");
  const group = page.getByRole("region", { name: "Group 1" });
  await group.getByText("Same phone number: 98450 12345").waitFor();
  expect(await group.getByRole("columnheader").allInnerTexts()).toEqual([
    "Master?",
    "Merge?",
    "Customer Name",
    "Phone",
    "Address",
    "Transporter",
  ]);
  const merge = group.getByRole("button", { name: "Merge Selected" });
  expect(await merge.isDisabled()).toBe(true);
  expect(await group.getByRole("button", { name: "Delete Selected" }).isDisabled()).toBe(true);
  await group.getByRole("radio", { name: "Master: Lakshmi Textiles", exact: true }).check();
  const masterBox = group.getByRole("checkbox", { name: "Merge: Lakshmi Textiles", exact: true });
  expect([await masterBox.isDisabled(), await masterBox.isChecked()]).toEqual([true, false]);
  for (const name of ["Laxmi Textile", "Lakshmi Textiles (B)"]) {
    expect(await group.getByRole("checkbox", { name: `Merge: ${name}`, exact: true }).isChecked()).toBe(true);
  }
  await expectAccessible(page);

  await merge.click();
  const dialog = page.getByRole("alertdialog", { name: "Merge Customers" });
  await expect
    .poll(async () => (await dialog.innerText()).replaceAll("\u00A0", " "))
    .toContain("1 invoice and 1 payment move to Lakshmi Textiles, whose balance becomes ₹ 1,250.00");
  await expectAccessible(page, "[role=alertdialog]");
  await page.keyboard.type("merge");
  expect(await dialog.getByRole("button", { name: "Merge", exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill("MERGE");
  await page.keyboard.press("Enter");
  await page.getByText("Customers merged successfully!").waitFor();
  await page.getByText("No duplicates found!").waitFor();
  const { body } = await shop.admin.get(`/customers/${master.id}`);
  expect(body).toMatchObject({ address: "5 MG Road, Bengaluru" });
  expect((await shop.admin.get(`/customers/${third.id}`)).body).toMatchObject({ merged_into: master.id });
});

test("a group of more than a hundred comes in parts, and every group can be reached", async ({ visit }) => {
  const sizes = [51, 50, ...Array.from({ length: 20 }, () => 2)];
  let lastId = 0;
  const answer = sizes.map((size) => Array.from({ length: size }, () => customerRecord(++lastId)));
  const page = await visit("/admin/duplicates", {
    before: (opened) =>
      opened.route("**/customers/duplicates*", async (route) => {
        const skip = Number(new URL(route.request().url()).searchParams.get("skip"));
        await route.fulfill({
          json: answer.slice(skip, skip + 20),
          headers: { "x-total-count": String(answer.length) },
        });
      }),
  });
  await page.getByText("22 groups of customers who are likely the same").waitFor();
  await page.getByText("A group of more than 100 customers comes in parts.").waitFor();
  const groups = page.getByRole("region", { name: /^Group/ });
  expect(await groups.count()).toBe(20);
  expect(await groups.first().getByRole("row").count()).toBe(1 + 51);
  await page.getByRole("button", { name: "Show more groups" }).click();
  await expect.poll(() => groups.count()).toBe(22);
  expect(await page.getByRole("button", { name: "Show more groups" }).count()).toBe(0);
  await expectAccessible(page);
});

test.for([
  ["a screen", { width: 1440, height: 900 }],
  ["a phone", PHONE],
] as const)(
  "on %s a merge of 800 customers asks once for what they hold, keeps the question in sight, and is one command",
  async ([, window], { visit }) => {
    const group = Array.from({ length: 801 }, (_, index) => customerRecord(index + 1));
    const holdings = group.map(({ id }) => ({
      customer_id: id,
      invoices: 2,
      payments: 1,
      credit_notes: 0,
      balance: 10,
    }));
    const merges: unknown[] = [];
    const page = await visit("/admin/duplicates", {
      window,
      before: async (opened) => {
        const one = { headers: { "x-total-count": "1" } };
        await opened.route("**/customers/duplicates*", (route) => route.fulfill({ json: [group], ...one }));
        await opened.route("**/customers/holdings*", (route) => route.fulfill({ json: holdings }));
        await opened.route("**/customers/merge", (route) => {
          merges.push(route.request().postDataJSON());
          return route.fulfill({ json: group[0] });
        });
      },
    });
    await page.getByRole("radio").first().check();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/v1\/(?:customers|invoices|payments|reports)/.test(pathname)) asked.push(pathname);
    });
    await page.getByRole("button", { name: "Merge Selected" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Merge Customers" });
    await dialog.getByText("1,600 invoices and 800 payments move to Sharma Traders").waitFor();
    expect(asked.filter((path) => path !== "/api/v1/customers/duplicates")).toEqual([
      "/api/v1/customers/holdings",
    ]);
    const box = await dialog.getByRole("textbox").boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(window.height);
    await dialog.getByRole("textbox").fill("MERGE");
    await page.keyboard.press("Enter");
    await page.getByText("Customers merged successfully!").waitFor();
    expect(merges).toEqual([{ target_id: 1, source_ids: group.slice(1).map(({ id }) => id) }]);
  },
);

test.for([
  ["hundreds of customers", 300, "Sharma Traders"],
  ["a few with long names", 6, "Sharma Traders, Wholesale and Retail of Steel Utensils, Jaipur"],
] as const)(
  "what %s hold is reached by Tab and scrolled by the arrow keys, and Tab goes on to the word and the buttons",
  async ([, count, name], { visit }) => {
    const group = Array.from({ length: count + 1 }, (_, index) => ({ ...customerRecord(index + 1), name }));
    const holdings = group.map(({ id }) => ({
      customer_id: id,
      invoices: 2,
      payments: 1,
      credit_notes: 1,
      balance: 10,
    }));
    const page = await visit("/admin/duplicates", {
      window: PHONE,
      before: async (opened) => {
        const one = { headers: { "x-total-count": "1" } };
        await opened.route("**/customers/duplicates*", (route) => route.fulfill({ json: [group], ...one }));
        await opened.route("**/customers/holdings*", (route) => route.fulfill({ json: holdings }));
      },
    });
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Merge Selected" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Merge Customers" });
    await dialog
      .getByText(`${2 * count} invoices, ${count} payments and ${count} credit notes move to Sharma Traders`)
      .waitFor();
    await dialog.getByRole("columnheader", { name: "Credit Notes" }).waitFor();
    await expectAccessible(page, "[role=alertdialog]");
    await dialog.getByRole("textbox").fill("MERGE");
    for (const label of ["Cancel", "Merge"]) {
      await page.keyboard.press("Tab");
      await dialog.locator("button:focus", { hasText: label }).waitFor();
    }
    await page.keyboard.press("Tab");
    const box = dialog.locator("[tabindex='0']:focus");
    await box.waitFor();
    await page.keyboard.press("End");
    await expect
      .poll(() =>
        box.evaluate((element) => element.scrollTop + element.clientHeight >= element.scrollHeight - 1),
      )
      .toBe(true);
    await page.keyboard.press("Tab");
    await dialog.locator("input:focus").waitFor();
    await page.keyboard.press("Shift+Tab");
    await box.waitFor();
  },
);

test("what customers hold that cannot be loaded is asked for again by keyboard", async ({ visit }) => {
  const group = [customerRecord(1), customerRecord(2)];
  const page = await visit("/admin/duplicates", {
    expected: [/status of 409/],
    before: async (opened) => {
      const one = { headers: { "x-total-count": "1" } };
      await opened.route("**/customers/duplicates*", (route) => route.fulfill({ json: [group], ...one }));
      await opened.route("**/customers/holdings*", (route) => route.fulfill({ status: 409, json: {} }));
    },
  });
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Merge Selected" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Merge Customers" });
  await dialog.getByRole("button", { name: "Try again" }).waitFor();
  await page.route("**/customers/holdings*", (route) =>
    route.fulfill({
      json: group.map(({ id }) => ({
        customer_id: id,
        invoices: 2,
        payments: 1,
        credit_notes: 0,
        balance: 10,
      })),
    }),
  );
  await dialog.getByRole("textbox").focus();
  await page.keyboard.press("Shift+Tab");
  await dialog.locator("button:focus", { hasText: "Try again" }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByText("2 invoices and 1 payment move to Sharma Traders").waitFor();
});

function customerRecord(id: number): CustomerRecord {
  return {
    id,
    name: "Sharma Traders",
    phone: "98290 12345",
    address: "",
    transporter: "",
    company_name: "",
    gst_number: "",
    credit_days: null,
    is_active: true,
    merged_into: null,
    created_at: "2026-04-01T05:30:00.000Z",
    version: 1,
  };
}

test("duplicates that cannot be loaded, and an answer that is no list, are said so", async ({ visit }) => {
  const failed = await visit("/admin/duplicates", failing("/customers/duplicates"));
  await failed.getByText("Failed to load duplicates").waitFor();
  const odd = await visit("/admin/duplicates", {
    before: (page) =>
      page.route("**/customers/duplicates", (route) => route.fulfill({ json: { odd: true } })),
  });
  await odd.getByText("Unexpected response from server. Please check backend logs.").waitFor();
});

test("staff are led to the dashboard", async ({ visit }) => {
  const page = await visit("/admin/duplicates", { as: "staff" });
  await expect.poll(() => new URL(page.url()).pathname).toBe("/dashboard");
});
