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
      version: 2,
      since: "2".padStart(20, "0"),
    },
  ]);
});
