import { listScreens } from "./list.ts";
import type { Screen } from "../screen.ts";
import { EVERYBODY, clickFirst, dialog, press, text } from "../steps.ts";

export const masterScreens: readonly Screen[] = [
  ...listScreens("customers", { none: "No customers found", failed: "Error loading customers" }),
  { name: "customers", state: "form", path: "/customers?new=1", who: EVERYBODY, until: dialog },
  {
    name: "customers",
    state: "form-refused",
    path: "/customers?new=1",
    steps: press("Create Customer"),
    until: text("Customer name is required"),
  },
  {
    name: "customers",
    state: "form-existing",
    path: "/customers?new=1",
    steps: (page) => clickFirst(page, /^Customer Name/, "gu"),
    until: text("Existing Customer Selected"),
  },
  {
    name: "customers",
    state: "edit",
    path: "/customers",
    who: EVERYBODY,
    steps: press(/^Edit /),
    until: dialog,
  },
  {
    name: "customers",
    state: "opening-balance",
    path: "/customers?q=Laxmi+Steel+Centre",
    async steps(page) {
      await press(/^Edit Laxmi/)(page);
      await page.locator("summary").filter({ hasText: "Opening Balance" }).click();
    },
    until: text("Save Opening Balance"),
  },
  { name: "customers", state: "delete", path: "/customers", steps: press(/^Delete /), until: dialog },
  ...listScreens("products", { none: "No products found", failed: "Error loading products" }),
  { name: "products", state: "form", path: "/products?new=1", until: dialog },
  {
    name: "products",
    state: "form-existing",
    path: "/products?new=1",
    steps: (page) => clickFirst(page, /^Item Name/, "st"),
    until: (page) => page.getByRole("button", { name: "Clear and create new product" }),
  },
  {
    name: "products",
    state: "edit",
    path: "/products",
    who: EVERYBODY,
    steps: press(/^Edit /),
    until: dialog,
  },
  { name: "products", state: "delete", path: "/products", steps: press(/^Delete /), until: dialog },
];
