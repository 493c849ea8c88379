import type { Page } from "playwright-core";
import { expect } from "vitest";
import { heldCommands } from "./answers.ts";
import { test } from "./browser.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");

const saves = [
  {
    label: "Creating...",
    path: "/customers?new=1",
    async act(page: Page) {
      await dialogOf(page).getByLabel("Customer Name").fill("Chandni Crockery");
      await dialogOf(page).getByLabel("Phone Number").fill("98111 00000");
      await page.getByRole("button", { name: "Create Customer" }).click();
    },
    done: "Customer created successfully!",
  },
  {
    label: "Saving...",
    path: "/customers?q=Asha",
    async act(page: Page) {
      await page.getByRole("button", { name: /^Edit/ }).click();
      await dialogOf(page).getByLabel("Address").fill("New market");
      await page.getByRole("button", { name: "Save Changes" }).click();
    },
    done: "Customer updated successfully!",
  },
  {
    label: "Creating...",
    path: "/products?new=1",
    async act(page: Page) {
      await dialogOf(page).getByLabel("Item Name").fill("Iron Tawa");
      await page.getByRole("button", { name: "Create Product" }).click();
    },
    done: "Product created successfully!",
  },
  {
    label: "Creating...",
    path: "/settings?section=users",
    async act(page: Page) {
      await page.getByRole("button", { name: "Add New User" }).click();
      for (const [field, value] of [
        ["Full Name", "Asha Verma"],
        ["Username", "asha"],
        ["Email", "asha@example.in"],
        ["Password", "long enough now"],
      ] as const) {
        await dialogOf(page).getByLabel(field).fill(value);
      }
      await page.getByRole("button", { name: "Create User" }).click();
    },
    done: "User created successfully",
  },
];

test.beforeAll(async ({ shop }) => void (await shop.addCustomer({ name: "Asha Traders" })));

test.for(saves)(
  "while '$done' is on its way the button says $label and rests, and the dialog stays open",
  async (save, { visit }) => {
    const commands = heldCommands();
    const sent: string[] = [];
    const page = await visit(save.path, commands);
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
    await save.act(page);
    const button = page.getByRole("button", { name: save.label });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await button.count()).toBe(1);
    await commands.release();
    await page.getByText(save.done).waitFor();
    expect(sent).toHaveLength(1);
  },
);
