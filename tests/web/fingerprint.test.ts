import { fingerprintAnswer } from "@bahi/contracts/proof/api.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openIntruder } from "../random-commands/tamper.ts";
import { expectAccessible } from "./axe.ts";
import { untilAnswered } from "./answers.ts";
import { PHONE, test } from "./browser.ts";
import { generateSales } from "./report-form.ts";
import type { Shop } from "./shop.ts";
import { button, card } from "./system-page.ts";

const typeIn = async (page: Page, text: string) => {
  await page.getByLabel("Fingerprint", { exact: true }).fill(text);
  await button(page, "Check").click();
};
/** What is written down now; trade goes on behind it. */
async function writtenDown(shop: Shop) {
  // A shop that has just started may have no read models yet.
  await expect.poll(() => shop.admin.get("/fingerprint")).toMatchObject({ status: 200 });
  const head = fingerprintAnswer.parse((await shop.admin.get("/fingerprint")).body);
  await shop.addCustomer();
  return { fingerprint: head.fingerprint ?? "", events: head.events };
}

test("a fingerprint on paper holds up to the event that it was written down for, however it is typed", async ({
  emptyShop,
  visit,
}) => {
  const { fingerprint, events } = await writtenDown(emptyShop);
  const page = await visit("/admin/system", { shop: emptyShop });
  const check = card(page, "Check a fingerprint");
  expect(await button(page, "Check").isDisabled()).toBe(true);
  await typeIn(page, "7K3M-Q9XD");
  await check.getByText("A fingerprint is four groups of four letters and digits").waitFor();
  await expectAccessible(page);
  await typeIn(page, ` ${fingerprint.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")}`);
  await check.getByRole("status").getByText(`${fingerprint} holds`).waitFor();
  await check
    .getByText(
      new RegExp(`^It stands for the first ${events} events?, the last one of .+ at position \\d+\\.`),
    )
    .waitFor();
  await card(page, "Verify").getByText("No difference was found").waitFor();
  expect(await page.getByLabel("Fingerprint", { exact: true }).inputValue()).toBe("");
  await expectAccessible(page);
});

test("a fingerprint on paper that is of no history here does not hold", async ({ emptyShop, visit }) => {
  const page = await visit("/admin/system", { shop: emptyShop, window: PHONE });
  await typeIn(page, "0000-1111-2222-3333");
  await card(page, "Check a fingerprint")
    .getByRole("alert")
    .getByText("0000-1111-2222-3333 does not hold")
    .waitFor();
  await card(page, "Verify").getByText("1 difference was found").waitFor();
  await expectAccessible(page);
});

test("a fingerprint on paper does not hold once somebody has changed an event of then, and one of before still does", async ({
  emptyShop,
  visit,
}) => {
  const first = await writtenDown(emptyShop);
  const second = await writtenDown(emptyShop);
  const intruder = await openIntruder(emptyShop.databaseUrl);
  await intruder.change(second.events);
  const page = await visit("/admin/system", { shop: emptyShop });
  const check = card(page, "Check a fingerprint");
  await typeIn(page, second.fingerprint);
  await check.getByText(`${second.fingerprint} does not hold`).waitFor();
  await typeIn(page, first.fingerprint);
  await check.getByText(`${first.fingerprint} holds`).waitFor();
  await card(page, "Verify")
    .getByText(new RegExp(`^Event ${second.events} .*changed$`))
    .waitFor();
  await intruder.undo();
  await intruder.close();
});

test("a fingerprint on paper that cannot be looked for says so, and stays typed", async ({ visit }) => {
  const page = await visit("/admin/system", {
    expected: [/status of 409/],
    before: (opened) =>
      opened.route("**/api/v1/admin/verify", async (route) => {
        if (route.request().method() === "GET") return route.fallback();
        const detail = "The books are being proved already. Please try again when that is done.";
        await route.fulfill({ status: 409, contentType: "application/problem+json", json: { detail } });
      }),
  });
  await typeIn(page, "0000-1111-2222-3333");
  await card(page, "Check a fingerprint").getByText("The books are being proved already.").waitFor();
  expect(await page.getByLabel("Fingerprint", { exact: true }).inputValue()).toBe("0000-1111-2222-3333");
});

test("a report keeps the fingerprint of its own events when another tab checks one later", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer();
  await shop.addInvoice({ customer_id: customer.id });
  const page = await visit("/reports?tab=sales");
  await generateSales(page, "2026-04-01", "2026-04-30");
  const foot = page.getByRole("article", { name: "Sales Analysis" }).locator("footer");
  // It is there for paper only.
  const fingerprint = async () =>
    /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}/.exec((await foot.textContent()) ?? "")?.[0];
  await expect.poll(fingerprint).toBeDefined();
  const printed = await fingerprint();
  const isTold = page.evaluate(
    () =>
      new Promise((resolve) => {
        new BroadcastChannel("bahi.changes").addEventListener("message", () => resolve(undefined));
      }),
  );
  await shop.addInvoice({ customer_id: customer.id });
  const other = await page.context().newPage();
  await other.goto("/admin/system");
  await typeIn(other, printed ?? "");
  await card(other, "Check a fingerprint")
    .getByText(/ holds/)
    .waitFor();
  await isTold;
  await untilAnswered(page);
  expect(await fingerprint()).toBe(printed);
});
