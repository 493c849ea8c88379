import { customerLedger } from "@bahi/contracts/report/api.ts";
import { settingsRecord } from "@bahi/contracts/settings/api.ts";
import { ledgerSheet } from "@bahi/paper/ledger-sheet.ts";
import { askNow, bodyOf } from "../pdf/ask-question.ts";
import { printQuestion } from "../pdf/print-question.ts";
import { getSettings } from "../settings/get-settings.ts";
import { getCustomerLedger, wholeLedgerFilters } from "./customer-ledger.ts";

export const printCustomerLedger = printQuestion({
  path: "/reports/customer-ledger.pdf",
  summary: "The account of a customer as a PDF on A4",
  admits: "everyone",
  query: wholeLedgerFilters,
  asOf: ({ as_of }) => as_of,
  async ask(reading, asked) {
    const ledger = await bodyOf(customerLedger, getCustomerLedger.ask(reading, asked));
    return { ledger, settings: await askNow(getSettings, settingsRecord, reading, asked.viewer) };
  },
  sheet: (content, at) => ({ kind: "ledger", sheet: ledgerSheet({ ...content, at }) }),
});
