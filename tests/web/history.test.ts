import { expect } from "vitest";
import { z } from "zod";
import { connectAs } from "../bahi/person.ts";
import { failing } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { DESK, PHONE, test } from "./browser.ts";

test("an invoice tells its history, and opens as it was before its payment", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Asha Traders" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 1000 });
  await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 400 });
  const page = await visit(`/invoices/${invoice.id}`, { as: "staff" });
  await page.getByText("History", { exact: true }).click();
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "As it was then" }).count()).toBe(2);
  await page
    .getByText(/Administrator \(admin\)/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "As it was then" }).last().click();
  await page.getByText("This is how the invoice was known at an earlier moment.").waitFor();
  const sheet = page.getByRole("article");
  await sheet.getByText("Pending").waitFor();
  await sheet.getByText("No payments received yet").waitFor();
  await page.getByRole("link", { name: "Show it as it is now" }).click();
  await sheet.getByText("Partial").waitFor();
});

test("a figure leads to the events that make it up, whose sum it is", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Mohan Stores" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 900 });
  await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 250 });
  const page = await visit(`/invoices/${invoice.id}`);
  await page.getByTitle("What makes up Balance Due").last().click();
  const dialog = page.getByRole("dialog", { name: "Balance Due" });
  const table = dialog.getByRole("table");
  await table.waitFor();
  const amounts = (await table.locator("td.figures").allInnerTexts()).map((text) =>
    Number(text.replaceAll(/[^\d.−]/g, "").replace("−", "-")),
  );
  expect(amounts).toEqual([900, -250, 650]);
  await expectAccessible(page, "[role=dialog]");
});

test("customers, products and payments tell their history in their dialogs", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Ravi Kirana" });
  await shop.addProduct({ item_name: "Brass Bell" });
  await shop.addPayment({ customer_id: customer.id, amount: 75 });
  for (const [path, open, said] of [
    ["/customers?q=Ravi", "Ravi Kirana", "Ravi Kirana"],
    ["/products?q=Brass", "Brass Bell", "Brass Bell"],
    ["/payments?q=Ravi", "Ravi Kirana", "75.00"],
  ] as const) {
    const page = await visit(path);
    await page
      .getByRole("row", { name: new RegExp(open) })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("History", { exact: true }).click();
    await dialog.getByRole("listitem").filter({ hasText: said }).first().waitFor();
  }
});

test("an admin follows everything live, filters it, and opens what was deleted as it was", async ({
  shop,
  visit,
}) => {
  const product = await shop.addProduct({ item_name: "Copper Kettle" });
  const page = await visit("/admin/history");
  await page.getByText("Copper Kettle").first().waitFor();
  await expectAccessible(page);
  await shop.admin.call("DELETE", `/products/${product.id}?reason=broken`);
  const line = page.getByRole("listitem").filter({ hasText: "Product Copper Kettle deleted" }).first();
  await line.waitFor();
  expect(await page.getByText("Reason: broken").isVisible()).toBe(false);
  await line.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Reason: broken").waitFor();

  await page.getByLabel("Kind of change").selectOption("ProductDeleted");
  await expect.poll(() => new URL(page.url()).search).toBe("?event=ProductDeleted");
  await expect.poll(() => page.getByText(/^1 entry$/).count()).toBe(1);
  await page.locator("summary").filter({ hasText: "Copper Kettle" }).click();
  await page.getByRole("button", { name: "As it was then" }).click();
  const dialog = page.getByRole("dialog", { name: `Product #${product.id}` });
  await dialog.getByText("Copper Kettle", { exact: true }).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");

  await page.getByLabel("Search").fill("nothing like this");
  await page.getByText("Nothing has happened that matches.").waitFor();
});

test("an admin whose proxy leaves the position out of answers asks for news now and then, and not all the time", async ({
  shop,
  visit,
}) => {
  let asked = 0;
  const started = performance.now();
  await visit("/admin/history", {
    before: (opened) =>
      opened.route(
        ({ pathname, search }) => pathname.endsWith("/admin/history") && search === "?limit=1",
        async (route) => {
          asked += 1;
          const response = await route.fetch();
          const { "x-position": _, ...headers } = response.headers();
          await route.fulfill({ response, headers });
        },
      ),
  });
  await expect.poll(() => asked).toBe(1);
  // Time enough for many.
  for (let n = 0; n < 20; n += 1) await shop.addProduct({ item_name: `Brass Lamp ${n}` });
  // Once every five seconds, however long the saves take.
  expect(asked).toBeLessThanOrEqual(1 + (performance.now() - started) / 5000);
});

