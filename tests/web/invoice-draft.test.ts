import { userRecord } from "@bahi/contracts/user/api.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "../bahi/person.ts";
import { heldCommands } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";
import { focused, press } from "./focus.ts";
import {
  CREATE,
  HINDI,
  addCustomersAndProducts,
  createButton,
  field,
  fillOneLine,
  total,
} from "./invoice-form.ts";

/** The browser kept this draft from before. */
function withDraft(name: string, draft: string): { before: (page: Page) => Promise<unknown> } {
  return {
    before: (page) =>
      page.addInitScript(([key, value]) => localStorage.setItem(key, value), [name, draft] as const),
  };
}

/** Where the browser keeps the draft of a person. */
async function draftName(who: Person): Promise<string> {
  const { id } = userRecord.parse((await who.get("/auth/me")).body);
  return `bahi.invoice-draft.${id}`;
}

const draftOf = (page: Page) =>
  page.evaluate(
    () => Object.entries(localStorage).find(([name]) => name.startsWith("bahi.invoice-draft."))?.[1],
  );

const BROUGHT_BACK = /^Your bill from \d{1,2}:\d\d [ap]m is here as you left it\.$/;

test.beforeAll(({ shop }) => addCustomersAndProducts(shop));

test("a bill is left any way without a question, and is there as it was left", async ({ shop, visit }) => {
  const page = await visit("/invoices", { as: { token: await shop.signIn("staff") } });
  await page.getByRole("link", { name: "Create Invoice" }).waitFor();
  await press(page, "Control+n");
  await page.waitForURL(`**${CREATE}`);
  // Nothing was entered: nothing is kept.
  await expect.poll(() => focused(page)).toBe("Customer*");
  await press(page, "Escape");
  await page.getByRole("heading", { name: "Invoices", level: 1 }).waitFor();
  await press(page, "Alt+a");
  await expect.poll(() => focused(page)).toBe("Customer*");
  expect(await page.getByText(/is here as you left it/).count()).toBe(0);
  await fillOneLine(page);

  for (const leave of [
    () => press(page, "Escape"),
    () => page.getByRole("button", { name: "Cancel" }).click(),
    () => page.getByRole("link", { name: "Back to Invoices" }).click(),
    () => press(page, "Alt+d"),
    () => page.goBack(),
  ]) {
    await leave();
    await page.getByRole("heading", { name: "Create New Invoice" }).waitFor({ state: "detached" });
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await page.goto(CREATE);
    await page.getByText(BROUGHT_BACK).waitFor();
    expect(await total(page)).toBe("₹\u00A038.33");
    // Work goes on at the last line.
    await expect.poll(() => focused(page)).toBe("Qty, line 1");
  }
  await expectAccessible(page);
});

test("a reload brings the bill back, nobody else sees it, and Discard drops it", async ({ shop, visit }) => {
  const token = await shop.signIn("staff");
  const page = await visit(CREATE, { as: { token } });
  await fillOneLine(page);
  await expect.poll(() => draftOf(page)).toContain('"25.55"');
  await page.reload();
  await page.getByText(BROUGHT_BACK).waitFor();
  await page.getByText("Asha & Sons · 98290 11223").waitFor();
  await page.getByText(HINDI).waitFor();
  expect(await total(page)).toBe("₹\u00A038.33");

  // Another person at the same browser.
  const admin = await shop.signIn("admin");
  await page.evaluate((other) => localStorage.setItem("token", other), admin);
  await page.reload();
  await page.getByText("Add products to see totals").waitFor();
  expect(await page.getByText(BROUGHT_BACK).count()).toBe(0);
  await page.evaluate((own) => localStorage.setItem("token", own), token);
  await page.reload();

  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("Add products to see totals").waitFor();
  await expect.poll(() => focused(page)).toBe("Customer*");
  await expect.poll(() => draftOf(page)).toBeUndefined();
});

test("where the browser can keep nothing, leaving asks first", async ({ visit }) => {
  const page = await visit(CREATE, {
    before: (opened) =>
      opened.addInitScript(() => {
        const { prototype } = Storage;
        const set: unknown = Object.getOwnPropertyDescriptor(prototype, "setItem")?.value;
        prototype.setItem = function setItem(name, value) {
          if (name === "token" && typeof set === "function") Reflect.apply(set, this, [name, value]);
          if (name === "token") return;
          if (name.startsWith("bahi.invoice-draft")) document.documentElement.dataset["full"] = "yes";
          throw new DOMException("full", "QuotaExceededError");
        };
      }),
  });
  await fillOneLine(page);
  await page.locator("html[data-full]").waitFor();
  await press(page, "Escape");
  await page.getByRole("alertdialog", { name: "Leave this invoice?" }).waitFor();
  await expectAccessible(page, "[role=alertdialog]");
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Invoices", exact: true }).waitFor();
});

