import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { focused, press } from "./focus.ts";

test.beforeAll(async ({ shop }) => {
  const asha = await shop.addCustomer({ name: "Asha Traders" });
  await shop.addPayment({ customer_id: asha.id, amount: 250 });
  await shop.addProduct({ item_name: "Tata Tea" });
});

/** A browser whose storage is full, or closed to the app. */
async function closeStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = new Proxy(Reflect.get(Storage.prototype, "setItem"), {
      apply(store, storage, [name, value]: [string, string]) {
        if (/^bahi\.(invoice-)?draft\./.test(name)) throw new DOMException("No room", "QuotaExceededError");
        Reflect.apply(store, storage, [name, value]);
      },
    });
  });
}

const forms = [
  { name: "Add New Customer", path: "/customers?new=1", field: "Address", open: undefined },
  { name: "Edit Customer", path: "/customers", field: "Address", open: /^Edit Asha/ },
  { name: "Add New Product", path: "/products?new=1", field: "Hindi Name (optional)", open: undefined },
  { name: "Edit Product", path: "/products", field: "Item Name*", open: /^Edit Tata/ },
  { name: "Add New User", path: "/settings?section=users", field: "Email*", open: "Add New User" },
] as const;

test.for(forms)(
  "'$name' asks before what the browser cannot keep is thrown away",
  async (form, { visit }) => {
    const page = await visit(form.path, { before: closeStorage });
    const dialog = page.getByRole("dialog", { name: form.name, exact: true });
    const open = async () => {
      if (form.open !== undefined) await page.getByRole("button", { name: form.open }).click();
      await dialog.waitFor();
    };
    const asks = page.getByRole("alertdialog", { name: "Leave without saving?" });
    const field = dialog.getByLabel(form.field, { exact: true });
    await open();
    const before = await field.inputValue();
    await field.fill("123");
    const ways = [
      () => press(page, "Escape"),
      () => dialog.getByRole("button", { name: "Cancel" }).click(),
      () => dialog.getByRole("button", { name: "Close" }).click(),
    ];
    for (const leave of ways) {
      await field.focus();
      await leave();
      await expect.poll(() => focused(page)).toBe("Stay");
      // A finger that presses Esc twice, and a hasty Enter, leave everything as it is.
      await press(page, "Escape");
      await asks.waitFor({ state: "detached" });
      expect(await field.inputValue()).toBe("123");
    }
    await field.focus();
    await press(page, "Escape");
    await expect.poll(() => focused(page)).toBe("Stay");
    await expectAccessible(page, "[role=alertdialog]");
    await press(page, "Enter");
    await asks.waitFor({ state: "detached" });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

    // As it was before: nothing is lost, nothing is asked.
    await field.fill(before);
    await press(page, "Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await asks.count()).toBe(0);
  },
);

test("Leave throws it away, and the form begins anew", async ({ visit }) => {
  const page = await visit("/products?new=1", { before: closeStorage });
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await dialog.getByLabel("Item Name").fill("Iron Tawa");
  await press(page, "Escape");
  await expect.poll(() => focused(page)).toBe("Stay");
  await press(page, "Tab", "Enter");
  // The form is hidden from the tree while the question stands over it.
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await expect.poll(() => dialog.count()).toBe(0);
  await press(page, "Alt+a");
  expect(await dialog.getByLabel("Item Name").inputValue()).toBe("");
});

const saves = [
  {
    path: "/customers?new=1",
    open: undefined,
    name: "Add New Customer",
    said: "Customer created successfully!",
  },
  { path: "/customers", open: /^Edit Balu/, name: "Edit Customer", said: "Customer updated successfully!" },
] as const;

test.for(saves)(
  "'$name' is closed when it is said that it is saved: a key pressed at that very moment leads on",
  async (save, { shop, visit }) => {
    if (save.open !== undefined) await shop.addCustomer({ name: "Balu Stores" });
    const page = await visit(save.path, { before: closeStorage });
    if (save.open !== undefined) await page.getByRole("button", { name: save.open }).click();
    const dialog = page.getByRole("dialog", { name: save.name, exact: true });
    await dialog.getByLabel("Customer Name*", { exact: true }).fill(`${save.name} quickly`);
    await dialog.getByLabel("Phone Number*", { exact: true }).fill("9876500002");
    // As soon as the document says so: no hand can be relied on to be as quick.
    await page.evaluate((said) => {
      const goToInvoices = { key: "i", code: "KeyI", altKey: true, bubbles: true, cancelable: true };
      new MutationObserver((_, observer) => {
        if (!document.body.textContent.includes(said)) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent("keydown", goToInvoices));
      }).observe(document.body, { childList: true, subtree: true });
    }, save.said);
    await press(page, "Control+s");
    await page.getByRole("heading", { name: "Invoices", exact: true }).waitFor();
  },
);

