import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

const EVERYBODY = ["admin", "staff"] as const;

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name });

/** Every screen in the states that it can be in. A new screen is a new row. */
export const screens: readonly Screen[] = [
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
    until: (page) => page.getByText("Invalid username or password"),
  },
  {
    name: "dashboard",
    state: "full",
    path: "/dashboard",
    who: EVERYBODY,
    until: heading("Quick Actions"),
  },
  {
    name: "dashboard",
    state: "empty",
    path: "/dashboard",
    books: "empty",
    until: (page) => page.getByText("No invoices yet"),
  },
  {
    name: "dashboard",
    state: "error",
    path: "/dashboard",
    fails: "/invoices",
    until: (page) => page.getByText("Failed to load invoices"),
  },
];
