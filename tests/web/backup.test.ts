import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { fingerprintAnswer } from "@bahi/contracts/proof/api.ts";
import type { BackupRecord } from "@bahi/contracts/system/backup.ts";
import { systemRecord } from "@bahi/contracts/system/api.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { failing } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { PHONE, type Visit, test } from "./browser.ts";
import type { Shop } from "./shop.ts";

test.beforeAll(async ({ shop }) => {
  await shop.addCustomer({ name: "Asha Traders" });
});

const button = (page: Page) => page.getByRole("button", { name: "Download Backup" });

/** The real answer, with what a projector with a folder for its backups would say of them. */
function backups(shop: Shop, backup: BackupRecord): Pick<Visit, "before"> {
  return {
    async before(page) {
      const system = systemRecord.parse((await shop.admin.get("/admin/system")).body);
      await page.route("**/api/v1/admin/system", (route) => route.fulfill({ json: { ...system, backup } }));
    },
  };
}

test("an admin downloads the whole history, as a file that says its fingerprint", async ({ shop, visit }) => {
  const page = await visit("/admin/system");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page).click()]);
  expect(download.suggestedFilename()).toMatch(/^bahi-\d{4}-\d{2}-\d{2}-\d{6}\.jsonl\.gz$/);
  await page.getByText("Backup downloaded").waitFor();
  const lines = gunzipSync(await readFile(await download.path()))
    .toString("utf8")
    .trimEnd()
    .split("\n");
  const { fingerprint } = fingerprintAnswer.parse((await shop.admin.get("/fingerprint")).body);
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ events: lines.length - 2, fingerprint });
});

test("a download that fails says so, and nothing is saved", async ({ visit }) => {
  const page = await visit("/admin/system", failing("/admin/backup"));
  await button(page).click();
  await page.getByText("The backup could not be downloaded").waitFor();
  await expect.poll(() => button(page).isEnabled()).toBe(true);
});

test("says when the last backup was made, what it lacks, why a later one failed, and that none is made", async ({
  shop,
  visit,
}) => {
  const last = {
    at: "2026-11-22T04:01:00.000Z",
    file: "/home/shop/backups/of-the-whole-of-this-business/bahi-2026-11-22-093100.jsonl.gz",
    size_bytes: 1_572_864,
    events: 12_345,
    fingerprint: null,
    warning:
      "1 logo is missing or damaged in the database, and not in the file: npm run verify names it. Upload the same picture again.",
  };
  const failure = { at: "2026-11-23T04:01:00.000Z", reason: "ENOSPC: no space left on device, write" };
  const directory = "/home/shop/backups";
  const page = await visit("/admin/system", {
    window: PHONE,
    ...backups(shop, { directory, last, failure }),
  });
  await page.getByText("22 Nov 2026, 9:31 am", { exact: true }).waitFor();
  await page.getByText("12,345 events · 1.5 MB").waitFor();
  await page.getByText("The backup of 23 Nov 2026, 9:31 am could not be made").waitFor();
  await page.getByText(failure.reason).waitFor();
  await page.getByText("The last daily backup does not hold everything").waitFor();
  await page.getByText(last.warning).waitFor();
  await expectAccessible(page);

  const at = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const yesterday = await visit(
    "/admin/system",
    backups(shop, { directory, last: { ...last, at }, failure: null }),
  );
  await yesterday.getByRole("heading", { name: /· last backup yesterday$/ }).waitFor();

  const none = { last: null, failure: null };
  const without = await visit("/admin/system", backups(shop, { directory: null, ...none }));
  await without.getByText("No backup is made by itself").waitFor();
  const before = await visit("/admin/system", backups(shop, { directory, ...none }));
  await before.getByText(`One is made each day while Bahi runs, into ${directory}.`).waitFor();
});
