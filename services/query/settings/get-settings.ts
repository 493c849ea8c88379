import { type SettingsRecord, settingsRecord } from "@bahi/contracts/settings/api.ts";
import type { SettingsTable } from "@bahi/read-models/settings/table.ts";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";

export const getSettings = question({
  path: "/settings",
  summary: "The business: its name, address, logo, days of credit, UPI id and paper of bills",
  admits: "everyone",
  query: z.strictObject(asOfField),
  answer: settingsRecord,
  asOf: ({ as_of }) => as_of,
  async ask({ db }) {
    const row = await db.selectFrom("settings").selectAll().executeTakeFirst();
    return { body: toSettingsRecord(row) };
  },
});

/** Before the first change there is no row. */
function toSettingsRecord(row: SettingsTable | undefined): SettingsRecord {
  return {
    business_name: row?.business_name ?? "",
    business_address: row?.business_address ?? "",
    business_phone: row?.business_phone ?? "",
    business_email: row?.business_email ?? "",
    logo_url: row === undefined || row.logo_url === "" ? null : row.logo_url,
    default_credit_days: row?.default_credit_days ?? 0,
    upi_id: row?.upi_id ?? "",
    paper_size: row?.paper_size ?? "A4",
    books_locked: lockOf(row),
    version: row?.version ?? 0,
  };
}

function lockOf(row: SettingsTable | undefined): SettingsRecord["books_locked"] {
  if (row === undefined) return null;
  const { locked_until: until, locked_by: by, locked_at: at, lock_reason: reason } = row;
  const isLocked = until !== null && by !== null && at !== null && reason !== null;
  return isLocked ? { until, by, at, reason } : null;
}
