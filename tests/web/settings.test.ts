import type { Page } from "playwright-core";
import { expect } from "vitest";
import { failing, held, heldCommands } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { focused } from "./focus.ts";

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Settings" }).getByRole("button", { name }).click();
  await page.getByRole("heading", { name, level: 2 }).waitFor();
}

test("the settings have the four sections of the specification and the lock; another section begins without messages", async ({
  visit,
}) => {
  const page = await visit("/settings");
  const menu = page.getByRole("navigation", { name: "Settings" });
  await menu.waitFor();
  expect(await menu.getByRole("button").allInnerTexts()).toEqual([
    "Security",
    "Business Info",
    "Logo & Branding",
    "Users & Permissions",
    "Period Lock",
  ]);
  await openSection(page, "Business Info");
  await page.getByRole("button", { name: "Save Business Information" }).click();
  await page.getByRole("status").filter({ hasText: "Settings saved successfully" }).first().waitFor();
  await openSection(page, "Security");
  await openSection(page, "Business Info");
  expect(await page.locator("main").getByText("Settings saved successfully").count()).toBe(0);
});

test("the business information is saved and stands in the header", async ({ shop, visit }) => {
  const page = await visit("/settings?section=business", { expected: [/status of 422/] });
  await page.getByText("Your Business", { exact: true }).waitFor();
  await page.getByLabel("Business Name").fill("Gupta Vastra Bhandar गुप्ता वस्त्र भंडार");
  await page.getByLabel("Address").fill("14 Chandni Chowk\nDelhi 110006");
  await page.getByLabel("Phone").fill("011 2345 6789");
  await page.getByLabel("Email").fill("not an email");
  await page.getByRole("button", { name: "Save Business Information" }).click();
  await page.getByText("Please enter a valid email address").first().waitFor();
  await page.getByLabel("Email").fill("shop@example.in");
  await page.getByLabel("UPI ID").fill("gupta.vastra");
  await page.getByRole("button", { name: "Save Business Information" }).click();
  await page.getByText("Please enter a UPI ID like name@bank").first().waitFor();
  await page.getByLabel("UPI ID").fill("gupta.vastra@okaxis");
  await page.getByLabel("Paper").selectOption("80 mm roll");
  await page.getByRole("button", { name: "Save Business Information" }).click();
  await page.getByRole("banner").getByText("Gupta Vastra Bhandar").waitFor();
  const { body } = await shop.admin.get("/settings");
  expect(body).toMatchObject({
    business_name: "Gupta Vastra Bhandar गुप्ता वस्त्र भंडार",
    business_address: "14 Chandni Chowk\nDelhi 110006",
    business_email: "shop@example.in",
    upi_id: "gupta.vastra@okaxis",
    paper_size: "roll",
  });
  await expectAccessible(page);
});

test("a save changes what was typed, and leaves what was changed elsewhere meanwhile", async ({
  shop,
  visit,
}) => {
  const page = await visit("/settings?section=business");
  const save = page.getByRole("button", { name: "Save Business Information" });
  await page.getByLabel("Phone").waitFor();
  await shop.admin.call("PUT", "/settings", { upi_id: "elsewhere@okaxis", default_credit_days: 21 });
  await page.getByLabel("Phone").fill("011 7777 7777");
  await save.click();
  await page.getByRole("status").filter({ hasText: "Settings saved successfully" }).first().waitFor();
  const { body } = await shop.admin.get("/settings");
  expect(body).toMatchObject({
    business_phone: "011 7777 7777",
    upi_id: "elsewhere@okaxis",
    default_credit_days: 21,
  });
  // The fields that nobody typed into show what holds now.
  await expect.poll(() => page.getByLabel("UPI ID").inputValue()).toBe("elsewhere@okaxis");
});

