import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";

// A red square of one pixel.
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("a logo comes from a file or from an address, with a preview that hides when it cannot be loaded", async ({
  visit,
}) => {
  const page = await visit("/settings?section=logo", { expected: [/status of 404/] });
  await page.getByText("PNG, JPG up to 5MB").waitFor();
  expect(await page.getByRole("img", { name: "The logo" }).count()).toBe(0);
  await page.getByLabel("Logo File").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PNG });
  const preview = page.getByRole("img", { name: "The logo" });
  await preview.waitFor();
  await page.getByRole("button", { name: "Save Logo Settings" }).click();
  await page.getByText("Logo uploaded successfully").first().waitFor();
  await expect
    .poll(() => page.getByRole("banner").locator("img").getAttribute("src"))
    .toMatch(/^\/logos\/[0-9a-f]{64}$/);
  await expectAccessible(page);

  await page.getByLabel("Or Logo URL").fill(`/logos/${"0".repeat(64)}`);
  await expect.poll(() => preview.count()).toBe(0);
  await page.getByLabel("Or Logo URL").fill("");
  await page.getByRole("button", { name: "Save Logo Settings" }).click();
  await page.getByText("Settings saved successfully").first().waitFor();
  await expect.poll(() => page.getByRole("banner").locator("img").getAttribute("src")).toBe("/icon.svg");
});

test("an address that is none of a logo is asked for by nobody, and refused with a sentence beside it", async ({
  visit,
}) => {
  const page = await visit("/settings?section=logo", { expected: [/status of 422/] });
  const address = page.getByLabel("Or Logo URL");
  for (const typed of [
    "http://127.0.0.1:1/logo.png",
    "ftp://shop/logo.png",
    "javascript:alert(1)",
    "a logo",
  ]) {
    await address.fill(typed);
    await page.getByRole("button", { name: "Save Logo Settings" }).click();
    await expect.poll(() => address.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByRole("alert").allInnerTexts()).toEqual([
      "Please enter an address like https://example.in/logo.png",
    ]);
  }
});

test("the address of a logo is asked for when it is whole, and not at each key", async ({ visit }) => {
  const page = await visit("/settings?section=logo", {
    // Any other request to another origin fails the test.
    expected: [/^request to another origin: https:\/\/example\.in\/logo\.png$/],
    before: async (opened) => {
      await opened.clock.install();
      await opened.route(/^https:/, (route) => route.fulfill({ contentType: "image/png", body: PNG }));
    },
  });
  const address = page.getByLabel("Or Logo URL");
  await address.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const key of "https://example.in/logo.png") {
    await address.press(key);
    await page.clock.runFor(100);
  }
  await page.clock.runFor(500);
  await page.getByRole("img", { name: "The logo" }).waitFor();
});

test("a file that is no picture is refused with the server's sentence", async ({ visit }) => {
  const page = await visit("/settings?section=logo", { expected: [/status of 415/] });
  await page
    .getByLabel("Logo File")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByRole("button", { name: "Save Logo Settings" }).click();
  await page.getByText("The logo must be a PNG or JPEG picture").waitFor();
});
