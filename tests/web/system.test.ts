import { fingerprintAnswer } from "@bahi/contracts/proof/api.ts";
import { type SystemRecord, systemRecord } from "@bahi/contracts/system/api.ts";
import { failCalls } from "@bahi/tools/browser/fail-calls.ts";
import { Client } from "pg";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { openIntruder } from "../random-commands/tamper.ts";
import { failing, held } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, type Visit, test } from "./browser.ts";
import type { Shop } from "./shop.ts";

test.beforeAll(async ({ shop }) => {
  const { id } = await shop.addCustomer({ name: "Asha Traders" });
  await shop.addInvoice({ customer_id: id, total: 500 });
});

const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("alertdialog");
/** The machinery is folded away while nothing is wrong with it. */
const unfold = (page: Page) => page.getByText("Read models, rebuild and generations").press("Enter");

async function systemOf(shop: Shop): Promise<SystemRecord> {
  return systemRecord.parse((await shop.admin.get("/admin/system")).body);
}

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

test.describe("a fingerprint on paper", () => {
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

  test("holds up to the event that it was written down for, however it is typed", async ({
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

  test("that is of no history here does not hold", async ({ emptyShop, visit }) => {
    const page = await visit("/admin/system", { shop: emptyShop, window: PHONE });
    await typeIn(page, "0000-1111-2222-3333");
    await card(page, "Check a fingerprint")
      .getByRole("alert")
      .getByText("0000-1111-2222-3333 does not hold")
      .waitFor();
    await card(page, "Verify").getByText("1 difference was found").waitFor();
    await expectAccessible(page);
  });

  test("does not hold once somebody has changed an event of then, and one of before still does", async ({
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

  test("that cannot be looked for says so, and stays typed", async ({ visit }) => {
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
