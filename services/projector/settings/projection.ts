import type { SettingsTable } from "@bahi/read-models/settings/table.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import type { Projection } from "../projection.ts";
import { utcTimestamp } from "../utc-timestamp.ts";

const UNLOCKED = { locked_until: null, locked_by: null, locked_at: null, lock_reason: null };

/** The settings of a shop that has set nothing yet. */
export const SETTINGS_UNSET: Omit<SettingsTable, "since"> = {
  id: 1,
  business_name: "",
  business_address: "",
  business_phone: "",
  business_email: "",
  logo_url: "",
  default_credit_days: 0,
  upi_id: "",
  paper_size: "A4",
  ...UNLOCKED,
  version: 0,
};

/** The columns that a change of the settings sets. */
export function settingsColumns(
  data: DecodedEvent<"SettingsChanged">["data"],
): Omit<SettingsTable, "id" | "version" | "since" | keyof typeof UNLOCKED> {
  return {
    business_name: data.businessName,
    business_address: data.businessAddress,
    business_phone: data.businessPhone,
    business_email: data.businessEmail,
    logo_url: data.logoUrl,
    default_credit_days: data.defaultCreditDays,
    upi_id: data.upiId,
    paper_size: data.paperSize,
  };
}

function change({ settings }: ProjectionRows, columns: Partial<SettingsTable>): void {
  const before = settings.find(1) ?? SETTINGS_UNSET;
  settings.put({ ...before, ...columns, version: before.version + 1 });
}

function lockColumns({ data, metadata }: DecodedEvent<"BooksLocked">): Partial<SettingsTable> {
  if (data.until === null) return UNLOCKED;
  return {
    locked_until: data.until,
    locked_by: metadata.actor.name,
    locked_at: utcTimestamp(metadata.at),
    lock_reason: data.reason,
  };
}

export const settingsProjection: Projection = {
  SettingsChanged: (event, rows) => change(rows, settingsColumns(event.data)),
  BooksLocked: (event, rows) => change(rows, lockColumns(event)),
  LogoUploaded: (event, rows) => change(rows, { logo_url: event.data.logoUrl }),

  CustomerAdded: null,
  CustomerChanged: null,
  CustomerDeleted: null,
  CustomerRestored: null,
  OpeningBalanceSet: null,
  CustomersMerged: null,
  ProductAdded: null,
  ProductChanged: null,
  ProductDeleted: null,
  InvoiceCreated: null,
  InvoiceCorrected: null,
  InvoiceDeleted: null,
  PaymentRecorded: null,
  PaymentChanged: null,
  PaymentAllocated: null,
  PaymentMovedToAdvance: null,
  PaymentDeleted: null,
  CreditNoteIssued: null,
  CreditNoteDeleted: null,
  UserAdded: null,
  UserChanged: null,
  UserPasswordChanged: null,
  UserPasswordReset: null,
  UserActivated: null,
  UserDeactivated: null,
  UserDeleted: null,
};
