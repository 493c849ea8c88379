import { fingerprintAnswer } from "@bahi/contracts/proof/api.ts";
import { failCalls } from "@bahi/tools/browser/fail-calls.ts";
import { Client } from "pg";
import { expect } from "vitest";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { button, card, dialog, systemOf, unfold } from "./system-page.ts";

test.beforeAll(async ({ shop }) => {
  const { id } = await shop.addCustomer({ name: "Asha Traders" });
  await shop.addInvoice({ customer_id: id, total: 500 });
});

test("the menu leads an admin to System; staff have no such link and are led to the dashboard", async ({
  visit,
}) => {
  const page = await visit("/dashboard");
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("link", { name: "System" }).click();
  await page.getByRole("heading", { name: "System", level: 1 }).waitFor();

  const staff = await visit("/admin/system", { as: "staff" });
  await staff.waitForURL("**/dashboard");
  await staff.getByRole("button", { name: /^User menu/ }).click();
  await staff.getByRole("button", { name: "Logout" }).waitFor();
  expect(await staff.getByRole("link", { name: "System" }).count()).toBe(0);
});

test("shows the lag, the live generation and the fingerprint of now, and prints the fingerprint alone", async ({
  shop,
  visit,
}) => {
  const answers = held("/admin");
  const page = await visit("/admin/system", { before: answers.before });
  await page.getByText("Loading...").first().waitFor();
  await answers.release();
  const { live } = await systemOf(shop);
  await page.getByText("all is well").waitFor();
  expect(await card(page, "Live read models").isVisible()).toBe(false);
  await expectAccessible(page);
  await unfold(page);
  await card(page, "Live read models").getByText("0 events", { exact: true }).waitFor();
  await card(page, "Generations")
    .getByText(`Generation ${live.generation ?? 0} Live`)
    .waitFor();
  const head = fingerprintAnswer.parse((await shop.admin.get("/fingerprint")).body);
  const fingerprint = card(page, "Fingerprint of the history");
  await fingerprint.getByText(head.fingerprint ?? "no fingerprint", { exact: true }).waitFor();
  await fingerprint
    .getByText(new RegExp(`^${head.events} events · the last one of .+ · position \\d+$`))
    .waitFor();
  await expectAccessible(page);

  await page.evaluate("window.print = () => { document.title = 'printed'; }");
  await fingerprint.getByRole("button", { name: "Print" }).click();
  expect(await page.title()).toBe("printed");
  await page.emulateMedia({ media: "print" });
  expect(await fingerprint.getByText("Write it down").isVisible()).toBe(true);
  const others = ["Live read models", "Rebuild", "Generations", "Verify"];
  expect(await Promise.all(others.map((title) => card(page, title).isVisible()))).toEqual(
    others.map(() => false),
  );
});

test("a fault unfolds the machinery, which is folded again by whoever has read it", async ({
  shop,
  visit,
}) => {
  const page = await visit("/admin/system", {
    before: async (opened) => {
      const system = await systemOf(shop);
      const projector = { ...system.projector, reason: "InvoiceCreated at position 7 cannot be applied" };
      await opened.route("**/api/v1/admin/system", (route) =>
        route.fulfill({ json: { ...system, projector } }),
      );
    },
  });
  const live = card(page, "Live read models");
  await live.getByText("InvoiceCreated at position 7 cannot be applied").waitFor();
  await page.getByRole("status").getByText("the projector applies no events").waitFor();
  await expectAccessible(page);
  await unfold(page);
  await live.waitFor({ state: "hidden" });
});

test("the lag behind a store that does not match the read models is unknown, and is not said to be none", async ({
  shop,
  visit,
}) => {
  const page = await visit("/admin/system", {
    before: async (opened) => {
      const system = await systemOf(shop);
      const projector = { doing: "waiting", reason: "The event store holds other books" };
      const live = { ...system.live, lag_events: null, lag_ms: null };
      await opened.route("**/api/v1/admin/system", (route) =>
        route.fulfill({ json: { ...system, projector, live } }),
      );
    },
  });
  const live = card(page, "Live read models");
  await live.getByText("The event store holds other books").waitFor();
  const texts = await live.getByText(/^(Unknown|Level|Behind|0 events)$/).allTextContents();
  expect(texts).toEqual(["Unknown", "Unknown"]);
});

test("a proof finds nothing in untouched books, and names the row that somebody changed", async ({
  shop,
  visit,
}) => {
  const page = await visit("/admin/system");
  const verify = card(page, "Verify");
  await verify.getByText("The books were not verified yet.").waitFor();
  await page.getByRole("heading", { name: /^Your books · not proved yet · / }).waitFor();
  await button(page, "Verify").click();
  await dialog(page).getByText("Nothing is written").waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await button(page, "Start Proof").click();
  await verify.getByText("No difference was found").waitFor();
  const whole = /^Your books are whole · proved \d+ [A-Z][a-z]+ \d{4}, \d+:\d\d [ap]m · no daily backup yet$/;
  await page.getByRole("heading", { name: whole }).waitFor();

  const { live } = await systemOf(shop);
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query(`update read_${live.generation ?? 0}.customer set phone = '11111 11111' where id = 1`);
  await client.end();
  await button(page, "Verify").click();
  await button(page, "Start Proof").click();
  await verify.getByText("1 difference was found").waitFor();
  await page.getByRole("heading", { name: /^Your books were touched · found / }).waitFor();
  const difference = verify.getByRole("list", { name: "Differences" }).getByRole("listitem");
  await difference.getByText("11111 11111").waitFor();
  await difference.getByText("Table customer · id 1 · field phone · different").waitFor();
  await expectAccessible(page);
});

test("what cannot be loaded says so in its place", async ({ visit }) => {
  const page = await visit("/admin/system", {
    ...failing("/admin", { status: 403, detail: "Not for you" }),
    before: async (opened) => {
      for (const path of ["/admin", "/fingerprint"]) {
        await failCalls(opened, path, { status: 403, detail: "Not for you" });
      }
    },
  });
  for (const sentence of [
    "The read models could not be loaded",
    "The last proof could not be loaded",
    "The fingerprint could not be loaded",
  ]) {
    await page.getByRole("alert").filter({ hasText: sentence }).getByText("Not for you").waitFor();
  }
  await expectAccessible(page);
});

test("an order that is not taken says why, keeps its question open, and is taken when repeated", async ({
  visit,
}) => {
  let isCut = true;
  const page = await visit("/admin/system", {
    expected: [/status of 503/],
    before: (opened) =>
      opened.route("**/api/v1/admin/verify", async (route) => {
        if (route.request().method() === "GET" || !isCut) return route.fallback();
        const detail = "The projector cannot be reached at the moment";
        await route.fulfill({ status: 503, contentType: "application/problem+json", json: { detail } });
      }),
  });
  await button(page, "Verify").click();
  await button(page, "Start Proof").click();
  await dialog(page).getByRole("alert").getByText("The projector cannot be reached").waitFor();
  isCut = false;
  await button(page, "Start Proof").click();
  await page.getByText("Proof started").waitFor();
});
