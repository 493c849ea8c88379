import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ADMIN, STAFF } from "../bahi/bahi-for-test.ts";
import { connectAs } from "../bahi/person.ts";
import { failing, held, untilAnswered } from "./answers.ts";
import { test } from "./browser.ts";

const LOGIN = "Sign in to your account";
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

async function signIn(page: Page, who = ADMIN): Promise<void> {
  await page.getByLabel("Username").fill(who.username);
  await page.getByLabel("Password").fill(who.password);
  await page.getByLabel("Password").press("Enter");
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
}

/** Ends it at the server. The tabs are told by what they ask next, and by nothing that they ask for already. */
async function endSession(page: Page, token: string): Promise<void> {
  await untilAnswered(page);
  await page.request.post("/api/v1/auth/logout", { headers: { authorization: `Bearer ${token}` } });
}

test("without a session every address leads to the login, and leaves no step in the history", async ({
  visit,
}) => {
  const page = await visit("/icon.svg", { as: "nobody" });
  for (const path of ["/", "/dashboard", "/customers", "/invoices/7", "/settings", "/nowhere"]) {
    const before = await page.evaluate(() => history.length);
    await page.goto(path);
    await page.getByRole("heading", { name: LOGIN }).waitFor();
    expect([path, new URL(page.url()).pathname]).toEqual([path, "/login"]);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  }
});

