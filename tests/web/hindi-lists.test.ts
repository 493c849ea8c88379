import { expect } from "vitest";
import { test } from "./browser.ts";
import { englishLeft } from "./english-left.ts";

test("a list, its pages and its keys are in Hindi", async ({ visit, shop }) => {
  for (let made = 1; made <= 26; made++) await shop.admin.post("/products", { item_name: `Lota ${made}` });
  const page = await visit("/products", { language: "hi" });
  await page.getByRole("status").filter({ hasText: "सामान: कुल 26 में से 1-25" }).waitFor();
  expect(await englishLeft(page, { data: ["Lota"] })).toEqual([]);
  expect(await page.title()).toBe("सामान · बही");

  await page.getByRole("button", { name: "Lota 9 हटाएँ" }).click();
  await page.getByRole("alertdialog").waitFor();
  expect(await englishLeft(page, { data: ["Lota"] })).toEqual([]);
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox").press("?");
  await page.getByText("पंक्तियों में ऊपर-नीचे जाएँ").waitFor();
  expect(await englishLeft(page, { data: ["Lota"] })).toEqual([]);
});
