import type { SettingsEvent } from "@bahi/contracts/settings/events.ts";
import { describe, expect, test } from "vitest";
import { registerSpecification } from "../testing/decider-specification.ts";
import { changeSettings, lockBooks, uploadLogo } from "./decide.ts";
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
    defaultCreditDays: 15,
    upiId: "",
    paperSize: "A4",
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

describe("locking the books", () => {
  const TODAY = "2026-04-02";
  const lockedUntil = (until: string | null, reason = ""): SettingsEvent => ({
    type: "BooksLocked",
    data: { until, reason },
  });
  const march = lockedUntil("2026-03-31", "returns are filed");
  const lock = (until: string | null, reason: string, ...events: SettingsEvent[]) =>
    given(...events).when((records) => lockBooks({ until, reason }, records.get(SETTINGS_ID), TODAY));

  test("keeps who locked them, when and why, whatever else of the settings changes", () => {
    const expected = {
      until: "2026-03-31",
      by: "Asha Rao",
      at: expect.any(String) as string,
      reason: "returns are filed",
    };
    for (const events of [[march], [named, march], [march, named, uploaded]]) {
      expect(given(...events).state.get(SETTINGS_ID).booksLock).toEqual(expected);
    }
    expect(given(march, lockedUntil(null, "late bill")).state.get(SETTINGS_ID).booksLock).toBeNull();
  });

  test("takes no reason to lock, or to lock further on, up to today", () => {
    lock("2026-03-31", "").then(lockedUntil("2026-03-31"));
    lock("2026-04-01", "", march).then(lockedUntil("2026-04-01"));
    lock(TODAY, "stock is counted", march).then(lockedUntil(TODAY, "stock is counted"));
    lock("2026-04-03", "a slip of the finger", march).thenRefused("lock-beyond-today");
  });

  test("asks for a reason to lock less or nothing", () => {
    lock("2026-02-28", "", march).thenRefused("lock-needs-reason");
    lock("2026-02-28", "late bill", march).then(lockedUntil("2026-02-28", "late bill"));
    lock(null, "", march).thenRefused("lock-needs-reason", "Please say why the books are unlocked");
    lock(null, "late bill", march).then(lockedUntil(null, "late bill"));
  });

  test("stays quiet when it is so already, with another reason too", () => {
    lock("2026-03-31", "again", march).thenNothing();
    lock(null, "").thenNothing();
    lock(null, "", march, lockedUntil(null, "late bill")).thenNothing();
  });

  test("is not touched by a change of the business", () => {
    given(march, named)
      .when((records) => changeSettings({ businessName: "Rao & Sons" }, records.get(SETTINGS_ID)))
      .then({ type: "SettingsChanged", data: { ...named.data, businessName: "Rao & Sons" } });
  });
});

test("changes the default of the days of credit alone, also to none", () => {
  given(named)
    .when((records) => changeSettings({ defaultCreditDays: 0 }, records.get(SETTINGS_ID)))
    .then({ type: "SettingsChanged", data: { ...named.data, defaultCreditDays: 0 } });
});

test("changes the UPI id and the paper of bills alone", () => {
  for (const command of [{ upiId: "rao.traders@okhdfcbank" }, { paperSize: "roll" as const }]) {
    given(named)
      .when((records) => changeSettings(command, records.get(SETTINGS_ID)))
      .then({ type: "SettingsChanged", data: { ...named.data, ...command } });
  }
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
    default_credit_days: 15,
    upi_id: "",
    paper_size: "A4",
    books_locked: null,
    version: 2,
  });
});
