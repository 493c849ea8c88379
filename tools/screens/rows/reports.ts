import type { Page } from "playwright-core";
import type { Screen } from "../screen.ts";
import { EVERYBODY, PERIOD, dayAgo, heading, pickFirst, press, text } from "../steps.ts";

async function openReport(page: Page, tab: string): Promise<void> {
  await page.getByRole("tab", { name: tab }).click();
  // The ledger has fields of the same names.
  const panel = page.getByRole("tabpanel", { name: tab });
  await panel.getByLabel("From Date").fill(PERIOD.from);
  await panel.getByLabel("To Date").fill(PERIOD.to);
  await panel.getByRole("button", { name: "Generate Report" }).click();
}

/** The demo shop is filled in one day, so a report as of yesterday is empty. */
async function compareWithYesterday(page: Page, tab: string): Promise<void> {
  await openReport(page, tab);
  const comparison = page.locator("section").filter({ has: heading("What has changed?")(page) });
  await comparison.getByLabel("As Known On").fill(dayAgo(1));
  await press("Show What Has Changed")(page);
}

async function openLedger(page: Page): Promise<void> {
  await pickFirst(page, /^Customer/, "mahal");
  await page.getByRole("button", { name: "Generate Ledger" }).click();
}

export const reportScreens: readonly Screen[] = [
  {
    name: "reports-ledger",
    state: "empty",
    path: "/reports",
    who: EVERYBODY,
    until: (page) => page.getByRole("button", { name: "Generate Ledger" }),
  },
  {
    name: "reports-ledger",
    state: "full",
    path: "/reports",
    who: EVERYBODY,
    steps: openLedger,
    until: text("Account Summary"),
  },
  {
    name: "reports-ledger",
    state: "print",
    path: "/reports",
    steps: openLedger,
    until: text("Account Summary"),
    isPrinted: true,
  },
  {
    name: "reports-ledger",
    state: "error",
    path: "/reports",
    fails: "/reports",
    steps: openLedger,
    until: (page) => page.getByRole("alert"),
  },
  {
    name: "reports-sales",
    state: "full",
    path: "/reports",
    steps: (page) => openReport(page, "Sales Analysis"),
    until: (page) => page.getByRole("slider", { name: "Sales by day" }),
  },
  {
    name: "reports-sales",
    state: "compared",
    path: "/reports",
    steps: (page) => compareWithYesterday(page, "Sales Analysis"),
    until: (page) => page.getByRole("region", { name: "Events" }),
  },
  {
    name: "reports-sales",
    state: "empty",
    path: "/reports",
    data: "empty",
    steps: (page) => openReport(page, "Sales Analysis"),
    until: text("Analysis Summary"),
  },
  {
    name: "reports-outliers",
    state: "full",
    path: "/reports",
    steps: (page) => openReport(page, "Outlier Analysis"),
    until: heading("High Balance Customers"),
  },
  {
    name: "reports-outliers",
    state: "compared",
    path: "/reports",
    steps: (page) => compareWithYesterday(page, "Outlier Analysis"),
    until: (page) => page.getByRole("region", { name: "Events" }),
  },
  {
    name: "reports-outliers",
    state: "empty",
    path: "/reports",
    data: "empty",
    steps: (page) => openReport(page, "Outlier Analysis"),
    until: text("No large invoices found in the selected period."),
  },
  {
    name: "reports-receivables",
    state: "full",
    path: "/reports?tab=receivables",
    steps: press("Generate Report"),
    until: heading("By customer"),
  },
  {
    name: "reports-receivables",
    state: "printed",
    path: "/reports?tab=receivables",
    steps: press("Generate Report"),
    until: heading("By customer"),
    isPrinted: true,
  },
  {
    name: "reports-receivables",
    state: "empty",
    path: "/reports?tab=receivables",
    data: "empty",
    steps: press("Generate Report"),
    until: text("Nothing is outstanding, and nobody has paid in advance."),
  },
  {
    name: "reports-day-book",
    state: "full",
    path: "/reports?tab=day-book",
    steps: press("Generate Report"),
    until: heading("Receipts"),
  },
  {
    name: "reports-day-book",
    state: "printed",
    path: "/reports?tab=day-book",
    steps: press("Generate Report"),
    until: heading("Receipts"),
    isPrinted: true,
  },
];