test("with a session the login, the root and what does not exist lead to the dashboard", async ({
  visit,
}) => {
  const page = await visit("/icon.svg");
  for (const path of ["/login", "/", "/nowhere", "/invoices/7/nowhere"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    expect([path, new URL(page.url()).pathname]).toEqual([path, "/dashboard"]);
  }
});

test("a spinner is shown while the session is loading", async ({ visit }) => {
  const holding = held("/auth/me");
  const page = await visit("/dashboard", { before: holding.before });
  await page.getByRole("status").filter({ hasText: "Loading..." }).waitFor();
  await holding.release();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("a profile that cannot be loaded takes the token away and leads to the login", async ({ visit }) => {
  const page = await visit("/dashboard", failing("/auth/me"));
  await page.getByRole("heading", { name: LOGIN }).waitFor();
  expect(await storedToken(page)).toBeNull();
});

test("after a profile that could not be loaded the login says why, and leads back", async ({ visit }) => {
  const page = await visit("/products?q=glass", failing("/auth/me"));
  await page.getByText("Server error. Please try again later.").waitFor();
  await signIn(page);
  await page.getByRole("heading", { name: "Products" }).waitFor();
  expect(new URL(page.url()).search).toBe("?q=glass");
});

test.for(["null", "{}"])("a profile that is %s leads to the login too", async (body, { visit }) => {
  const page = await visit("/dashboard", {
    before: (opened) =>
      opened.route("**/auth/me", (route) => route.fulfill({ contentType: "application/json", body })),
  });
  await page.getByRole("heading", { name: LOGIN }).waitFor();
  expect(await storedToken(page)).toBeNull();
});

test("logging out says so, and ends the session on the server too", async ({ shop, visit }) => {
  const token = await shop.signIn("staff");
  const page = await visit("/dashboard", { as: { token } });
  await logOut(page);
  await page.getByText("Logged out successfully").waitFor();
  await page.getByRole("heading", { name: LOGIN }).waitFor();
  expect(await storedToken(page)).toBeNull();
  const asked = await page.request.get("/api/v1/auth/me", { headers: { authorization: `Bearer ${token}` } });
  expect(asked.status()).toBe(401);
});

test("logging out works here also when the server does not answer", async ({ shop, visit }) => {
  const page = await visit("/dashboard", {
    as: { token: await shop.signIn("staff") },
    before: (opened) => opened.route("**/api/v1/auth/logout", (route) => route.abort()),
    expected: [/Failed to load resource/],
  });
  await logOut(page);
  await page.getByText("Error logging out").waitFor();
  await page.getByRole("heading", { name: LOGIN }).waitFor();
  expect(await storedToken(page)).toBeNull();
});

test("logging out in one tab ends the session of the other, and signing in there brings both back", async ({
  shop,
  visit,
}) => {
  const first = await visit("/dashboard", { as: { token: await shop.signIn("admin") } });
  const second = await first.context().newPage();
  await second.goto("/dashboard");
  await second.getByRole("heading", { name: "Dashboard" }).waitFor();
  await logOut(first);
  await second.getByRole("heading", { name: LOGIN }).waitFor();

  await signIn(second);
  await second.getByRole("heading", { name: "Dashboard" }).waitFor();
  await first.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("a sign-in that is refused takes nothing from another tab that has signed in meanwhile", async ({
  visit,
}) => {
  const other = Promise.withResolvers<void>();
  const first = await visit("/login", {
    as: "nobody",
    expected: [/status of 401/],
    before: (opened) =>
      opened.route("**/api/v1/auth/login", async (route) => {
        await other.promise;
        await route.fallback();
      }),
  });
  const refused = first.waitForEvent("requestfinished", (request) => request.url().endsWith("/auth/login"));
  await signIn(first, { ...ADMIN, password: "not the password" });
  const second = await first.context().newPage();
  await second.goto("/login");
  await signIn(second);
  await second.getByRole("heading", { name: "Dashboard" }).waitFor();
  await first.getByRole("heading", { name: "Dashboard" }).waitFor();
  other.resolve();
  await refused;
  await first.reload();
  await first.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("a password that is changed in one tab takes nothing from the other", async ({ shop, visit }) => {
  await shop.addProduct({ item_name: "Tata Tea" });
  const { username } = await shop.addUser({ password: "the first secret" });
  const { token } = await connectAs(shop.url, { username, password: "the first secret" });
  const first = await visit("/products", { as: { token } });
  await first.getByRole("button", { name: /^Edit Tata Tea/ }).click();
  const dialog = first.getByRole("dialog", { name: "Edit Product" });
  await dialog.getByLabel("Item Name*").fill("Tata Tea Gold");
  const told = first.evaluate(
    () => new Promise<void>((resolve) => window.addEventListener("storage", () => resolve(), { once: true })),
  );
  const second = await first.context().newPage();
  await second.goto("/dashboard");
  await second.getByRole("button", { name: /^User menu/ }).click();
  await second.getByRole("button", { name: "Change Password" }).click();
  await second.getByLabel("Current Password").fill("the first secret");
  await second.getByLabel(/^New Password\*$/).fill("the second secret");
  await second.getByLabel("New Password Again").fill("the second secret");
  await second.getByLabel("New Password Again").press("Enter");
  await told;
  await expect.poll(() => storedToken(first)).not.toBe(token);

  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await first.getByText("Product updated successfully!").waitFor();
  await first.getByRole("row", { name: /Tata Tea Gold/ }).waitFor();
});

test("a password whose change is answered after the logout signs nobody in", async ({ shop, visit }) => {
  const { username } = await shop.addUser({ password: "the first secret" });
  const { token } = await connectAs(shop.url, { username, password: "the first secret" });
  const answered = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const page = await visit("/dashboard", {
    as: { token },
    expected: [/status of 401/],
    before: (opened) =>
      opened.route("**/api/v1/auth/change-password", async (route) => {
        const response = await route.fetch();
        changed.resolve();
        await answered.promise;
        await route.fulfill({ response });
      }),
  });
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("button", { name: "Change Password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  await dialog.getByLabel("Current Password").fill("the first secret");
  await dialog.getByLabel(/^New Password\*$/).fill("the second secret");
  await dialog.getByLabel("New Password Again").fill("the second secret");
  await dialog.getByLabel("New Password Again").press("Enter");
  await changed.promise;
  const other = await page.context().newPage();
  await other.goto("/icon.svg");
  await other.evaluate(() => localStorage.removeItem("token"));
  await page.getByRole("heading", { name: LOGIN }).waitFor();
  answered.resolve();
  await page.getByText("Password updated successfully").waitFor();
  expect(await storedToken(page)).toBeNull();
});

test("a session that has ended leads to the login with a sentence, and from there back to where one was", async ({
  shop,
  visit,
}) => {
  const token = await shop.signIn("admin");
  const page = await visit("/dashboard", { as: { token }, expected: [/status of 401/] });
  await page.getByText("No invoices yet").waitFor();
  await endSession(page, token);
  await page.evaluate(() => history.replaceState(null, "", "/products?search=glass"));
  await page.reload();
  await page.getByText("Your session has ended. Please sign in again.").waitFor();
  // Who does not see it hears it with the field that has the focus.
  const described = await page.locator(":focus").getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain("Your session has ended");
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await storedToken(page)).toBeNull();

  await signIn(page);
  await page.getByRole("heading", { name: "Products" }).waitFor();
  expect(new URL(page.url()).search).toBe("?search=glass");
});

test("each tab is led back to where it was when the session ended in one of them", async ({
  shop,
  visit,
}) => {
  const token = await shop.signIn("admin");
  const first = await visit("/dashboard", { as: { token }, expected: [/status of 401/] });
  const second = await first.context().newPage();
  await second.goto("/products?q=glass");
  await second.getByRole("heading", { name: "Products" }).waitFor();
  await endSession(first, token);
  await first.getByRole("navigation").getByRole("link", { name: "Customers" }).click();
  for (const tab of [first, second]) {
    await tab.getByText("Your session has ended. Please sign in again.").waitFor();
  }

  await signIn(first);
  await first.getByRole("heading", { name: "Customers" }).waitFor();
  await second.getByRole("heading", { name: "Products" }).waitFor();
  expect(new URL(second.url()).search).toBe("?q=glass");
});

test("who opens the login with a session that has ended signs in to the dashboard", async ({
  shop,
  visit,
}) => {
  const token = await shop.signIn("admin");
  const page = await visit("/icon.svg", { as: { token }, expected: [/status of 401/] });
  await endSession(page, token);
  await page.goto("/login");
  await page.getByText("Your session has ended. Please sign in again.").waitFor();
  await signIn(page);
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("who signs in after somebody else's session has ended is not led to where that one was", async ({
  shop,
  visit,
}) => {
  const token = await shop.signIn("admin");
  const page = await visit("/dashboard", { as: { token }, expected: [/status of 401/] });
  await page.getByText("No invoices yet").waitFor();
  await endSession(page, token);
  await page.getByRole("navigation").getByRole("link", { name: "Products" }).click();
  await page.getByText("Your session has ended. Please sign in again.").waitFor();
  await signIn(page, STAFF);
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("staff who ask for an admin's address get the dashboard", async ({ visit }) => {
  const page = await visit("/icon.svg", { as: "staff" });
  for (const path of ["/settings", "/admin/duplicates"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    expect([path, new URL(page.url()).pathname]).toEqual([path, "/dashboard"]);
  }
});
