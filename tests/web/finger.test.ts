import { expect } from "vitest";
import { PHONE, test } from "./browser.ts";

test.beforeAll(
  async ({ shop }) => void (await shop.addInvoice({ customer_id: (await shop.addCustomer({})).id })),
);

test.for([
  "/login",
  "/customers?new=1",
  "/invoices",
  "/invoices/create",
  "/payments?new=1",
  "/reports?tab=sales",
  "/admin/history",
])(
  "by finger no field of %s has letters so small that an iPhone enlarges the page for it",
  async (address, { visit }) => {
    const page = await visit(address, {
      as: address === "/login" ? "nobody" : "admin",
      window: PHONE,
      isTouched: true,
    });
    const fields = page.locator("input:not([type=checkbox], [type=radio]), select, textarea");
    await fields.first().waitFor();
    const sizes = await fields.evaluateAll((all) =>
      all.map((field) => parseFloat(getComputedStyle(field).fontSize)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  },
);
