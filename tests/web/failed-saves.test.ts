import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";

/** From now on every command at `address` fails without a sentence of the server's. */
async function failCommands(page: Page, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
}

const dialogOf = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

async function confirm(page: Page, word: string): Promise<void> {
  await dialogOf(page).getByRole("textbox").fill(word);
  await page.keyboard.press("Enter");
}

async function fillUser(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  for (const [label, value] of [
    ["Full Name", "Asha Verma"],
    ["Username", "asha"],
    ["Email", "asha@example.in"],
    ["Password", "long enough now"],
  ] as const) {
    await dialog.getByLabel(label).fill(value);
  }
}

type Failure = {
  sentence: string;
  path: string;
  address: string;
  act: (page: Page) => Promise<unknown>;
};

const failures: readonly Failure[] = [
  {
    sentence: "Failed to save customer",
    path: "/customers?new=1",
    address: "**/api/v1/customers/",
    async act(page) {
      await dialogOf(page).getByLabel("Customer Name").fill("Chandni Crockery");
      await dialogOf(page).getByLabel("Phone Number").fill("98111 00000");
      await press(page, "Create Customer");
    },
  },
  {
    sentence: "Failed to delete customer",
    path: "/customers",
    address: "**/api/v1/customers/*",
    async act(page) {
      await press(page, /^Delete /);
      await confirm(page, "DELETE");
    },
  },
  {
    sentence: "Failed to save product",
    path: "/products?new=1",
    address: "**/api/v1/products/",
    async act(page) {
      await dialogOf(page).getByLabel("Item Name").fill("Iron Tawa");
      await press(page, "Create Product");
    },
  },
  {
    sentence: "Failed to generate Hindi name",
    path: "/products?new=1",
    address: "**/api/v1/products/generate-hindi-name",
    async act(page) {
      await dialogOf(page).getByLabel("Item Name").fill("Iron Tawa");
      await press(page, "Auto Generate");
    },
  },
  {
    sentence: "Failed to delete product",
    path: "/products",
    address: "**/api/v1/products/*",
    async act(page) {
      await press(page, /^Delete /);
      await confirm(page, "DELETE");
    },
  },
  {
    sentence: "Failed to create payment: ",
    path: "/payments?new=1",
    address: "**/api/v1/payments/",
    async act(page) {
      await dialogOf(page).getByLabel("Customer").fill("Ravi Kirana S");
      await page.getByRole("option", { name: /Ravi Kirana Store/ }).click();
      await dialogOf(page)
        .getByLabel(/^Amount/)
        .fill("10");
      await page.keyboard.press("Control+s");
    },
  },
  {
    sentence: "Failed to update payment: ",
    path: "/payments",
    address: "**/api/v1/payments/*",
    async act(page) {
      await press(page, /^Edit payment/);
      await press(page, "Save Changes");
    },
  },
  {
    sentence: "Failed to delete payment",
    path: "/payments",
    address: "**/api/v1/payments/*",
    async act(page) {
      await press(page, /^Delete /);
      await dialogOf(page)
        .getByRole("button", { name: /^Delete/ })
        .click();
    },
  },
  {
    sentence: "Failed to update password",
    path: "/settings",
    address: "**/api/v1/auth/change-password",
    async act(page) {
      await page.getByLabel("Current Password").fill("an admin's secret");
      await page.getByLabel("New Password").fill("another secret of mine");
      await press(page, "Update Password");
    },
  },
  {
    sentence: "Failed to save settings",
    path: "/settings?section=business",
    address: "**/api/v1/settings/",
    act: (page) => press(page, "Save Business Information"),
  },
  {
    sentence: "Failed to upload logo",
    path: "/settings?section=logo",
    address: "**/api/v1/settings/upload-logo",
    async act(page) {
      const file = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("a picture") };
      await page.getByLabel("Logo File").setInputFiles(file);
      await press(page, "Save Logo Settings");
    },
  },
  {
    sentence: "Failed to create user",
    path: "/settings?section=users",
    address: "**/api/v1/auth/users",
    async act(page) {
      await press(page, "Add New User");
      await fillUser(page);
      await press(page, "Create User");
    },
  },
  {
    sentence: "Failed to update user status",
    path: "/settings?section=users",
    address: "**/api/v1/auth/users/*",
    act: (page) => press(page, /^Deactivate /),
  },
  {
    sentence: "Failed to delete user",
    path: "/settings?section=users",
    address: "**/api/v1/auth/users/*",
    async act(page) {
      await press(page, /^Delete /);
      await dialogOf(page).getByRole("button", { name: "Delete", exact: true }).click();
    },
  },
  {
    sentence: "Merge failed",
    path: "/admin/duplicates",
    address: "**/api/v1/customers/merge",
    async act(page) {
      await page.getByRole("radio").first().check();
      await press(page, "Merge Selected");
      await confirm(page, "MERGE");
    },
  },
  {
    sentence: "Delete failed",
    path: "/admin/duplicates",
    address: "**/api/v1/customers/*",
    async act(page) {
      await page.getByRole("checkbox").last().check();
      await press(page, "Delete Selected");
      await confirm(page, "DELETE");
    },
  },
];

test.beforeAll(async ({ shop }) => {
  const customer = await shop.addCustomer({ name: "Ravi Kirana", phone: "98111 22233" });
  await shop.addCustomer({ name: "Ravi Kirana Store", phone: "98111-22233" });
  const invoice = await shop.addInvoice({ customer_id: customer.id });
  await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id });
});

test.for(failures)("a server that fails without a sentence: '$sentence'", async (failure, { visit }) => {
  const page = await visit(failure.path, {
    expected: [/status of 500/],
    before: (opened) => failCommands(opened, failure.address),
  });
  await failure.act(page);
  await expect.poll(() => page.locator("body").innerText()).toContain(failure.sentence);
});

test("what an answer calls its message is shown where it has no detail", async ({ shop, visit }) => {
  await shop.addProduct({ item_name: "Message Tray" });
  const page = await visit("/products?q=Message+Tray", { expected: [/status of 409/] });
  await page.route("**/api/v1/products/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 409, json: { message: "It is on an open invoice." } })
      : route.fallback(),
  );
  await press(page, "Delete Message Tray");
  await confirm(page, "DELETE");
  await dialogOf(page).getByText("It is on an open invoice.").waitFor();
});
