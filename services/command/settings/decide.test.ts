import type { SettingsEvent } from "@bahi/contracts/settings/events.ts";
import { expect, test } from "vitest";
import { changeSettings, uploadLogo } from "./decide.ts";
import { type SettingsState, evolveSettings, noSettings } from "./evolve.ts";
import { toSettingsRecord } from "./record.ts";

const named: SettingsEvent = {
  type: "SettingsChanged",
  data: {
    businessName: "Rao Traders",
    businessAddress: "Chandni Chowk",
    businessPhone: "",
    businessEmail: "",
    logoUrl: "",
  },
};
const logo = { logoUrl: "/logos/ab12", sha256: "ab12", contentType: "image/png", sizeBytes: 70 } as const;
const uploaded: SettingsEvent = { type: "LogoUploaded", data: logo };

function given(...events: SettingsEvent[]): SettingsState {
  return events.reduce(evolveSettings, noSettings);
}

test("changes what is named and keeps the rest", () => {
  expect(changeSettings({ businessPhone: "+91 98200 00000" }, given(named, uploaded))).toEqual([
    {
      type: "SettingsChanged",
      data: { ...named.data, businessPhone: "+91 98200 00000", logoUrl: "/logos/ab12" },
    },
  ]);
});

test("stays quiet when nothing is different", () => {
  expect(changeSettings({ businessName: "Rao Traders" }, given(named))).toEqual([]);
  expect(changeSettings({}, noSettings)).toEqual([]);
});

test("a blank text takes a setting away", () => {
  const [event] = changeSettings({ logoUrl: "" }, given(named, uploaded));
  expect(event).toEqual(named);
});

test("an uploaded logo is one event, and the same again is none", () => {
  expect(uploadLogo(logo, given(named))).toEqual([uploaded]);
  expect(uploadLogo(logo, given(named, uploaded))).toEqual([]);
});

test("a record shows no logo as null", () => {
  const createdAt = "2026-04-01T05:30:00.000Z";
  const before = { state: given(named), version: 1, createdAt };
  const after = { state: given(named, uploaded), version: 2, createdAt };
  expect(toSettingsRecord(before)).toMatchObject({ logo_url: null, version: 1 });
  expect(toSettingsRecord(after)).toEqual({
    business_name: "Rao Traders",
    business_address: "Chandni Chowk",
    business_phone: "",
    business_email: "",
    logo_url: "/logos/ab12",
    version: 2,
  });
});
