import { SINCE } from "../as-of/since.ts";
import type { PaperSize } from "@bahi/contracts/settings/paper.ts";
import type { Table } from "../table.ts";

/** `settings`: one row, absent until the first change. */
export type SettingsTable = {
  id: 1;
  business_name: string;
  business_address: string;
  business_phone: string;
  business_email: string;
  logo_url: string;
  default_credit_days: number;
  upi_id: string;
  paper_size: PaperSize;
  /** The lock of the books, each null while there is none: up to which day, by whom, when and why. */
  locked_until: string | null;
  locked_by: string | null;
  locked_at: string | null;
  lock_reason: string | null;
  version: number;
  since: string;
};

export const settingsTable: Table<SettingsTable> = {
  name: "settings",
  columns: {
    id: "int not null",
    business_name: "text not null",
    business_address: "text not null",
    business_phone: "text not null",
    business_email: "text not null",
    logo_url: "text not null",
    default_credit_days: "int not null",
    upi_id: "text not null",
    paper_size: "text not null",
    locked_until: "date",
    locked_by: "text",
    locked_at: "timestamptz",
    lock_reason: "text",
    version: "int not null",
    since: SINCE,
  },
  key: ["id"],
  indexes: {},
};