test("Esc on an open list closes the list and asks nothing", async ({ visit }) => {
  for (const [path, label, typed] of [
    ["/customers?new=1", /^Customer Name/, "ash"],
    ["/products?new=1", /^Item Name/, "tat"],
  ] as const) {
    const page = await visit(path);
    const field = page.getByRole("dialog").getByLabel(label);
    await field.pressSequentially(typed);
    await page.locator("[popover]").getByRole("option").first().waitFor();
    await press(page, "Escape");
    await expect.poll(() => page.locator("[popover]").getByRole("option").count()).toBe(0);
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    expect(await field.inputValue()).toBe(typed);
    await press(page, "Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  }
});

test("a reload asks before what was typed in a form is lost", async ({ visit }) => {
  const page = await visit("/customers?new=1", { before: closeStorage });
  const asked = page.waitForEvent("dialog");
  await page.getByLabel("Customer Name").fill("Half Typed");
  // The page asks from its next rendering on.
  const isLost = () => page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await expect.poll(isLost).toBe(false);
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
});

/** The two buttons that end a dialog, in the order of Tab. */
async function lastButtons(page: Page): Promise<string[]> {
  const buttons = page.getByRole("alertdialog").or(page.getByRole("dialog")).last().getByRole("button");
  return (await buttons.allInnerTexts()).filter((text) => text !== "").slice(-2);
}

test("in every dialog the button that does it comes last, after the one that does not", async ({
  shop,
  visit,
}) => {
  await shop.addUser({ full_name: "Meena Kumari" });
  for (const [path, opens, expected] of [
    ["/customers?new=1", undefined, ["Cancel", "Create Customer"]],
    ["/products?new=1", undefined, ["Cancel", "Create Product"]],
    ["/payments?new=1", undefined, ["Cancel", "Add Payment"]],
    ["/customers", /^Delete Asha/, ["Cancel", "Delete Customer"]],
    ["/products", /^Delete Tata/, ["Cancel", "Delete Product"]],
    ["/payments", /^Delete payment/, ["Cancel", "Delete Payment"]],
    ["/settings?section=users", "Add New User", ["Cancel", "Create User"]],
    ["/settings?section=users", /^Delete Meena/, ["Cancel", "Delete"]],
  ] as const) {
    const page = await visit(path);
    if (opens !== undefined) await page.getByRole("button", { name: opens }).click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).waitFor();
    expect([path, ...(await lastButtons(page))]).toEqual([path, ...expected]);
  }
});

test("a way to another address of the same screen asks as well, and closes the form", async ({
  shop,
  visit,
}) => {
  await shop.addProduct({ item_name: "Brass Lota" });
  const page = await visit("/products", { before: closeStorage });
  await page.getByRole("button", { name: "Edit Tata Tea" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  const name = dialog.getByLabel("Item Name*", { exact: true });
  await name.fill("Tata Tea Gold");
  const goTo = async () => {
    await press(page, "Control+k");
    await page.getByRole("combobox", { name: "Search everything" }).fill("brass lota");
    await page.getByRole("option", { name: /^Brass Lota/ }).click();
  };
  const asks = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await goTo();
  await asks.getByRole("button", { name: "Stay" }).click();
  expect(await name.inputValue()).toBe("Tata Tea Gold");
  await goTo();
  await asks.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/products?q=Brass+Lota");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test("each of two forms over one another asks before what is typed in it is lost", async ({ visit }) => {
  const page = await visit("/invoices/create", { before: closeStorage });
  await page.getByLabel("Customer*", { exact: true }).fill("Asha");
  await page.getByRole("option", { name: /Asha Traders/ }).click();
  await page
    .getByRole("combobox", { name: /Product/ })
    .first()
    .fill("Uruli");
  await press(page, "Alt+Enter");
  const added = page.getByRole("dialog", { name: "Add New Product" });
  await expect.poll(() => added.getByLabel("Item Name").inputValue()).toBe("Uruli");
  const goTo = async () => {
    await press(page, "Control+k");
    await page.getByRole("combobox", { name: "Search everything" }).fill("dashboard");
    await page.getByRole("option", { name: /^Dashboard/ }).click();
  };
  const asks = page.getByRole("alertdialog");
  await goTo();
  await asks.getByText("Leave this invoice?").waitFor();
  await asks.getByRole("button", { name: "Stay" }).click();
  expect(new URL(page.url()).pathname).toBe("/invoices/create");

  await added.getByLabel("Hindi Name").fill("उरुली");
  await goTo();
  await asks.getByText("Leave without saving?").waitFor();
  await asks.getByRole("button", { name: "Leave" }).click();
  await asks.getByText("Leave this invoice?").waitFor();
  await asks.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Quick Actions" }).waitFor();
});
