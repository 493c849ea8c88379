import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ADMIN, STAFF } from "../bahi/bahi-for-test.ts";
import { held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";

async function signIn(page: Page, who: { username: string; password: string }): Promise<void> {
  await page.getByLabel("Username").fill(who.username);
  await page.getByLabel("Password").fill(who.password);
  await page.getByLabel("Password").press("Enter");
}

test("asks for a username and a password, and sends nothing without both", async ({ visit }) => {
  const page = await visit("/login", { as: "nobody" });
  await page.getByRole("heading", { name: "Sign in to your account", level: 1 }).waitFor();
  await expectAccessible(page);
  let sent = 0;
  page.on("request", (request) => (sent += request.url().includes("/auth/login") ? 1 : 0));
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  expect(await focused()).toBe("username");

  await button.click();
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("Username and password are required");
  expect(await focused()).toBe("username");
  await page.getByLabel("Username").fill("admin");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("password");
  expect(await page.getByLabel("Password").getAttribute("aria-required")).toBe("true");
  expect(sent).toBe(0);
});

test("says 'Signing in...' while it waits, then opens the dashboard in place of the login", async ({
  visit,
}) => {
  const holding = held("/auth/login");
  const page = await visit("/login", { as: "nobody", before: holding.before });
  await page.goto("/login?again");
  await signIn(page, STAFF);
  const button = page.getByRole("button", { name: "Signing in..." });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  await holding.release();
  await page.waitForURL("**/dashboard");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toMatch(/^ey/);
  // One step back is the page before the login form.
  await page.goBack();
  await page.waitForURL("**/dashboard");
  expect(await page.getByRole("heading", { name: "Sign in to your account" }).count()).toBe(0);
});

test("a wrong password is said in a red box, what was typed stays, and no token does", async ({ visit }) => {
  const page = await visit("/login", { as: "nobody", expected: [/status of 401/] });
  await signIn(page, { ...ADMIN, password: "not this one" });
  const box = page.getByRole("alert");
  await expect.poll(() => box.textContent()).toBe("Invalid username or password");
  const [red = 0, green = 255, blue = 255] = await box.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).slice(-3).map(Number),
  );
  expect(red).toBeGreaterThan(Math.max(green, blue));
  expect(await page.getByLabel("Username").inputValue()).toBe(ADMIN.username);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expectAccessible(page);

  await signIn(page, ADMIN);
  await page.waitForURL("**/dashboard");
});

test("each failed answer has its sentence", async ({ visit }) => {
  let answer: { status: number; body: string; contentType?: string } = { status: 200, body: "{}" };
  const page = await visit("/login", {
    as: "nobody",
    expected: [/Failed to load resource/],
    before: (opened) =>
      opened.route("**/api/v1/auth/login", (route) =>
        route.fulfill({ contentType: "application/json", ...answer }),
      ),
  });
  for (const [next, sentence] of [
    [{ status: 200, body: "{}" }, "Invalid response from server"],
    [{ status: 200, body: '{"access_token":"a"}' }, "Invalid response from server"],
    [{ status: 200, body: "null" }, "Invalid response from server"],
    [{ status: 200, body: "[]" }, "Invalid response from server"],
    [{ status: 200, body: '"a"' }, "Invalid response from server"],
    [{ status: 200, body: '{"access_token":"a","user":null}' }, "Invalid response from server"],
    [{ status: 200, body: '{"access_token":"a","user":{}}' }, "Invalid response from server"],
    [
      { status: 200, body: '{"access_token":"","user":{"id":1,"full_name":"Asha","role":"admin"}}' },
      "Invalid response from server",
    ],
    [{ status: 401, body: "{}" }, "Invalid username or password"],
    [{ status: 403, body: "{}" }, "Access forbidden"],
    [{ status: 500, body: "{}" }, "Server error. Please try again later."],
    [{ status: 418, body: "{}" }, "Request failed (418)"],
    [{ status: 429, body: '{"detail":"Wait a minute."}' }, "Wait a minute."],
    [{ status: 401, body: '{"message":"This user is not active."}' }, "This user is not active."],
    [{ status: 401, body: '{"detail":"","message":"Not now."}' }, "Not now."],
    [{ status: 401, body: '{"detail":"First.","message":"Second."}' }, "First."],
    [{ status: 422, body: '{"detail":[{"msg":"no"}],"message":7}' }, "Request failed (422)"],
    [{ status: 500, body: "null" }, "Server error. Please try again later."],
    [{ status: 200, body: "<p>a proxy", contentType: "text/html" }, "Login failed. Please try again."],
  ] as const) {
    answer = next;
    await signIn(page, ADMIN);
    await expect.poll(() => page.getByRole("alert").textContent()).toBe(sentence);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  }
});

test("no network says that the login failed, and what was typed stays", async ({ visit }) => {
  const page = await visit("/login", { as: "nobody", expected: [/Failed to load resource/] });
  await page.route("**/api/v1/auth/login", (route) => route.abort());
  await signIn(page, ADMIN);
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("Login failed. Please try again.");
  expect(await page.getByLabel("Username").inputValue()).toBe(ADMIN.username);
  await page.unrouteAll();
  await page.getByLabel("Password").press("Enter");
  await page.waitForURL("**/dashboard");
});
