import type { SettingsEvent } from "@bahi/contracts/settings/events.ts";
import { expect, test } from "vitest";
import { registerSpecification } from "../testing/decider-specification.ts";
import { changeSettings, uploadLogo } from "./decide.ts";
import { toSettingsRecord } from "./record.ts";
import { SETTINGS_ID, settingsRegister } from "./register.ts";

const { given } = registerSpecification(settingsRegister);

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

test("changes what is named and keeps the rest", () => {
  const command = { businessPhone: "+91 98200 00000" };
  given(named, uploaded)
    .when((records) => changeSettings(command, records.get(SETTINGS_ID)))
    .then({ type: "SettingsChanged", data: { ...named.data, ...command, logoUrl: "/logos/ab12" } });
});

test("stays quiet when nothing is different", () => {
  const command = { businessName: "Rao Traders" };
  given(named)
    .when((records) => changeSettings(command, records.get(SETTINGS_ID)))
    .thenNothing();
  given()
    .when((records) => changeSettings({}, records.get(SETTINGS_ID)))
    .thenNothing();
});

test("a blank text takes a setting away", () => {
  given(named, uploaded)
    .when((records) => changeSettings({ logoUrl: "" }, records.get(SETTINGS_ID)))
    .then(named);
});

test("an uploaded logo is one event, and the same again is none", () => {
  given(named)
    .when((records) => uploadLogo(logo, records.get(SETTINGS_ID)))
    .then(uploaded);
  given(named, uploaded)
    .when((records) => uploadLogo(logo, records.get(SETTINGS_ID)))
    .thenNothing();
});

test("a record shows no logo as null", () => {
  const createdAt = "2026-04-01T05:30:00.000Z";
  const before = { state: given(named).state.get(SETTINGS_ID), version: 1, createdAt };
  const after = { state: given(named, uploaded).state.get(SETTINGS_ID), version: 2, createdAt };
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
