import { expect } from "vitest";
import { ADMIN, STAFF } from "../bahi/bahi-for-test.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";

test("each user reads the language of their own choice, on the same computer too", async ({ visit }) => {
  const page = await visit("/login", { as: "nobody" });
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await page.getByRole("heading", { name: "अपने खाते में साइन इन करें" }).waitFor();
  expect(await page.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
    "hi-IN",
    "साइन इन · बही",
  ]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "साइन इन करें" }).click();
  await page.getByText("उपयोगकर्ता नाम और पासवर्ड ज़रूरी हैं").waitFor();

  // Who has chosen none goes on in that of the sign-in.
  const signIn = async (who: typeof ADMIN, username: string, password: string): Promise<void> => {
    await page.getByLabel(username).fill(who.username);
    await page.getByLabel(password).fill(who.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
  };
  await signIn(ADMIN, "उपयोगकर्ता नाम", "पासवर्ड");
  await page.getByRole("link", { name: "ग्राहक", exact: true }).waitFor();
  const menu = page.getByRole("button", { name: /उपयोगकर्ता का मेनू/ });
  await menu.click();
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("link", { name: "Customers", exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en-IN");

  const logOut = async (): Promise<void> => {
    await page.getByRole("button", { name: /User menu/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
  };
  await logOut();
  await signIn(STAFF, "Username", "Password");
  await page.getByRole("button", { name: /User menu/ }).click();
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await page.getByRole("link", { name: "ग्राहक", exact: true }).waitFor();
  await menu.click();
  await page.getByRole("button", { name: "लॉग आउट करें" }).click();

  // The admin has chosen English before.
  await signIn(ADMIN, "उपयोगकर्ता नाम", "पासवर्ड");
  await page.getByRole("link", { name: "Customers", exact: true }).waitFor();
  await logOut();
  await signIn(STAFF, "Username", "Password");
  await page.getByRole("link", { name: "ग्राहक", exact: true }).waitFor();
});

test("a sentence has nodes where its language has them", async ({ visit, shop }) => {
  await shop.admin.post("/products", { item_name: "Brass Lota" });
  const page = await visit("/products", { language: "hi" });
  await page.getByRole("heading", { name: "सामान", exact: true }).waitFor();
  await page.getByRole("button", { name: "Brass Lota हटाएँ" }).click();
  const question = page.getByText("क्या आप Brass Lota को सच में हटाना चाहते हैं? इसे वापस नहीं लाया जा सकता।");
  expect(await question.getByText("Brass Lota", { exact: true }).evaluate((node) => node.tagName)).toBe(
    "STRONG",
  );
});

const MISSING = [
  { language: "hi", file: "frame", title: "बही खुल नहीं सकी", again: "फिर से खोलें", loaded: "उपयोगकर्ता नाम" },
  {
    language: "en",
    file: "first",
    title: "Bahi could not be loaded",
    again: "Load again",
    loaded: "Username",
  },
] as const;

test.for(MISSING)(
  "an app whose file '$file' is missing says so, and is loaded again",
  async (missing, { visit }) => {
    const page = await visit("/login", {
      as: "nobody",
      language: missing.language,
      expected: [/Failed to load resource/, /^uncaught/],
      before: (opened) => opened.route(`**/assets/${missing.file}-*.js`, (route) => route.abort()),
    });
    await page.getByRole("heading", { name: missing.title }).waitFor();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: missing.again }).click();
    await page.getByLabel(missing.loaded).waitFor();
  },
);
