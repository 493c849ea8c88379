import type { Role } from "@bahi/contracts/metadata.ts";
import { inLanguage } from "./in-language.ts";

const roles: Readonly<Record<Role, string>> = { admin: "admin", staff: "staff" };

const english = {
  roles,
  withRole: (name: string, role: string) => `${name} (${role})`,
  nothing: "nothing",
  yes: "yes",
  no: "no",
  rows: (rows: number) => `${rows} ${rows === 1 ? "row" : "rows"}`,
  amountOn: (amount: string, invoice: string) => `${amount} on #${invoice}`,
};

/** Values of records as a person reads them. */
export type ValueTexts = typeof english;
export const valueTexts = inLanguage("values", english);
