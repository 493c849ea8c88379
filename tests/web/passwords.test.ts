import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";

const SECRET = "a user's secret";

async function openPasswordDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^User menu/ }).press("Enter");
  await page.getByRole("button", { name: "Change Password" }).press("Enter");
}

async function logInAs(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("staff change the own password from the user menu by keyboard alone, and work on", async ({
  shop,
  visit,
}) => {
  await shop.addUser({ full_name: "Kavita Rao", username: "kavita", password: SECRET });
  const page = await visit("/customers", { as: "nobody", expected: [/status of 4(00|22)/] });
  await logInAs(page, "kavita", SECRET);
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await openPasswordDialog(page);
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  const current = dialog.getByLabel("Current Password");
  await expect.poll(() => current.evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(page, "[role=dialog]");

  // As a password manager fills it in: nothing is lost yet.
  await page.keyboard.type("wrong");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  await openPasswordDialog(page);
  await page.keyboard.type("wrong");
  await page.keyboard.press("Tab");
  await page.keyboard.type("short");
  await page.keyboard.press("Tab");
  await page.keyboard.type("other");
  await page.keyboard.press("Enter");
  await dialog.getByText("The two new passwords are not the same").waitFor();
  const again = dialog.getByLabel("New Password Again");
  await expect.poll(() => again.evaluate((input) => input === document.activeElement)).toBe(true);
  await again.fill("short");
  await again.press("Enter");
  await dialog.getByText("New password must be at least 8 characters").waitFor();
  await dialog.getByLabel(/^New Password\*$/).fill("kavita's next one");
  await again.fill("kavita's next one");
  await again.press("Enter");
  await dialog.getByText("The current password is wrong").waitFor();
  await expectAccessible(page, "[role=dialog]");

  // What is typed is not thrown away by a slip.
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
  await page.keyboard.press("Enter");
  await current.fill(SECRET);
  await current.press("Enter");
  await page.getByText("Password updated successfully").waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  await page.keyboard.press("Alt+p");
  await page.getByRole("heading", { name: "Products" }).waitFor();
});

test("a password that an admin has reset is shown once; its user first chooses another, on a phone too", async ({
  shop,
  visit,
}) => {
  await shop.addUser({ full_name: "Vikram Singh", username: "vikram", password: SECRET });
  const admin = await visit("/settings?section=users");
  const row = admin.getByRole("row", { name: /Vikram Singh/ });
  expect(
    await admin
      .getByRole("row", { name: /Current User/ })
      .getByRole("button")
      .count(),
  ).toBe(0);
  await row.getByRole("button", { name: "Reset Password of Vikram Singh" }).press("Enter");
  const question = admin.getByRole("alertdialog", { name: "Reset Password" });
  await question.getByText('"Vikram Singh" is signed out everywhere and gets a new password').waitFor();
  await expectAccessible(admin, "[role=alertdialog]");
  await question.getByRole("button", { name: "Reset Password" }).dblclick();
  const told = admin.getByRole("dialog", { name: "New Password of Vikram Singh" });
  const field = told.getByLabel("New Password");
  const given = await field.inputValue();
  expect(given).toMatch(/^[a-z2-9-]{19}$/);
  await expectAccessible(admin, "[role=dialog]");
  const copy = told.getByRole("button", { name: /^Cop/ });
  await expect.poll(() => copy.evaluate((button) => button === document.activeElement)).toBe(true);
  await admin.keyboard.press("Enter");
  await told.getByText("Copied").waitFor();
  await told.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => admin.getByText(given).count()).toBe(0);
  await row.getByText("Given password, not changed yet").waitFor();
  await expectAccessible(admin);

  const page = await visit("/invoices", { as: "nobody", window: PHONE, expected: [/status of 422/] });
  await logInAs(page, "vikram", given);
  await page.getByRole("heading", { name: "Choose a password of your own" }).waitFor();
  await expectAccessible(page);
  for (const path of ["/customers", "/settings", "/dashboard"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Choose a password of your own" }).waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
  }
  const first = page.getByLabel("Password You Were Given");
  await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
  const choose = async (password: string) => {
    await first.fill(given);
    await page.getByLabel(/^New Password\*$/).fill(password);
    await page.getByLabel("New Password Again").fill(password);
    await page.keyboard.press("Enter");
  };
  await choose(given);
  await page.getByText("Please choose another password than the one that was given to you").waitFor();
  await choose("vikram's own one");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("a reset whose answer was lost says that the password was shown before, and resets it again", async ({
  shop,
  visit,
}) => {
  await shop.addUser({ full_name: "Leela Nair", username: "leela", password: SECRET });
  let isLost = false;
  const page = await visit("/settings?section=users", {
    expected: [/status of 503/],
    before: (opened) =>
      opened.route("**/reset-password", async (route) => {
        const answer = await route.fetch();
        if (isLost) return route.fulfill({ response: answer });
        isLost = true;
        return route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" });
      }),
  });
  await page.getByRole("button", { name: "Reset Password of Leela Nair" }).click();
  const question = page.getByRole("alertdialog", { name: "Reset Password" });
  const reset = question.getByRole("button", { name: "Reset Password" });
  await reset.click();
  await question.getByText("Failed to reset password").waitFor();
  await reset.click();
  await question.getByText("the new one was shown once. Reset it again if nobody has noted it.").waitFor();
  await reset.click();
  await page.getByRole("dialog", { name: "New Password of Leela Nair" }).waitFor();
});

test("somebody with a given password may sign out instead", async ({ shop, visit }) => {
  const { id } = await shop.addUser({ full_name: "Ravi Das", username: "ravidas", password: SECRET });
  const { body } = await shop.admin.post(`/auth/users/${id}/reset-password`, undefined);
  const page = await visit("/dashboard", { as: "nobody" });
  await logInAs(page, "ravidas", (body as { password: string }).password);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
});
