import type { Screen } from "../screen.ts";
import { dialog, text } from "../steps.ts";

export const duplicateAndHistoryScreens: readonly Screen[] = [
  {
    name: "duplicates",
    state: "full",
    path: "/admin/duplicates",
    until: (page) => page.getByRole("button", { name: "Merge Selected" }),
  },
  {
    name: "duplicates",
    state: "empty",
    path: "/admin/duplicates",
    data: "empty",
    until: text("No duplicates found!"),
  },
  {
    name: "duplicates",
    state: "error",
    path: "/admin/duplicates",
    fails: "/customers/duplicates",
    until: text("Failed to load duplicates"),
  },
  {
    name: "duplicates",
    state: "merge",
    path: "/admin/duplicates",
    async steps(page) {
      await page.getByRole("radio").first().check();
      await page.getByRole("button", { name: "Merge Selected" }).first().click();
    },
    until: dialog,
  },
  {
    name: "duplicates",
    state: "delete",
    path: "/admin/duplicates",
    async steps(page) {
      await page.getByRole("checkbox").last().check();
      await page.getByRole("button", { name: "Delete Selected" }).last().click();
    },
    until: dialog,
  },
  {
    name: "history",
    state: "full",
    path: "/admin/history",
    until: (page) => page.getByRole("main").getByText(/Payment #\d+/),
  },
  {
    name: "history",
    state: "error",
    path: "/admin/history",
    fails: "/admin/history",
    until: (page) => page.getByRole("alert"),
  },
];
