import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { failing, held, untilAnswered } from "./answers.ts";
import { DESK, PHONE, test } from "./browser.ts";
import { listenForFaults } from "./faults.ts";
import { printedPages } from "./pdf.ts";

test("the edge serves the built app to the browser, in a window of the size that was asked for", async ({
  visit,
}) => {
  const page = await visit("/login", { as: "nobody", window: PHONE });
  await expect.poll(() => page.locator("#root > *").count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([390, 844]);
});

test("a visitor is signed in by a token that the product takes", async ({ shop, visit }) => {
  for (const role of ["admin", "staff"] as const) {
    const page = await visit("/icon.svg", { as: { token: await shop.signIn(role) } });
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const me = await page.request.get("/api/v1/auth/me", { headers: { authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ role });
  }
});

test("hears everything that a page must not say, and leaves out what is expected", async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const faults = listenForFaults(context, shop.url);
  const page = await context.newPage();
  await page.route("http://elsewhere.example/**", (route) => route.fulfill({ body: "" }));
  await page.goto("/icon.svg");
  await page.goto("/login");
  await page.evaluate(() => console.warn("a warning"));
  await page.evaluate(() => console.error("an error"));
  await page.evaluate(() => console.info("no fault"));
  await page.evaluate(() => void setTimeout(() => JSON.parse("{")));
  await page.evaluate(() => fetch("http://elsewhere.example/data").catch(() => {}));
  await page.evaluate(() => fetch("/api/v1/nothing"));
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.text = "console.error('an inline script ran')";
    document.body.append(script);
  });
  await expect
    .poll(() => faults.heard)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^console warning: a warning/),
        expect.stringMatching(/^console error: an error/),
        expect.stringMatching(/^uncaught: SyntaxError/),
        expect.stringMatching(/^console error: .*elsewhere\.example.* Content Security Policy/),
        expect.stringMatching(/^console error: Failed to load resource.*404/),
        expect.stringMatching(/^console error: .*inline script.* Content Security Policy/),
      ]),
    );
  expect(faults.heard.join()).not.toMatch(/no fault|an inline script ran/);

  faults.expect(/./s);
  expect(faults.heard).toEqual([]);
  await context.close();
});

test("a request to another origin is a fault also where the policy lets it through", async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const faults = listenForFaults(context, shop.url);
  const page = await context.newPage();
  await page.route("http://elsewhere.example/**", (route) => route.fulfill({ body: "" }));
  await page.goto("/login");
  await page.evaluate(() => {
    const image = document.createElement("img");
    image.src = "http://elsewhere.example/logo.png";
    document.body.append(image);
  });
  await expect.poll(() => faults.heard.join()).toContain("another origin: http://elsewhere.example/logo.png");
  await context.close();
});

test("waits for what a page asks for after it was at rest", async ({ visit }) => {
  const page = await visit("/login", { as: "nobody", expected: [/status of 40\d/] });
  await page.waitForLoadState("networkidle");
  const late = held("/late");
  await late.before(page);
  const isAsked = page.waitForRequest("**/api/v1/late");
  await page.evaluate(() => void fetch("/api/v1/late"));
  await isAsked;
  let isWaiting = true;
  const answered = untilAnswered(page).then(() => (isWaiting = false));
  await page.waitForLoadState("networkidle");
  expect(isWaiting).toBe(true);
  await late.release();
  await answered;
});

test("reads what the browser prints, sheet by sheet", async ({ visit }) => {
  const page = await visit("/login", { as: "nobody" });
  await page.getByLabel("Username").waitFor();
  await page.evaluate(() => {
    document.body.innerHTML = "<p>first sheet</p><p class='next'>₹ 1,23,456.00</p>";
    document.querySelector<HTMLElement>(".next")?.style.setProperty("break-before", "page");
  });
  expect(await printedPages(page)).toEqual(["first sheet", "₹ 1,23,456.00"]);
});

test("with the command service cut off, reads are answered and saves are not, until it is back", async ({
  emptyShop,
}) => {
  emptyShop.commands.cut();
  expect((await emptyShop.admin.get("/customers?limit=10")).status).toBe(200);
  const body = { name: "Asha Traders", phone: "98765 43210", address: "", transporter: "" };
  expect((await emptyShop.admin.post("/customers", body)).status).toBe(503);
  emptyShop.commands.mend();
  expect((await emptyShop.admin.post("/customers", body)).status).toBe(201);
});

test("calls below a path fail, or are held until they are released, as a screen would meet them", async ({
  visit,
}) => {
  const failed = await visit("/icon.svg", failing("/customers", { detail: "Not today" }));
  const answer = failed.evaluate(async () => (await fetch("/api/v1/customers?limit=1")).json());
  expect(await answer).toMatchObject({ status: 500, detail: "Not today" });

  const holding = held("/products");
  const slow = await visit("/icon.svg", {
    before: holding.before,
    expected: [/status of 401/],
  });
  const statuses = slow.evaluate(() =>
    Promise.all(
      ["/api/v1/products?limit=1", "/api/v1/openapi.json"].map(async (url) => {
        const { status } = await fetch(url);
        document.documentElement.setAttribute("data-answered", `${status}`);
        return status;
      }),
    ),
  );
  await slow.locator("[data-answered='200']").waitFor({ state: "attached" });
  await holding.release();
  expect(await statuses).toEqual([401, 200]);
});

test("axe looks at both windows, and a page that is wider than a phone is caught", async ({ visit }) => {
  const page = await visit("/login", { as: "nobody" });
  await page.getByLabel("Username").waitFor();
  const show = (main: string) => page.evaluate((html) => void (document.body.innerHTML = html), main);

  await show("<main><h1>Bahi</h1></main>");
  await expectAccessible(page);
  expect(page.viewportSize()).toEqual(DESK);

  await show("<main><h1>Bahi</h1><input /></main>");
  await expect(expectAccessible(page)).rejects.toThrow(/axe at 1440 px/);
  await expectAccessible(page, "h1");

  await show("<main><h1 id='wide'>Bahi</h1></main>");
  await page.locator("#wide").evaluate((heading) => heading.style.setProperty("width", "500px"));
  await expect(expectAccessible(page)).rejects.toThrow(/beyond a window of 390/);
});
