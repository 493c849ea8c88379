import type { BahiEvent } from "@bahi/contracts/event.ts";
import { settingsTable } from "@bahi/read-models/settings/table.ts";
import { expect, test } from "vitest";
import { given } from "../read-models.fixture.ts";

test("there is no row before the first change; an uploaded logo is set at once", async () => {
  expect(await (await given([])).rows(settingsTable)).toEqual([]);
  const { rows } = await given([
    {
      type: "LogoUploaded",
      data: { logoUrl: "/logos/ab", sha256: "ab", contentType: "image/png", sizeBytes: 1 },
    },
    {
      type: "SettingsChanged",
      data: {
        businessName: "Shop",
        businessAddress: "Pune",
        businessPhone: "020 1234567",
        businessEmail: "shop@example.com",
        logoUrl: "/logos/ab",
        defaultCreditDays: 30,
        upiId: "shop@okaxis",
        paperSize: "A5",
      },
    },
  ]);
  expect(await rows(settingsTable)).toEqual([
    {
      id: 1,
      business_name: "Shop",
      business_address: "Pune",
      business_phone: "020 1234567",
      business_email: "shop@example.com",
      logo_url: "/logos/ab",
      default_credit_days: 30,
      upi_id: "shop@okaxis",
      paper_size: "A5",
      locked_until: null,
      locked_by: null,
      locked_at: null,
      lock_reason: null,
      version: 2,
      since: "2".padStart(20, "0"),
    },
  ]);
});

test("the lock says up to when, by whom, when and why, stays through other changes, and leaves nothing when it ends", async () => {
  const locked: BahiEvent = { type: "BooksLocked", data: { until: "2026-03-31", reason: "filed" } };
  const logo: BahiEvent = {
    type: "LogoUploaded",
    data: { logoUrl: "/logos/ab", sha256: "ab", contentType: "image/png", sizeBytes: 1 },
  };
  const lock = {
    locked_until: "2026-03-31",
    locked_by: "Asha",
    locked_at: "2026-04-01T00:00:00.000Z",
    lock_reason: "filed",
  };
  const { rows } = await given([locked, logo]);
  expect(await rows(settingsTable)).toMatchObject([{ ...lock, logo_url: "/logos/ab", version: 2 }]);

  const unlocked = await given([locked, { type: "BooksLocked", data: { until: null, reason: "late bill" } }]);
  expect(await unlocked.rows(settingsTable)).toMatchObject([
    { locked_until: null, locked_by: null, locked_at: null, lock_reason: null, version: 2 },
  ]);
});