test("history is found by the number of a record and by an amount; what an event caused is folded under it", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "बालाजी बर्तन भंडार एवं किचनवेयर होलसेल, सदर बाज़ार, मेरठ" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 20_741.25 });
  await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 333.25 });
  const page = await visit("/admin/history");
  const search = page.getByLabel("Search");
  const lines = page.locator("summary");
  await search.fill("20741.25");
  await expect.poll(() => page.getByText(/^1 entry$/).count()).toBe(1);
  await page.getByText(`Invoice #${invoice.id} created`).waitFor();
  await search.fill("333.25");
  await expect.poll(() => page.getByText(/^2 entries$/).count()).toBe(1);
  expect(await lines.count()).toBe(1);
  expect(await page.getByText("Paid amount").isVisible()).toBe(false);
  await lines.focus();
  await page.keyboard.press("Space");
  await page.getByRole("list", { name: "Caused by it" }).getByText("Paid amount").waitFor();
  await expectAccessible(page);
  await search.fill(`#${invoice.id}`);
  await page.getByText(`Invoice #${invoice.id} created`).waitFor();
  await expectAccessible(page);
});

test("the number of a record is typed in digits of any script", async ({ visit }) => {
  const page = await visit("/admin/history");
  const number = page.getByRole("searchbox", { name: "Number" });
  await number.pressSequentially("#१२");
  expect(await number.inputValue()).toBe("12");
  await page.waitForURL((url) => url.searchParams.get("record_id") === "12");
});

test("more of the history goes on where the page ends, by its cursor", async ({ shop, visit }) => {
  const names = Array.from({ length: 30 }, (_, index) => `Paged lota ${index + 10}`);
  for (const item_name of names) await shop.addProduct({ item_name });
  const page = await visit("/admin/history?q=Paged+lota");
  await page.getByText(/^30 entries$/).waitFor();
  const further = page.waitForRequest((request) => /\/admin\/history\?.*cursor=/.test(request.url()));
  await page.getByRole("button", { name: "Show more" }).click();
  expect((await further).url()).not.toContain("skip=");
  const shown = async () => new Set((await page.getByRole("main").innerText()).match(/Paged lota \d+/g));
  await expect.poll(shown).toEqual(new Set(names));
  expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
});

test("a deleted invoice is opened as it was", async ({ shop, visit }) => {
  const customer = await shop.addCustomer();
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 500 });
  await shop.admin.call("DELETE", `/invoices/${invoice.id}`);
  const page = await visit(`/invoices/${invoice.id}`, { expected: [/status of 404/] });
  await page.getByRole("link", { name: "Open it as it was" }).click();
  await page.getByText("This invoice was deleted at that moment.").waitFor();
  await page.getByRole("article").getByText(customer.name).first().waitFor();
});

test("a report says what was known at the end of a day, and what has changed until now", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Late Traders" });
  await shop.addInvoice({ customer_id: customer.id, invoice_date: "2026-02-10", total: 640 });
  const page = await visit("/reports?tab=sales");
  await page.getByLabel("From Date*").fill("2026-02-01");
  await page.getByLabel("To Date*").fill("2026-02-28");
  await page.getByText("As known at an earlier moment").click();
  await page.getByLabel("As Known On").fill("2026-02-28");
  await page.keyboard.press("Alt+g");
  const sheet = page.getByRole("article", { name: "Sales Analysis" });
  await sheet.getByText("As known at the end of 28 Feb 2026").waitFor();
  await expect
    .poll(async () => (await sheet.innerText()).replaceAll(/[\s\u00A0]+/g, " "))
    .toContain("Total Invoiced ₹ 0.00");
  await page.getByRole("button", { name: "Show What Has Changed" }).click();
  const changes = page.getByRole("region", { name: "Events" });
  await changes
    .getByText(/Late Traders/)
    .first()
    .waitFor();
  await page
    .getByRole("row", { name: /Total invoiced/ })
    .getByText("640.00")
    .waitFor();
  await expectAccessible(page);
});

test("staff are led away from the history of everything; one that cannot be loaded says so", async ({
  visit,
}) => {
  const staff = await visit("/admin/history", { as: "staff" });
  await expect.poll(() => new URL(staff.url()).pathname).toBe("/dashboard");
  const page = await visit("/admin/history", failing("/admin/history"));
  await page.getByText("The history could not be loaded").waitFor();
});

