import { dashboardScreens } from "./rows/dashboard.ts";
import { duplicateAndHistoryScreens } from "./rows/duplicates-and-history.ts";
import { invoiceScreens } from "./rows/invoices.ts";
import { masterScreens } from "./rows/masters.ts";
import { paperScreens } from "./rows/paper.ts";
import { paymentScreens } from "./rows/payments.ts";
import { reportScreens } from "./rows/reports.ts";
import { settingsScreens } from "./rows/settings.ts";
import { systemScreens } from "./rows/system.ts";
import type { Screen } from "./screen.ts";

/** Every screen in the states that it can be in. A new screen is a new row in a file of `rows`. */
export const screens: readonly Screen[] = [
  ...dashboardScreens,
  ...masterScreens,
  ...invoiceScreens,
  ...paymentScreens,
  ...paperScreens,
  ...reportScreens,
  ...settingsScreens,
  ...duplicateAndHistoryScreens,
  ...systemScreens,
];
