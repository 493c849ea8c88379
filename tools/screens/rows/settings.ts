import type { Page } from "playwright-core";
import type { Screen } from "../screen.ts";
import { dialog, isLocked, press, text } from "../steps.ts";

async function resetPassword(page: Page): Promise<void> {
  const json = { message: "Password reset successfully", password: "k7mp-x3qd-9wfn-tz4r" };
  await page.route("**/reset-password", (route) => route.fulfill({ json }));
  await press("Reset Password of Ramesh Gupta")(page);
  await dialog(page).getByRole("button", { name: "Reset Password" }).click();
}

export const settingsScreens: readonly Screen[] = [
  {
    name: "settings-security",
    state: "full",
    path: "/settings",
    until: (page) => page.getByRole("button", { name: "Update Password" }),
  },
  {
    name: "settings-business",
    state: "full",
    path: "/settings?section=business",
    until: (page) => page.getByRole("button", { name: "Save Business Information" }),
  },
  {
    name: "settings-business",
    state: "error",
    path: "/settings?section=business",
    fails: "/settings",
    until: (page) => page.getByRole("alert"),
  },
  {
    name: "settings-logo",
    state: "full",
    path: "/settings?section=logo",
    until: (page) => page.getByRole("button", { name: "Save Logo Settings" }),
  },
  { name: "settings-lock", state: "open", path: "/settings?section=lock", until: text("Every day is open.") },
  {
    name: "settings-lock",
    state: "locked",
    path: "/settings?section=lock",
    async steps(page) {
      await isLocked(page);
      await page.reload();
      await page.getByLabel("Lock Up To").fill("2026-02-28");
    },
    until: text(/^Locked up to/),
  },
  {
    name: "settings-lock",
    state: "unlock",
    path: "/settings?section=lock",
    async steps(page) {
      await isLocked(page);
      await page.reload();
      await press("Unlock")(page);
    },
    until: dialog,
  },
  { name: "settings-users", state: "full", path: "/settings?section=users", until: text("Current User") },
  {
    name: "settings-users",
    state: "reset",
    path: "/settings?section=users",
    steps: press("Reset Password of Ramesh Gupta"),
    until: dialog,
  },
  {
    name: "settings-users",
    state: "new-password",
    path: "/settings?section=users",
    steps: resetPassword,
    until: text("It is shown only now."),
  },
  {
    name: "settings-users",
    state: "error",
    path: "/settings?section=users",
    fails: "/auth/users",
    until: text("Failed to fetch users"),
  },
  {
    name: "settings-users",
    state: "form",
    path: "/settings?section=users",
    steps: press("Add New User"),
    until: dialog,
  },
  {
    name: "settings-users",
    state: "delete",
    path: "/settings?section=users",
    steps: press(/^Delete/),
    until: dialog,
  },
];
