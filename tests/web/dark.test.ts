import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";

/** Of the background that is seen behind an element: 0 is black, 1 is white. */
async function brightnessBehind(element: Locator): Promise<number> {
  return element.evaluate((at) => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (canvas === null) throw new Error("nothing to paint on");
    const behind: string[] = [];
    for (let each: Element | null = at; each !== null; each = each.parentElement) {
      behind.unshift(getComputedStyle(each).backgroundColor);
    }
    canvas.fillStyle = "white";
    canvas.fillRect(0, 0, 1, 1);
    for (const colour of behind) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / (3 * 255);
  });
}

/** The colour that a phone gives its bar above the page. */
function barColour(page: Page): Promise<string> {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    const colour = metas.find(({ media }) => matchMedia(media).matches)?.content ?? "";
    const red = colour.match(/\w\w/g)?.map((part) => Number.parseInt(part, 16)) ?? [];
    return `rgb(${red.join(", ")})`;
  });
}

test("the system's setting makes the screen dark, with its own controls and the bar above it; paper stays light", async ({
  visit,
}) => {
  const page = await visit("/invoices/create");
  await page.getByRole("heading", { name: "Create New Invoice" }).waitFor();
  const screen = page.getByRole("main");
  const date = page.getByLabel(/^Invoice Date/);
  const header = page.getByRole("banner");
  const backgroundOf = (element: Locator) =>
    element.evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await brightnessBehind(screen)).toBeGreaterThan(0.9);
  expect(await barColour(page)).toBe(await backgroundOf(header));

  await page.emulateMedia({ colorScheme: "dark" });
  expect(await brightnessBehind(screen)).toBeLessThan(0.15);
  expect(await brightnessBehind(date)).toBeLessThan(0.2);
  expect(await barColour(page)).toBe(await backgroundOf(header));
  // A control of the browser that the theme does not paint.
  const ownControl = await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement("input"));
    box.style.backgroundColor = "Field";
    return getComputedStyle(box).backgroundColor;
  });
  expect(ownControl).not.toBe("rgb(255, 255, 255)");

  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  expect(await brightnessBehind(screen)).toBe(1);
  const ink = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--color-ink"),
  );
  expect(ink.trim()).toBe("#1f1b16");
});

test("a logo stands on white in dark mode, since it is drawn for paper", async ({ emptyShop, visit }) => {
  const logo_url = `/logos/${"0".repeat(64)}`;
  await emptyShop.admin.call("PUT", "/settings/", {
    business_name: "Asha Steel",
    business_address: "",
    business_phone: "",
    business_email: "",
    logo_url,
  });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="15"/></svg>';
  const page = await visit("/dashboard", {
    shop: emptyShop,
    before: async (opened) => {
      await opened.emulateMedia({ colorScheme: "dark" });
      await opened.route("**/logos/**", (route) =>
        route.fulfill({ contentType: "image/svg+xml", body: svg }),
      );
    },
  });
  const logo = page.getByRole("banner").locator("img");
  await expect.poll(() => logo.getAttribute("src")).toBe(logo_url);
  expect(await brightnessBehind(logo)).toBe(1);
});
