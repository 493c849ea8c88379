import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";
import { press } from "./focus.ts";
import { fillOneLine } from "./invoice-form.ts";
import { heldCommands } from "./answers.ts";

test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: "Asha Traders" });
  await shop.addProduct({ item_name: "Jumbo Steel Thali" });
  await shop.addInvoice({ customer_id: asha.id });
});

/** Opens what Go To finds first. */
async function goTo(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search everything" }).fill(typed);
  await page.getByRole("option", { name }).first().click();
}

const address = (page: Page) => `${new URL(page.url()).pathname}${new URL(page.url()).search}`;

test("whoever goes elsewhere while a bill is saved is not led away from there", async ({ visit }) => {
  const commands = heldCommands();
  const page = await visit("/invoices/1", commands);
  await page.getByRole("link", { name: "Copy to New Invoice" }).click();
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await page.getByRole("button", { name: "Creating..." }).waitFor();
  await page.keyboard.press("Alt+c");
  await page.getByRole("heading", { name: "Customers", exact: true }).waitFor();
  await commands.release();
  await page.getByText("Invoice created successfully!").waitFor();
  await page.getByRole("button", { name: /^Edit Asha Traders/ }).click();
  await page.getByRole("dialog", { name: "Edit Customer" }).waitFor();
  expect(address(page)).toBe("/customers");
});

test("a payment that is saved closes its form, and changes no address that was gone to meanwhile", async ({
  visit,
}) => {
  const commands = heldCommands();
  const page = await visit("/payments?new=1", commands);
  const form = page.getByRole("dialog", { name: "Add Payment" });
  await form.getByLabel(/^Customer/).fill("Asha");
  await page.getByRole("option", { name: /Asha Traders/ }).click();
  await form.getByLabel(/^Amount/).fill("10");
  await form.getByRole("button", { name: "Add Payment" }).click();
  await form.getByRole("button", { name: "Saving..." }).waitFor();
  await goTo(page, "thali", /Jumbo Steel Thali/);
  await page.getByRole("button", { name: /Edit Jumbo Steel Thali/ }).waitFor();
  await commands.release();
  await page.getByText("Payment created successfully!").waitFor();
  await page.getByRole("button", { name: /Edit Jumbo Steel Thali/ }).click();
  await page.getByRole("dialog", { name: "Edit Product" }).waitFor();
  expect(address(page)).toBe("/products?q=Jumbo+Steel+Thali");
});

const reopened = [
  {
    name: "a bill",
    path: "/invoices/1",
    save: async (page: Page) => {
      await page.getByRole("link", { name: "Copy to New Invoice" }).click();
      await page.getByRole("button", { name: "Create Invoice" }).click();
      await page.getByRole("button", { name: "Creating..." }).waitFor();
    },
    again: (page: Page) => page.getByRole("link", { name: "Create Invoice" }).first().click(),
    keys: "Alt+i",
  },
  {
    name: "a customer",
    path: "/customers",
    save: async (page: Page) => {
      await page.getByRole("button", { name: /^Edit Asha Traders/ }).click();
      await page.getByRole("dialog").getByLabel("Address").fill("New market");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByRole("button", { name: "Saving..." }).waitFor();
      await goTo(page, "thali", /Jumbo Steel Thali/);
      await page.getByRole("button", { name: /Edit Jumbo Steel Thali/ }).waitFor();
    },
    again: (page: Page) => page.getByRole("button", { name: /^Edit Asha Traders/ }).click(),
    keys: "Alt+c",
  },
] as const;

test.for(reopened)(
  "the form of $name that is opened again has what was left when its save fails",
  async ({ path, save, again, keys }, { visit }) => {
    const commands = heldCommands();
    const page = await visit(path, { ...commands, expected: [/Failed to load resource/] });
    await save(page);
    await press(page, keys);
    await again(page);
    await page.getByText("What you left here is being saved.").waitFor();
    await commands.refuse({ status: 503, detail: "The books are closed for a moment." });
    await page.getByText(/ (is|are) here as you left (it|them)\.$/).waitFor();
  },
);

test.for(reopened)(
  "the form of $name that is opened again says that it is being saved, and then that it is",
  async ({ path, save, again, keys }, { visit }) => {
    const commands = heldCommands();
    const page = await visit(path, commands);
    await save(page);
    await press(page, keys);
    await again(page);
    await page.getByText("What you left here is being saved.").waitFor();
    await commands.release();
    await page.getByText("What you left here has been saved.").waitFor();
    await page.getByRole("button", { name: "Begin Anew" }).click();
    await expect.poll(() => page.getByText("What you left here").count()).toBe(0);
  },
);

test("what is begun anew after a bill that was left and saved is another bill", async ({ shop, visit }) => {
  await shop.addProduct({ item_name: "Tata Tea" });
  const commands = heldCommands();
  const page = await visit("/invoices/create?copy_of=1", commands);
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await page.getByRole("button", { name: "Creating..." }).waitFor();
  await press(page, "Alt+i");
  await page.getByRole("link", { name: "Create Invoice" }).first().click();
  await page.getByText("What you left here is being saved.").waitFor();
  await commands.release();
  await page.getByRole("button", { name: "Begin Anew" }).click();
  await page.unrouteAll();
  await fillOneLine(page);
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await page.waitForURL(/\/invoices\/\d+$/);
  const { headers } = await shop.admin.get("/invoices");
  expect(Number(headers.get("x-total-count"))).toBe(Number(page.url().split("/").at(-1)));
});

