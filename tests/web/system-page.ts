import { type SystemRecord, systemRecord } from "@bahi/contracts/system/api.ts";
import type { Page } from "playwright-core";
import type { Shop } from "./shop.ts";

// The screen System, as the tests of it use it.

export const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const dialog = (page: Page) => page.getByRole("alertdialog");
/** The machinery is folded away while nothing is wrong with it. */
export const unfold = (page: Page) => page.getByText("Read models, rebuild and generations").press("Enter");

export async function systemOf(shop: Shop): Promise<SystemRecord> {
  return systemRecord.parse((await shop.admin.get("/admin/system")).body);
}