test("what was refused is not said any more once it is typed anew", async ({ visit }) => {
  const page = await visit("/settings?section=business", { expected: [/status of 4\d\d/] });
  const email = page.getByLabel("Email");
  await email.waitFor();
  const before = await email.inputValue();
  await email.fill("half@");
  await page.getByRole("button", { name: "Save Business Information" }).click();
  await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
  await email.press("End");
  await email.pressSequentially("x");
  expect(await email.getAttribute("aria-invalid")).toBeNull();
  expect(await page.getByRole("alert").count()).toBe(0);
  await email.fill(before);

  await openSection(page, "Security");
  await page.getByLabel("Current Password").fill("not mine");
  await page.getByLabel("New Password").fill("long enough now");
  await page.getByRole("button", { name: "Update Password" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Current Password").fill("mine");
  expect(await page.getByRole("alert").count()).toBe(0);
});

const typedInto = [
  { section: "Security", label: "New Password" },
  { section: "Business Info", label: "Email" },
  { section: "Logo & Branding", label: "Or Logo URL" },
  { section: "Period Lock", label: "Reason" },
] as const;

test.for(typedInto)(
  "what is typed into '$label' under $section and not saved is not left without a question",
  async ({ section, label }, { visit }) => {
    const page = await visit("/settings?section=users");
    const asks = page.getByRole("alertdialog", { name: "Leave without saving?" });
    const field = page.getByLabel(label);
    await openSection(page, section);
    const before = await field.inputValue();
    await field.fill("half@");
    await page.getByRole("button", { name: "Users & Permissions" }).click();
    await asks.getByRole("button", { name: "Stay" }).click();
    await expect.poll(() => focused(page)).toBe("Users & Permissions");
    expect(await field.inputValue()).toBe("half@");
    // As it was before: nothing is lost, nothing is asked.
    await field.fill(before);
    await openSection(page, "Users & Permissions");

    await openSection(page, section);
    await field.fill("half@");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Customers" }).click();
    await asks.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Customers" }).waitFor();
  },
);

test("who leaves what is being saved is told that it is, and what of it may be lost, and when it is not saved", async ({
  shop,
  visit,
}) => {
  const commands = heldCommands();
  const page = await visit("/settings?section=business", { ...commands, expected: [/status of 409/] });
  await page.getByLabel("Phone").fill("011 5555 5555");
  const asks = page.getByRole("alertdialog", { name: "Leave before it is saved?" });
  async function leaveWhileSaving(): Promise<void> {
    await page.getByRole("button", { name: "Save Business Information" }).click();
    await page.getByRole("button", { name: "Saving..." }).waitFor();
    await page.getByRole("button", { name: "Security" }).click();
    await asks.getByText("It is being saved. What is not saved when that is done will be lost.").waitFor();
  }
  await leaveWhileSaving();
  await commands.refuse({ status: 409, detail: "Somebody else has changed it." });
  const unsaved = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await unsaved.getByText("It is not saved yet.").waitFor();
  await unsaved.getByRole("button", { name: "Stay" }).click();

  await leaveWhileSaving();
  await asks.getByRole("button", { name: "Leave" }).click();
  await page.getByLabel("New Password").waitFor();
  await commands.release();
  await page.getByText("Settings saved successfully").waitFor();
  expect((await shop.admin.get("/settings")).body).toMatchObject({ business_phone: "011 5555 5555" });
});

test("users are added with every field, defaults to staff, and refusals stand at their fields", async ({
  visit,
}) => {
  const page = await visit("/settings?section=users", { expected: [/status of 4(09|22)/] });
  await page.getByRole("button", { name: "Add New User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New User" });
  await expect
    .poll(() => dialog.getByLabel("Full Name").evaluate((input) => input === document.activeElement))
    .toBe(true);
  expect(await dialog.getByLabel("Role").inputValue()).toBe("staff");
  await dialog.getByLabel("Full Name").press("Enter");
  for (const sentence of [
    "Full name is required",
    "Username is required",
    "Email is required",
    "Password is required",
  ]) {
    await dialog.getByText(sentence).waitFor();
  }
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByLabel("Full Name").fill("Asha Verma");
  await dialog.getByLabel("Username").fill("su nil");
  await dialog.getByLabel("Email").fill("asha@example.in");
  await dialog.getByLabel("Password").fill("short");
  await dialog.getByLabel("Password").press("Enter");
  await dialog.getByText("Password must be at least 8 characters").waitFor();
  // Each at its field, and nowhere else.
  expect(await dialog.getByRole("alert").allInnerTexts()).toEqual([
    "Username must not contain spaces",
    "Password must be at least 8 characters",
  ]);
  await dialog.getByLabel("Username").fill("sunil");
  await dialog.getByLabel("Password").fill("long enough now");
  await dialog.getByLabel("Password").press("Enter");
  await dialog.getByText("This username is already taken").first().waitFor();
  await dialog.getByLabel("Username").fill("asha");
  await dialog.getByRole("button", { name: "Create User" }).dblclick();
  await page.getByText("User created successfully").waitFor();
  await page.getByRole("row", { name: /Asha Verma asha asha@example.in Staff Member Active/ }).waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
});

test("a user is deactivated, activated and deleted; the admin's own row offers nothing", async ({
  shop,
  visit,
}) => {
  await shop.addUser({ full_name: "Vikram Singh", username: "vikram" });
  await shop.addUser({ full_name: "Second Admin", username: "second", role: "admin" });
  const page = await visit("/settings?section=users");
  const row = page.getByRole("row", { name: /Vikram Singh/ });
  await row.waitFor();
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
    "Full Name",
    "Username",
    "Email",
    "Role",
    "Status",
    "Actions",
  ]);
  await page.getByRole("row", { name: /Current User/ }).waitFor();
  await page.getByRole("row", { name: /Second Admin.*Admin User/ }).waitFor();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Deactivate Vikram Singh" }).click();
  await page.getByText("User deactivated successfully").waitFor();
  await row.getByText("Inactive").waitFor();
  await row.getByRole("button", { name: "Activate Vikram Singh" }).click();
  await page.getByText("User activated successfully").waitFor();

  await row.getByRole("button", { name: "Delete Vikram Singh" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Confirm Deletion" });
  await dialog
    .getByText('Are you sure you want to delete user "Vikram Singh"? This action cannot be undone.')
    .waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("button", { name: "Delete Vikram Singh" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("User deleted successfully").waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

test("users that load, and users that cannot be loaded, are said so", async ({ visit }) => {
  const users = held("/auth/users");
  const waiting = await visit("/settings?section=users", { before: users.before });
  await waiting.getByText("Loading users...").waitFor();
  await users.release();
  await waiting.getByText("Current User").waitFor();
  const page = await visit("/settings?section=users", failing("/auth/users"));
  await page.getByText("Failed to fetch users").waitFor();
});

test("staff who ask for the settings are led to the dashboard", async ({ visit }) => {
  const page = await visit("/settings", { as: "staff" });
  await expect.poll(() => new URL(page.url()).pathname).toBe("/dashboard");
});

// The last one: it ends every session of the admin but its own.
test("a password is updated when both fields are filled, and the session goes on with it", async ({
  visit,
}) => {
  const page = await visit("/settings", { expected: [/status of 4\d\d/] });
  const update = page.getByRole("button", { name: "Update Password" });
  expect(await update.isDisabled()).toBe(true);
  await page.getByLabel("Current Password").fill("wrong");
  await page.getByLabel("New Password").fill("another secret of mine");
  await update.click();
  await page.getByText("The current password is wrong").waitFor();
  await page.getByLabel("Current Password").fill("an admin's secret");
  await page.getByLabel("New Password").fill("short");
  await update.click();
  await page.getByText("New password must be at least 8 characters").waitFor();
  await page.getByLabel("New Password").fill("another secret of mine");
  await expectAccessible(page);
  await update.click();
  await page.getByText("Password updated successfully").first().waitFor();
  expect(await update.isDisabled()).toBe(true);
  await page.keyboard.press("Alt+d");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});
