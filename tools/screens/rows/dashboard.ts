import type { Page } from "playwright-core";
import type { Screen } from "../screen.ts";
import { EVERYBODY, dayAgo, dialog, heading, press, text } from "../steps.ts";

/** As if an admin had just reset it, while the sessions of the other pictures go on. */
async function hasGivenPassword(page: Page): Promise<void> {
  await page.route("**/auth/me", async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, must_change_password: true } });
  });
  await page.goto("/dashboard");
}

export const dashboardScreens: readonly Screen[] = [
  {
    name: "login",
    state: "full",
    path: "/login",
    who: ["nobody"],
    until: heading("Sign in to your account"),
  },
  {
    name: "login",
    state: "error",
    path: "/login",
    who: ["nobody"],
    async steps(page) {
      await page.getByLabel("Username").fill("admin");
      await page.getByLabel("Password").fill("not this one");
      await page.getByRole("button", { name: "Sign in" }).click();
    },
    until: text("Invalid username or password"),
  },
  { name: "dashboard", state: "full", path: "/dashboard", who: EVERYBODY, until: heading("Quick Actions") },
  { name: "dashboard", state: "money", path: "/dashboard", until: text(/of all$/) },
  { name: "dashboard", state: "empty", path: "/dashboard", data: "empty", until: text("No invoices yet") },
  {
    name: "dashboard",
    state: "error",
    path: "/dashboard",
    fails: "/invoices",
    until: text("Failed to load invoices"),
  },
  {
    name: "dashboard",
    state: "no-figures",
    path: "/dashboard",
    fails: "/reports",
    until: text("The figures could not be loaded"),
  },
  {
    name: "dashboard",
    state: "then",
    path: `/dashboard?as_of=${dayAgo(0)}`,
    until: (page) => page.getByRole("link", { name: /^#/ }),
  },
  {
    name: "dashboard",
    state: "user-menu",
    path: "/dashboard",
    who: EVERYBODY,
    steps: press(/^User menu/),
    until: (page) => page.getByRole("button", { name: "Logout" }),
  },
  {
    name: "dashboard",
    state: "change-password",
    path: "/dashboard",
    who: EVERYBODY,
    async steps(page) {
      await press(/^User menu/)(page);
      await press("Change Password")(page);
    },
    until: dialog,
  },
  {
    name: "own-password",
    state: "full",
    path: "/login",
    who: ["staff"],
    steps: hasGivenPassword,
    until: heading("Choose a password of your own"),
  },
  {
    name: "dashboard",
    state: "keys",
    path: "/dashboard",
    async steps(page) {
      await heading("Quick Actions")(page).waitFor();
      await page.keyboard.press("?");
    },
    until: dialog,
  },
];
