import { test } from "./browser.ts";

test.beforeAll(async ({ shop }) => void (await shop.addCustomer({ name: "Asha Traders" })));

test.for([
  ["/admin/history?date_from=31-02-2026", "History", "The history could not be loaded"],
  ["/admin/history?date_to=2026-13-45", "History", "There is no month 13"],
  ["/reports?customer=1&to=2026-02-31", "Reports", "February 2026 has the days 1 to 28"],
  ["/reports?customer=1&as_of=2026-13-45", "Reports", "As of must be a position"],
  ["/dashboard?as_of=2026-13-45", "Dashboard", "The figures could not be loaded"],
  ["/dashboard?as_of=2026-05-05T99:99:59.999%2B05:30", "Dashboard", "The figures could not be loaded"],
] as const)(
  "a date in the address that is none breaks no screen: %s",
  async ([address, title, said], { visit }) => {
    const page = await visit(address, { expected: [/status of 422/] });
    await page.getByText(said).waitFor();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  },
);
