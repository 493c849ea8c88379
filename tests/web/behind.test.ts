import { expect } from "vitest";
import { test } from "./browser.ts";

test("while the read models are rebuilt for an update, each screen says up to when its figures are true, and asks again after it", async ({
  shop,
  visit,
}) => {
  await shop.addCustomer({ name: "Asha Traders" });
  let isBehind = true;
  const page = await visit("/customers", {
    before: (opened) =>
      opened.route("**/api/v1/**", async (route) => {
        const answer = await route.fetch();
        const headers = {
          ...answer.headers(),
          "x-figures-as-of": "2026-05-05T11:00:00.000Z",
          "x-rebuilt-percent": "37",
        };
        await route.fulfill({ response: answer, ...(isBehind ? { headers } : {}) });
      }),
  });
  const banner = page.getByText("Figures as of 5 May 2026, 4:30 pm");
  await banner.waitFor();
  await page.getByText("The read models are being rebuilt: 37 %.").waitFor();
  await shop.addCustomer({ name: "Bela Stores" });
  expect(await page.getByText("Bela Stores").count()).toBe(0);

  isBehind = false;
  await banner.waitFor({ state: "detached" });
  await page.getByText("Bela Stores").first().waitFor();
});
