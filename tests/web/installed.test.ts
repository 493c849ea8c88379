import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { serveSite } from "@bahi/query/site/serve-site.ts";
import { createApp } from "@bahi/service-kit/http/app.ts";
import type { Page } from "playwright-core";
import { pino } from "pino";
import { expect } from "vitest";
import { z } from "zod";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";
import { englishLeft } from "./english-left.ts";
import { focused } from "./focus.ts";
import { CREATE, addCustomersAndProducts, fillOneLine, total } from "./invoice-form.ts";

const manifestShape = z.object({
  start_url: z.string(),
  display: z.literal("standalone"),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() }),
  ),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
});

/** Every request of the page passes its worker from now on. */
async function workerInCharge(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

test("a browser finds all that it needs to install Bahi", async ({ visit, shop }) => {
  const page = await visit("/login", { as: "nobody", isInstallable: true });
  const { data, errors } = await (await page.context().newCDPSession(page)).send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { icons, shortcuts } = manifestShape.parse(JSON.parse(data ?? ""));
  for (const { src, sizes, type } of icons) {
    const icon = await fetch(shop.url + src);
    expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, type]);
    const bytes = Buffer.from(await icon.arrayBuffer());
    // Width and height of a PNG stand at its beginning.
    const size = type === "image/png" ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : "any";
    expect([src, size]).toEqual([src, sizes]);
  }
  for (const purpose of [undefined, "maskable"]) {
    const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  }
  expect(shortcuts.map(({ name }) => name)).toEqual(["New Invoice", "Add Payment"]);
  await workerInCharge(page);
});

test("the shortcuts of the installed app lead to where work begins", async ({ visit }) => {
  const page = await visit("/payments?new=1");
  await page.getByRole("dialog", { name: "Add Payment" }).waitFor();
  await page.goto("/invoices/create");
  await page.getByRole("heading", { name: "Create New Invoice" }).waitFor();
});

test("without a connection a page says so, and what was typed is there when it is back", async ({
  visit,
}) => {
  const page = await visit(CREATE, { isInstallable: true, expected: [/ERR_INTERNET_DISCONNECTED/, /503/] });
  await fillOneLine(page);
  await workerInCharge(page);
  const typed = await total(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  expect(await focused(page)).toBe("Try again");
  await expectAccessible(page);

  // The page notices by itself that the connection is back.
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Create New Invoice" }).waitFor();
  await expect.poll(() => total(page)).toBe(typed);
});

test("without a connection a page says so in Hindi, where Bahi was used in Hindi", async ({ visit }) => {
  const expected = [/ERR_INTERNET_DISCONNECTED/, /503/];
  const page = await visit("/customers", {
    isInstallable: true,
    language: "hi",
    window: PHONE,
    expected,
  });
  await page.getByText("Asha Traders").filter({ visible: true }).first().waitFor();
  await workerInCharge(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "कनेक्शन नहीं है" }).waitFor();
  expect(await focused(page)).toBe("फिर से कोशिश करें");
  expect(await englishLeft(page)).toEqual([]);
  await expectAccessible(page);
});

test("the browser keeps nothing of what the server answered", async ({ visit }) => {
  const page = await visit("/customers", { isInstallable: true });
  await page.getByText("Asha Traders").first().waitFor();
  await workerInCharge(page);
  await page.reload();
  await page.getByText("Asha Traders").first().waitFor();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test("an update replaces a worker that held back what is new", async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), "bahi-site-"));
  await cp(join(import.meta.dirname, "../../web/dist"), folder, { recursive: true });
  const workerFile = join(folder, "service-worker.js");
  const today = await readFile(workerFile, "utf8");
  await writeFile(
    workerFile,
    `addEventListener("activate", (event) => event.waitUntil(clients.claim()));
     addEventListener("fetch", (event) => event.respondWith(new Response("the release of last year")));`,
  );
  for (const ending of ["br", "gz"]) await rm(`${workerFile}.${ending}`, { force: true });
  const app = await createApp({ log: pino({ level: "silent" }) });
  await serveSite(app, folder);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => {
        document.documentElement.dataset["worker"] = "another";
      });
    });
    await page.goto(url);
    await workerInCharge(page);
    await page.reload();
    await page.getByText("the release of last year").waitFor();

    await writeFile(workerFile, today);
    // A browser looks for a newer worker after each page that is opened.
    await page.reload();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset["worker"])).toBe("another");
    await page.reload();
    expect(await page.title()).toMatch(/Bahi$/);
  } finally {
    await context.close();
    await app.close();
    await rm(folder, { recursive: true });
  }
});

test("in a window of its own Ctrl+N begins an invoice on every screen, and nothing below a dialog", async ({
  visit,
}) => {
  const page = await visit("/settings", {
    before: (opened) =>
      opened.addInitScript(() => {
        const ask = window.matchMedia.bind(window);
        window.matchMedia = (query) => ask(query.replace("(display-mode: standalone)", "all"));
      }),
  });
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard Shortcuts" });
  await keys.getByText("New Invoice").waitFor();
  const pressed = await page.evaluateHandle(() => {
    const taken: boolean[] = [];
    window.addEventListener("keydown", (event) => void taken.push(event.defaultPrevented));
    return taken;
  });
  await page.keyboard.press("Control+n");
  expect(await pressed.evaluate(([, last]) => last)).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/settings");
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await page.keyboard.press("Control+n");
  await page.waitForURL(`**${CREATE}`);
});

// Firefox does not reject then, as Chromium does.
test("an answer that is an error means that there is no connection", async () => {
  const worker = await readFile(join(import.meta.dirname, "../../web/public/service-worker.js"), "utf8");
  const answers: Promise<Response>[] = [];
  runInNewContext(worker, {
    Response,
    addEventListener(type: string, listener: (event: unknown) => void) {
      if (type !== "fetch") return;
      listener({
        request: { mode: "navigate" },
        preloadResponse: Promise.resolve(Response.error()),
        respondWith: (answer: Promise<Response>) => answers.push(answer),
      });
    },
  });
  const [answer] = await Promise.all(answers);
  expect(answer?.status).toBe(503);
  expect(await answer?.text()).toContain("Bahi cannot be reached.");
});