test("wherever history names a person it says their role, also of staff who call themselves an admin", async ({
  shop,
  visit,
}) => {
  await shop.addUser({ full_name: "Administrator", username: "ravi", password: "ravi's long secret" });
  const ravi = await connectAs(shop.url, { username: "ravi", password: "ravi's long secret" });
  const { id: customerId } = await shop.addCustomer({ name: "Role Traders" });
  const { id: productId } = await shop.addProduct({ item_name: "Role Tray" });
  const sales = [{ product_id: productId, quantity: 1, unit: "Pcs", number: 400 }];
  await ravi.post("/invoices", { customer_id: customerId, invoice_date: "2026-04-15", sales });
  const page = await visit(`/customers?q=Role+Traders`, { as: ravi });
  await page.getByRole("row", { name: /Role Traders/ }).click();
  await page.getByRole("dialog").getByText("History", { exact: true }).click();
  await page.getByRole("listitem").getByText("Administrator (admin)").waitFor();

  const all = await visit("/admin/history?noun=invoice");
  await all
    .getByRole("listitem")
    .filter({ hasText: "Role Traders" })
    .getByText("Administrator (staff)")
    .waitFor();
  await expect
    .poll(() => all.getByLabel("Person").locator("option").allInnerTexts())
    .toEqual(
      expect.arrayContaining(["Administrator (admin)", "Administrator (staff)", "Sunil Kumar (staff)"]),
    );

  const invoices = (await shop.admin.get(`/invoices?customer_id=${customerId}`)).body;
  const [{ id: invoiceId }] = z
    .array(z.object({ id: z.int() }))
    .min(1)
    .parse(invoices) as [{ id: number }];
  const view = await visit(`/invoices/${invoiceId}`, { expected: [/status of 404/] });
  await view.getByTitle("What makes up Balance Due").last().click();
  await view.getByRole("dialog").getByText("Administrator (staff)").waitFor();
  await shop.admin.call("DELETE", `/invoices/${invoiceId}`);
  await view.reload();
  await view.getByText(/^Administrator \(admin\) deleted it on/).waitFor();
});

test("on a phone the first entries are seen at once; what else they can be searched by unfolds", async ({
  visit,
}) => {
  const page = await visit("/admin/history", { window: PHONE });
  const first = page.getByRole("region", { name: "Entries" }).getByRole("listitem").first();
  await first.waitFor();
  expect((await first.boundingBox())?.y).toBeLessThan(PHONE.height - 100);
  const kind = page.getByLabel("Kind of change");
  expect(await kind.isVisible()).toBe(false);
  await page.getByText("More filters").click();
  await page.getByLabel("What", { exact: true }).selectOption("customer");
  await expectAccessible(page);
  await page.getByLabel("What", { exact: true }).selectOption("");
  expect(await kind.isVisible()).toBe(true);
  await page.goto("/admin/history?noun=product");
  await kind.waitFor();
});

test("what has just unfolded stays so in a window that becomes wide, and narrow again, before the browser has told of it", async ({
  visit,
}) => {
  const page = await visit("/admin/history", { window: PHONE });
  await page.getByText("More filters").waitFor();
  await page.evaluate(() =>
    document.addEventListener("toggle", (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.getByText("More filters").click();
  const kind = page.getByLabel("Kind of change");
  await kind.waitFor();
  await page.setViewportSize(DESK);
  await page.getByText("More filters").waitFor({ state: "detached" });
  await page.setViewportSize(PHONE);
  await page.getByText("More filters").waitFor();
  expect(await kind.isVisible()).toBe(true);
});

test("no key is lost in the search of the history, and its middle can be typed in", async ({
  shop,
  visit,
}) => {
  await shop.addCustomer({ name: "Station Road Stores" });
  const page = await visit("/admin/history");
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.focus();
  await page.keyboard.type("station stores");
  expect(await search.inputValue()).toBe("station stores");
  for (let steps = 0; steps < "stores".length; steps++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("road ");
  await page.getByText("1 entry").waitFor();
  expect(await search.inputValue()).toBe("station road stores");
  await page.getByRole("searchbox", { name: "Number" }).pressSequentially("12x34");
  await page.getByText("Nothing has happened that matches.").waitFor();
  expect(await page.getByRole("searchbox", { name: "Number" }).inputValue()).toBe("1234");
});

test("a history that is open on a screen goes on with what is done there", async ({ shop, visit }) => {
  const customer = await shop.addCustomer({ name: "Onward Traders" });
  const invoice = await shop.addInvoice({ customer_id: customer.id, total: 500 });
  const page = await visit(`/invoices/${invoice.id}`);
  await page.locator("summary", { hasText: "History" }).click();
  const entries = page.getByRole("listitem").filter({ hasText: "As it was then" });
  await expect.poll(() => entries.count()).toBe(1);
  await page.keyboard.press("Alt+a");
  await page
    .getByRole("dialog", { name: "Add Payment" })
    .getByLabel(/^Amount/)
    .waitFor();
  await page.keyboard.press("Control+s");
  await page.getByText("Payment added successfully!").waitFor();
  await expect.poll(() => entries.count()).toBe(2);
});
