import { businessDateOf, daysAfter } from "@bahi/contracts/calendar.ts";
import { afterEach, beforeEach, describe, expect, vi } from "vitest";
import { readDate } from "../../web/format/dates.ts";
import { askingForTime, now } from "../../web/format/clock.ts";
import { test } from "./browser.ts";
import { field } from "./invoice-form.ts";

const HOUR_MS = 3_600_000;
const SERVER = Date.parse("2026-11-22T05:00:00Z");

describe("the clock", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  /** An answer of the server that takes so long, half of it on each way. @returns how wrong the clock is then. */
  function ask(deviceAheadMs: number, tookMs: number): number {
    vi.setSystemTime(SERVER + deviceAheadMs);
    const noteTime = askingForTime();
    vi.setSystemTime(SERVER + deviceAheadMs + tookMs);
    noteTime(new Date(SERVER + tookMs / 2).toUTCString());
    return now().getTime() - (SERVER + tookMs);
  }

  test("is that of the device, where the way to the server and back explains the difference", () => {
    expect(ask(0, 100)).toBe(0);
    expect(ask(1_200, 3_000)).toBe(1_200);
  });

  test("is corrected by what an answer says, within seconds", () => {
    for (const ahead of [3 * HOUR_MS, -26 * HOUR_MS, 90_000]) {
      expect(Math.abs(ask(ahead, 200))).toBeLessThan(2_000);
    }
  });

  test("keeps the better of two corrections, and the last one without an answer", () => {
    const wrongBy = ask(HOUR_MS, 100);
    expect(ask(HOUR_MS, 30_000)).toBe(wrongBy);
    askingForTime()(null);
    askingForTime()("soon");
    vi.setSystemTime(SERVER + HOUR_MS + 60_000);
    expect(now().getTime() - (SERVER + 60_000)).toBe(wrongBy);
  });

  test("is that of the device again once that was put right", () => {
    ask(HOUR_MS, 100);
    expect(ask(0, 100)).toBe(0);
  });
});

test("a device whose clock is wrong has the day of the server in forms, and what is overdue by it", async ({
  shop,
  visit,
}) => {
  const today = businessDateOf(new Date());
  const asha = await shop.addCustomer({ name: "Asha Traders", credit_days: 0 });
  const invoice = await shop.addInvoice({
    customer_id: asha.id,
    invoice_date: daysAfter(today, -3),
    total: 700,
  });
  for (const days of [-40, 2]) {
    const shown = async (path: string) =>
      visit(path, {
        before: (page) => page.clock.setFixedTime(new Date(Date.now() + days * 24 * HOUR_MS)),
      });
    const create = await shown("/invoices/create");
    await expect.poll(() => field(create, "Invoice Date*").inputValue()).toContain(readDate(today));
    const view = await shown(`/invoices/${invoice.id}`);
    await view.getByText("Overdue by 3 days").waitFor();
    const payments = await shown("/payments?new=1");
    const date = payments.getByRole("dialog").getByLabel("Payment Date*");
    await expect.poll(() => date.inputValue()).toContain(readDate(today));
    const dayBook = await shown("/reports?tab=day-book");
    await expect.poll(() => dayBook.getByLabel("Day*").inputValue()).toContain(readDate(today));
  }
});

test("when the clock of the device is set while a form is open, the server says first what day it is", async ({
  visit,
}) => {
  const create = await visit("/invoices/create", { before: (page) => page.clock.install() });
  const today = readDate(businessDateOf(new Date()));
  const date = field(create, "Invoice Date*");
  await expect.poll(() => date.inputValue()).toContain(today);
  const asked = create.waitForResponse(/\/auth\/me$/);
  await create.clock.setSystemTime(Date.now() + 3 * 24 * HOUR_MS);
  await create.clock.runFor(20_000);
  await asked;
  await create.clock.runFor(20_000);
  expect(await date.inputValue()).toContain(today);
});

test("a list is asked for again after the clock of the device was set back", async ({ shop, visit }) => {
  await shop.addProduct({ item_name: "Brass Lamp" });
  const page = await visit("/products", { before: (opened) => opened.clock.install() });
  await page.getByText("Brass Lamp").first().waitFor();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("heading", { name: "Quick Actions" }).waitFor();
  await shop.addProduct({ item_name: "Copper Lamp" });
  await page.clock.setSystemTime(Date.now() - 24 * HOUR_MS);
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await page.getByText("Copper Lamp").first().waitFor();
});
