import {
  customerPastTable,
  invoicePastTable,
  paymentPastTable,
  productPastTable,
  settingsPastTable,
  userPastTable,
} from "./as-of/past-table.ts";
import { customerTable } from "./customer/table.ts";
import { duplicateMemberTable, duplicateProfileTable } from "./duplicate/table.ts";
import { historyTable } from "./history/table.ts";
import { invoiceLineTable, invoiceTable } from "./invoice/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "./ledger/table.ts";
import { paymentTable } from "./payment/table.ts";
import { productTable } from "./product/table.ts";
import { salesDayTable } from "./sales/table.ts";
import { settingsTable } from "./settings/table.ts";
import { userTable } from "./user/table.ts";

/** Every table of a generation; one that is missing here is never created. */
export const tables = [
  customerTable,
  productTable,
  invoiceTable,
  invoiceLineTable,
  paymentTable,
  ledgerEntryTable,
  customerBalanceTable,
  salesDayTable,
  duplicateMemberTable,
  duplicateProfileTable,
  userTable,
  settingsTable,
  historyTable,
  customerPastTable,
  productPastTable,
  invoicePastTable,
  paymentPastTable,
  userPastTable,
  settingsPastTable,
] as const;
