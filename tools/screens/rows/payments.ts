import { listScreens } from "./list.ts";
import type { Screen } from "../screen.ts";
import { EVERYBODY, dialog, isLocked, pickFirst, press, text } from "../steps.ts";

export const paymentScreens: readonly Screen[] = [
  ...listScreens("payments", { none: "No payments found", failed: /^Error loading payments/ }),
  { name: "payments", state: "form", path: "/payments?new=1", who: EVERYBODY, until: dialog },
  {
    name: "payments",
    state: "form-refused",
    path: "/payments?new=1",
    steps: (page) => dialog(page).getByRole("button", { name: "Add Payment" }).click(),
    until: text("Customer is required"),
  },
  {
    name: "payments",
    state: "form-invoice",
    path: "/payments?new=1",
    async steps(page) {
      await pickFirst(page, /^Customer/, "gu");
      await page.getByRole("combobox", { name: /^Invoice \(/ }).click();
      await page
        .getByRole("option", { name: /^Invoice #/ })
        .first()
        .click();
    },
    until: (page) => page.getByLabel(/^Discount Amount/),
  },
  {
    name: "payments",
    state: "edit",
    path: "/payments",
    who: EVERYBODY,
    steps: press(/^Edit /),
    until: dialog,
  },
  { name: "payments", state: "delete", path: "/payments", steps: press(/^Delete /), until: dialog },
  {
    name: "payments",
    state: "locked-day",
    path: "/payments?new=1",
    async steps(page) {
      await isLocked(page);
      await page.reload();
      await page.getByLabel("Payment Date").fill("2026-03-31");
    },
    until: text(/^The books are locked/),
  },
];
