import type { SystemRecord } from "@bahi/contracts/system/api.ts";
import { Client } from "pg";
import { expect, onTestFinished } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, type Visit, test } from "./browser.ts";
import type { Shop } from "./shop.ts";
import { button, card, dialog, systemOf, unfold } from "./system-page.ts";

test.beforeAll(async ({ shop }) => {
  const { id } = await shop.addCustomer({ name: "Asha Traders" });
  await shop.addInvoice({ customer_id: id, total: 500 });
});

/** The real answer, with the rebuild in a state that a small shop passes too quickly to be looked at. */
function rebuilding(shop: Shop, rebuild: Partial<SystemRecord["rebuild"]>): Pick<Visit, "before"> {
  return {
    async before(page) {
      const system = await systemOf(shop);
      const json = { ...system, rebuild: { ...system.rebuild, ...rebuild } };
      await page.route("**/api/v1/admin/system", (route) => route.fulfill({ json }));
    },
  };
}

test("a rebuild goes live, the way back leads to the old one, and the other is dropped, each after a question", async ({
  shop,
  visit,
}) => {
  const page = await visit("/admin/system", { window: PHONE });
  const first = (await systemOf(shop)).live.generation ?? 0;
  const ordered: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET")
      ordered.push(new URL(request.url()).pathname.replace("/api/v1/admin", ""));
  });

  await unfold(page);
  await button(page, "Rebuild").click();
  await dialog(page).getByText("The shop goes on").waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await button(page, "Cancel").click();
  expect(ordered).toEqual([]);
  await button(page, "Rebuild").click();
  await button(page, "Start Rebuild").dblclick();
  await page.getByText("Rebuild started").waitFor();
  await button(page, `Go back to generation ${first}`).click();
  const second = (await systemOf(shop)).live.generation ?? 0;
  expect(second).not.toBe(first);
  await page.getByText(`Generation ${second} Live`).waitFor();

  await dialog(page).getByText("The generation that is live now is kept").waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await button(page, "Go Back").click();
  await page.getByText(`Generation ${first} Live`).waitFor();
  expect((await systemOf(shop)).live.generation).toBe(first);

  await button(page, `Drop generation ${second}`).click();
  await dialog(page).getByText("there is no way back to it").waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await button(page, "Drop").click();
  await expect.poll(() => page.getByText(`Generation ${second}`).count()).toBe(0);
  expect((await systemOf(shop)).generations.map(({ id }) => id)).toEqual([first]);
  expect(ordered).toEqual(["/rebuild", `/generations/${first}/switch`, `/generations/${second}`]);
});

test("read models that are built to be kept wait beside the live one until they are switched to", async ({
  shop,
  visit,
}) => {
  const page = await visit("/admin/system");
  const before = (await systemOf(shop)).live.generation ?? 0;
  await unfold(page);
  await button(page, "Rebuild").click();
  await page.getByRole("radio", { name: /^Keep it beside/ }).check();
  await button(page, "Start Rebuild").click();
  await page.getByRole("button", { name: /^Switch to generation/ }).click();
  expect((await systemOf(shop)).live.generation).toBe(before);
  await button(page, "Switch").click();
  await button(page, `Go back to generation ${before}`).waitFor();
});

test("a rebuild under way shows how far it is, how fast and how long, and is cancelled after a question", async ({
  shop,
  visit,
}) => {
  const page = await visit(
    "/admin/system",
    rebuilding(shop, {
      state: "building",
      events_done: 30_000,
      events_total: 120_000,
      events_per_second: 1_500,
      seconds_left: 80,
      switches: false,
    }),
  );
  const bar = page.getByRole("progressbar", { name: /^Generation \d+ is building$/ });
  expect(await bar.getAttribute("aria-valuenow")).toBe("25");
  await page.getByText("30,000 of 1,20,000 events · 1,500 events/s · 1 min 20 s left").waitFor();
  await page.getByText("It is kept beside the live one until you switch to it.").waitFor();
  await expectAccessible(page);
  const cancelled = page.waitForRequest("**/api/v1/admin/rebuild/cancel");
  await button(page, "Cancel Rebuild").click();
  await dialog(page).getByText("What is built in part is thrown away").waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await button(page, "End Rebuild").click();
  expect((await cancelled).method()).toBe("POST");
  await page.getByText("Rebuild cancelled").waitFor();
});

test("a rebuild that is under way is ended, leaves nothing behind, and is started again", async ({
  shop,
  visit,
}) => {
  const before = await systemOf(shop);
  const latest = Math.max(...before.generations.map(({ id }) => id));
  // Whoever makes the same schema waits for this transaction, and so the rebuild stays where it begins.
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  for (let ahead = 1; ahead <= 5; ahead += 1) await client.query(`create schema read_${latest + ahead}`);

  const page = await visit("/admin/system");
  await unfold(page);
  await button(page, "Rebuild").click();
  await button(page, "Start Rebuild").click();
  await page.getByRole("progressbar", { name: /^Generation \d+ is building$/ }).waitFor();
  const { generation } = (await systemOf(shop)).rebuild;
  await shop.addCustomer({ name: "Sold Meanwhile" });
  await button(page, "Cancel Rebuild").click();
  await button(page, "End Rebuild").click();
  await page.getByText("Rebuild cancelled").waitFor();
  await card(page, "Rebuild").getByText(`Generation ${generation} was given up`).waitFor();
  await client.query("rollback");
  const built = () =>
    client.query("select nspname from pg_namespace where nspname like $1", [`read_${generation}%`]);
  await expect.poll(async () => (await built()).rows).toEqual([]);
  expect((await systemOf(shop)).live.generation).toBe(before.live.generation);

  await button(page, "Rebuild").click();
  await button(page, "Start Rebuild").click();
  await button(page, `Go back to generation ${before.live.generation}`).waitFor();
});

test("a rebuild that was given up says why", async ({ shop, visit }) => {
  const page = await visit(
    "/admin/system",
    rebuilding(shop, { state: "failed", failure: "It was cancelled" }),
  );
  await card(page, "Rebuild").getByText("It was cancelled").waitFor();
  await expectAccessible(page);
  expect(await button(page, "Rebuild").isEnabled()).toBe(true);
});