test("a save that fails after its form was left says so where the user is", async ({ visit }) => {
  const commands = heldCommands();
  const page = await visit("/invoices/create?copy_of=1", {
    ...commands,
    expected: [/Failed to load resource/],
  });
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await page.getByRole("button", { name: "Creating..." }).waitFor();
  await page.keyboard.press("Alt+c");
  await page.getByRole("heading", { name: "Customers", exact: true }).waitFor();
  await commands.refuse({ status: 503, detail: "The books are closed for a moment." });
  await page.getByText("Not done: The books are closed for a moment.").waitFor();
});

/** The user goes to another address of the list, and Back: so a form is left whose list stays. */
const byPhone = async (page: Page) => {
  await page.getByRole("button", { name: "Phone" }).click();
  await page.waitForURL(/sort=phone/);
};

test("an answer to a form that was left closes no other form that was opened since", async ({
  shop,
  visit,
}) => {
  const balaji = await shop.addCustomer({ name: "Balaji Kirana" });
  const commands = heldCommands();
  const page = await visit("/customers", commands);
  await byPhone(page);
  await page.getByRole("button", { name: /^Edit Asha Traders/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Customer" });
  await form.getByLabel("Address").fill("1 Main Road");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByRole("button", { name: "Saving..." }).waitFor();
  await page.goBack();
  await form.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Edit Balaji Kirana/ }).click();
  await form.getByLabel("Address").fill("2 Station Road");
  await commands.release();
  await page.getByText("Customer updated successfully!").waitFor();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await commands.release();
  await form.waitFor({ state: "detached" });
  expect((await shop.admin.get(`/customers/${balaji.id}`)).body).toMatchObject({ address: "2 Station Road" });
});

test("an answer to a deletion that was left closes no question that was asked since", async ({
  shop,
  visit,
}) => {
  for (const name of ["Chandra Stores", "Dinesh Agencies"]) await shop.addCustomer({ name });
  const commands = heldCommands();
  const page = await visit("/customers", commands);
  await byPhone(page);
  await page.getByRole("button", { name: "Delete Chandra Stores" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("textbox").fill("DELETE");
  await question.getByRole("textbox").press("Enter");
  await question.getByRole("button", { name: "Deleting..." }).waitFor();
  await page.goBack();
  await question.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Delete Dinesh Agencies" }).click();
  await question.waitFor();
  await commands.release();
  await expect.poll(() => page.getByRole("button", { name: "Delete Chandra Stores" }).count()).toBe(0);
  await question.getByText("Dinesh Agencies").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
});

test("an answer to a form that was left does not close that form when it was opened again", async ({
  visit,
}) => {
  const commands = heldCommands();
  const page = await visit("/invoices/1", commands);
  const open = page.getByRole("button", { name: "Add Payment", exact: true }).first();
  await open.click();
  const form = page.getByRole("dialog", { name: "Add Payment" });
  await form.getByLabel(/^Amount/).fill("10");
  await form.getByRole("button", { name: "Add Payment" }).click();
  await form.getByRole("button", { name: "Saving..." }).waitFor();
  await goTo(page, "#1", /^Invoice #1/);
  await form.waitFor({ state: "detached" });
  await open.click();
  await form.getByText("What you left here is being saved.").waitFor();
  await commands.release();
  await form.getByText("What you left here has been saved.").waitFor();
});

const stillShown = [
  {
    name: "the dashboard",
    path: "/dashboard?as_of=2026-04-30",
    pressed: (page: Page) => page.getByRole("button", { name: "Show it as it is now" }),
  },
  {
    name: "the reports",
    path: "/reports",
    pressed: (page: Page) => page.getByRole("tab", { name: "Receivables" }),
  },
  {
    name: "the settings",
    path: "/settings",
    pressed: (page: Page) =>
      page.getByRole("navigation", { name: "Settings" }).getByRole("button", { name: "Users" }),
  },
  {
    name: "the import",
    path: "/import",
    pressed: (page: Page) => page.getByRole("radio", { name: "Products" }),
  },
];

test.for(stillShown)(
  "what is pressed on $name when another screen has been asked for changes nothing of that screen's address",
  async ({ path, pressed }, { visit }) => {
    const page = await visit(path);
    await pressed(page).waitFor();
    const next = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Customers" });
    await next.evaluate(
      async (link, button) => {
        if (!(link instanceof HTMLElement && button instanceof HTMLElement)) throw new Error();
        link.click();
        // Nothing is drawn between microtasks.
        for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
        button.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, button: 0 }));
        button.click();
      },
      await pressed(page).elementHandle(),
    );
    await page.getByRole("heading", { name: "Customers", exact: true }).waitFor();
    expect(address(page)).toBe("/customers");
  },
);