test("a crash after the save was sent makes no second invoice: the draft goes on with the same order", async ({
  shop,
  visit,
}) => {
  const token = await shop.signIn("admin");
  const countInvoices = async () =>
    Number((await shop.admin.get("/invoices?limit=1")).headers.get("x-total-count"));
  const before = await countInvoices();
  const page = await visit(CREATE, { as: { token }, expected: [/Failed to load resource/] });
  await fillOneLine(page);
  await expect.poll(() => draftOf(page)).toContain('"25.55"');
  // The answer is lost on its way to this tab.
  await page.route("**/api/v1/invoices/", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  await press(page, "Control+s");
  await page.getByText(/cannot be reached/).waitFor();
  const draft = (await draftOf(page)) ?? "";
  expect(await countInvoices()).toBe(before + 1);

  // Another tab after the crash of this one.
  const again = await visit(CREATE, {
    as: { token },
    ...withDraft(await draftName(shop.admin), draft),
  });
  await again.getByText(BROUGHT_BACK).waitFor();
  await createButton(again).click();
  await again.waitForURL(/\/invoices\/\d+$/);
  expect(await countInvoices()).toBe(before + 1);
});

test("two tabs each have a draft of their own, and make an invoice each", async ({ shop, visit }) => {
  const countInvoices = async () =>
    Number((await shop.admin.get("/invoices?limit=1")).headers.get("x-total-count"));
  const before = await countInvoices();
  const page = await visit(CREATE, { as: { token: await shop.signIn("staff") } });
  await fillOneLine(page);
  await expect.poll(() => draftOf(page)).toContain('"25.55"');
  const other = await page.context().newPage();
  await other.goto(CREATE);
  await other.getByText("Add products to see totals").waitFor();
  expect(await other.getByText(BROUGHT_BACK).count()).toBe(0);
  await fillOneLine(other);
  for (const tab of [page, other]) {
    await createButton(tab).click();
    await tab.waitForURL(/\/invoices\/\d+$/);
  }
  expect(await countInvoices()).toBe(before + 2);
});

test("a bill that was left while it was saved is no draft any more once it is saved", async ({
  shop,
  visit,
}) => {
  const commands = heldCommands();
  const page = await visit(CREATE, { as: { token: await shop.signIn("admin") }, ...commands });
  await fillOneLine(page);
  await press(page, "Control+s");
  await page.getByRole("button", { name: "Creating..." }).waitFor();
  const leaveAndComeBack = async () => {
    await press(page, "Alt+d");
    await page.getByRole("link", { name: "Create Invoice" }).click();
    await page.getByRole("heading", { name: "Create New Invoice" }).waitFor();
  };
  await leaveAndComeBack();
  await page.getByText("What you left here is being saved.").waitFor();
  await commands.release();
  await page.getByText("Invoice created successfully!").waitFor();
  await leaveAndComeBack();
  await page.getByText("Add products to see totals").waitFor();
  expect(await page.getByText("What you left here").count()).toBe(0);
});

test("in a hundred lines a key changes its own line and the sums, and nothing else", async ({
  shop,
  visit,
}) => {
  const line = {
    product: { id: 1, item_name: "Tata Tea", item_name_hindi: HINDI },
    productText: "",
    isSearched: false,
    quantity: "1",
    unit: "Pcs",
    boxes: "0",
    number: "10",
  };
  const lines100 = Array.from({ length: 100 }, (_, place) => ({ ...line, key: place + 1 }));
  const kept = { orderKey: "a-key", draft: { invoiceDate: "2026-05-05", lines: lines100 } };
  const page = await visit(CREATE, {
    ...withDraft(await draftName(shop.admin), JSON.stringify(kept)),
  });
  const number = field(page, "Number, line 50");
  await number.click();
  // What is answered by then changes the page, too.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const touched = new Set<string>();
    Object.assign(window, { touched });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        touched.add(
          element?.closest("tr")?.getAttribute("data-line") ??
            element?.closest("section")?.getAttribute("aria-label") ??
            element?.tagName ??
            "",
        );
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.keyboard.type("25.55");
  await expect.poll(() => total(page)).toBe("₹\u00A0507.78");
  const touched = await page.evaluate(() => [...(window as unknown as { touched: Set<string> }).touched]);
  expect(touched.toSorted()).toEqual(["50", "SPAN", "Summary"]);
});
