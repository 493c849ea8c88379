import type { Page, Response } from "playwright-core";
import { expect } from "vitest";
import { failing } from "./answers.ts";
import { test } from "./browser.ts";

/** The reads below `/api/v1` that a page sends, without those for the frame around it. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/v1/")) reads.push(pathname.replace("/api/v1", "") + search);
  });
  return reads;
}

test.beforeAll(async ({ shop }) => {
  const customer = await shop.addCustomer({ name: "Asha Traders" });
  await shop.addInvoice({ customer_id: customer.id });
  await shop.addPayment({ customer_id: customer.id });
});

test("a list asks for 6,000 rows, and the dashboard for the 5 latest invoices", async ({ visit }) => {
  const page = await visit("/icon.svg");
  const reads = readsOf(page);
  await page.goto("/dashboard");
  await page.getByText("#1 - Asha Traders").waitFor();
  expect(reads.find((path) => path.startsWith("/invoices"))).toMatch(/\blimit=5\b/);
  for (const name of ["Customers", "Products", "Invoices", "Payments"]) {
    reads.splice(0);
    await page.getByRole("link", { name, exact: true }).click();
    await expect
      .poll(() => reads.find((path) => path.startsWith(`/${name.toLowerCase()}/?`)))
      .toMatch(/\blimit=6000\b/);
  }
});

test.for([
  { name: "Payments", freshMs: 30_000 },
  { name: "Products", freshMs: 300_000 },
])("the list of $name is fresh for $freshMs milliseconds", async ({ name, freshMs }, { visit }) => {
  const opened = Date.now();
  // Time stands still: a busy machine takes nothing of what a list is fresh for.
  const page = await visit("/dashboard", { before: (opening) => opening.clock.setFixedTime(opened) });
  const reads = readsOf(page);
  const countOfReads = () => reads.filter((path) => path.startsWith(`/${name.toLowerCase()}/?`)).length;
  async function open(): Promise<void> {
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByText("Showing 1-1 of 1").waitFor();
  }
  async function leave(): Promise<void> {
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await page.getByRole("heading", { name: "Quick Actions" }).waitFor();
  }
  await open();
  expect(reads.filter((path) => path.startsWith(`/${name.toLowerCase()}`))).toHaveLength(1);
  await leave();
  await page.clock.setFixedTime(opened + freshMs - 1);
  await open();
  expect(reads.filter((path) => path.startsWith(`/${name.toLowerCase()}`))).toHaveLength(1);
  await leave();
  await page.clock.setFixedTime(opened + freshMs);
  await open();
  await expect.poll(countOfReads).toBe(2);
});

test("the list of users is fresh for 30 seconds", async ({ visit }) => {
  const opened = Date.now();
  const page = await visit("/settings?section=users", {
    before: (opening) => opening.clock.setFixedTime(opened),
  });
  const reads = readsOf(page);
  const countOfReads = () => reads.filter((path) => path.startsWith("/auth/users")).length;
  const users = page.getByRole("table", { name: "Users" });
  async function leaveAndComeBack(): Promise<void> {
    await page.getByRole("button", { name: "Business Info" }).click();
    await users.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Users & Permissions" }).click();
    await users.waitFor();
  }
  await users.waitFor();
  reads.splice(0);
  await page.clock.setFixedTime(opened + 29_999);
  await leaveAndComeBack();
  expect(countOfReads()).toBe(0);
  await page.clock.setFixedTime(opened + 30_000);
  await leaveAndComeBack();
  await expect.poll(countOfReads).toBe(1);
});

test("a read that fails is tried twice more before the screen says so", async ({ visit }) => {
  const page = await visit("/icon.svg", failing("/products"));
  const reads = readsOf(page);
  await page.goto("/products");
  await page.getByText("Error loading products").waitFor();
  expect(reads.filter((path) => path.startsWith("/products/?"))).toHaveLength(3);
});

test("what has not changed is not transferred again, and no answer is left in the browser's cache", async ({
  visit,
}) => {
  const page = await visit("/dashboard", { before: (opened) => opened.clock.install() });
  const answers: Response[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/v1/")) answers.push(response);
  });
  async function openProducts(): Promise<number[]> {
    answers.splice(0);
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await page.getByText("Showing 1-1 of 1").waitFor();
    const lists = () => answers.filter((response) => response.url().includes("/products/?"));
    await expect.poll(() => lists().length).toBe(1);
    return lists().map((response) => response.status());
  }
  expect(await openProducts()).toEqual([200]);
  for (const response of answers) expect(response.headers()["cache-control"]).toBe("no-store");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.clock.fastForward(310_000);
  expect(await openProducts()).toEqual([304]);
});

test("what is saved in one tab is there in the other tabs of the browser, and nothing typed in them is lost", async ({
  shop,
  visit,
}) => {
  await shop.addCustomer({ name: "Two Tabs Traders" });
  const list = await visit("/customers", { as: { token: await shop.signIn("admin") } });
  const tab = async (path: string) => {
    const opened = await list.context().newPage();
    await opened.goto(path);
    return opened;
  };
  const form = await tab("/customers?new=1");
  const typed = form.getByRole("dialog").getByLabel("Address");
  await typed.fill("Half typed");
  const other = await tab("/customers");
  await other.getByRole("button", { name: "Edit Two Tabs Traders" }).click();
  const dialog = other.getByRole("dialog", { name: "Edit Customer" });
  await dialog.getByLabel(/^Customer Name/).fill("Three Tabs Traders");
  await dialog.getByLabel(/^Customer Name/).press("Enter");

  await list.getByRole("button", { name: "Edit Three Tabs Traders" }).waitFor();
  expect(await list.getByText("Two Tabs Traders").count()).toBe(0);
  expect(await typed.inputValue()).toBe("Half typed");
});
