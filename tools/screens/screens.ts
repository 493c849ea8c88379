import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

const EVERYBODY = ["admin", "staff"] as const;
/** A number of days that includes every invoice of the demo shop. */
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** The half year in which the demo shop has sold. */
const PERIOD = { from: dayAgo(180), to: dayAgo(0) };

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name });
const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

/** The states of a list: with rows, empty, nothing found, failed. */
function listScreens(name: string, { none, failed }: { none: string; failed: string | RegExp }): Screen[] {
  const path = `/${name}`;
  return [
    { name, state: "full", path, who: EVERYBODY, until: text(/^Showing 1-/) },
    { name, state: "empty", path, who: EVERYBODY, data: "empty", until: text(none) },
    {
      name,
      state: "nothing-found",
      path,
      steps: (page) => page.getByRole("searchbox").fill("no such thing"),
      until: (page) => page.getByRole("button", { name: "Clear Search" }),
    },
    { name, state: "error", path, fails: path, until: text(failed) },
  ];
}

/** The suggestions of the field that is typed in; the options of a select are none, nor is a message. */
const offered = (page: Page) =>
  page.locator("[popover]:popover-open").getByRole("option", { disabled: false });

/** Types two letters, and takes the first suggestion that comes. */
async function pickFirst(page: Page, label: RegExp, letters: string): Promise<void> {
  const input = page.getByRole("combobox", { name: label });
  await input.fill(letters);
  await offered(page).first().waitFor();
  await input.press("ArrowDown");
  await input.press("Enter");
}

type TypedLine = { letters: string; quantity: string; number: string };

/** Fills a line of a new invoice with the first product that is found. */
async function fillLine(page: Page, line: number, { letters, quantity, number }: TypedLine): Promise<void> {
  await pickFirst(page, new RegExp(`^Product, line ${line}$`), letters);
  await page.getByLabel(`Qty, line ${line}`, { exact: true }).fill(quantity);
  await page.getByLabel(`Number, line ${line}`, { exact: true }).fill(number);
  await page.keyboard.press("Enter");
}

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

/** As if the books were locked, while the other pictures show open ones. */
async function isLocked(page: Page): Promise<void> {
  const books_locked = {
    until: "2026-03-31",
    by: "Sunita Verma",
    at: "2026-04-20T05:30:00.000Z",
    reason: "मार्च का रिटर्न दाख़िल हो गया",
  };
  await page.route("**/settings/", async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as object;
    await route.fulfill({ response, json: { ...settings, books_locked } });
  });
}

/** As if an admin had just reset it, while the sessions of the other pictures go on. */
async function hasGivenPassword(page: Page): Promise<void> {
  await page.route("**/auth/me", async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, must_change_password: true } });
  });
  await page.goto("/dashboard");
}

async function resetPassword(page: Page): Promise<void> {
  const json = { message: "Password reset successfully", password: "k7mp-x3qd-9wfn-tz4r" };
  await page.route("**/reset-password", (route) => route.fulfill({ json }));
  await press("Reset Password of Ramesh Gupta")(page);
  await dialog(page).getByRole("button", { name: "Reset Password" }).click();
}

/** Every screen in the states that it can be in. A new screen is a new row. */
export const screens: readonly Screen[] = [
  {
    name: "login",
    state: "full",
    path: "/login",
    who: ["nobody"],
    until: heading("Sign in to your account"),
  },
  {
    name: "login",
    state: "error",
    path: "/login",
    who: ["nobody"],
    async steps(page) {
      await page.getByLabel("Username").fill("admin");
      await page.getByLabel("Password").fill("not this one");
      await page.getByRole("button", { name: "Sign in" }).click();
    },
    until: text("Invalid username or password"),
  },

  { name: "dashboard", state: "full", path: "/dashboard", who: EVERYBODY, until: heading("Quick Actions") },
  { name: "dashboard", state: "money", path: "/dashboard", until: text(/of all$/) },
  { name: "dashboard", state: "empty", path: "/dashboard", data: "empty", until: text("No invoices yet") },
  {
    name: "dashboard",
    state: "error",
    path: "/dashboard",
    fails: "/invoices",
    until: text("Failed to load invoices"),
  },
  {
    name: "dashboard",
    state: "no-figures",
    path: "/dashboard",
    fails: "/reports",
    until: text("The figures could not be loaded"),
  },
  {
    name: "dashboard",
    state: "then",
    path: `/dashboard?as_of=${dayAgo(0)}`,
    until: (page) => page.getByRole("link", { name: /^#/ }),
  },
  {
    name: "dashboard",
    state: "user-menu",
    path: "/dashboard",
    who: EVERYBODY,
    steps: press(/^User menu/),
    until: (page) => page.getByRole("button", { name: "Logout" }),
  },
  {
    name: "dashboard",
    state: "change-password",
    path: "/dashboard",
    who: EVERYBODY,
    async steps(page) {
      await press(/^User menu/)(page);
      await press("Change Password")(page);
    },
    until: dialog,
  },
  {
    name: "own-password",
    state: "full",
    path: "/login",
    who: ["staff"],
    steps: hasGivenPassword,
    until: heading("Choose a password of your own"),
  },
  {
    name: "dashboard",
    state: "keys",
    path: "/dashboard",
    async steps(page) {
      await heading("Quick Actions")(page).waitFor();
      await page.keyboard.press("?");
    },
    until: dialog,
  },

  ...listScreens("customers", { none: "No customers found", failed: "Error loading customers" }),
  { name: "customers", state: "form", path: "/customers?new=1", who: EVERYBODY, until: dialog },
  {
    name: "customers",
    state: "form-refused",
    path: "/customers?new=1",
    steps: press("Create Customer"),
    until: text("Customer name is required"),
  },
  {
    name: "customers",
    state: "form-existing",
    path: "/customers?new=1",
    steps: (page) => pickFirst(page, /^Customer Name/, "gu"),
    until: text("Existing Customer Selected"),
  },
  {
    name: "customers",
    state: "edit",
    path: "/customers",
    who: EVERYBODY,
    steps: press(/^Edit /),
    until: dialog,
  },
  {
    name: "customers",
    state: "opening-balance",
    path: "/customers?q=Laxmi+Steel+Centre",
    async steps(page) {
      await press(/^Edit Laxmi/)(page);
      await page.locator("summary").filter({ hasText: "Opening Balance" }).click();
    },
    until: text("Save Opening Balance"),
  },
  { name: "customers", state: "delete", path: "/customers", steps: press(/^Delete /), until: dialog },

  ...listScreens("products", { none: "No products found", failed: "Error loading products" }),
  { name: "products", state: "form", path: "/products?new=1", until: dialog },
  {
    name: "products",
    state: "form-existing",
    path: "/products?new=1",
    steps: (page) => pickFirst(page, /^Item Name/, "st"),
    until: (page) => page.getByRole("button", { name: "Clear and create new product" }),
  },
  {
    name: "products",
    state: "edit",
    path: "/products",
    who: EVERYBODY,
    steps: press(/^Edit /),
    until: dialog,
  },
  { name: "products", state: "delete", path: "/products", steps: press(/^Delete /), until: dialog },

  ...listScreens("invoices", { none: "No invoices found", failed: "Failed to load invoices" }),
  { name: "invoices", state: "delete", path: "/invoices", steps: press(/^Delete invoice/), until: dialog },

  {
    name: "create-invoice",
    state: "empty",
    path: "/invoices/create",
    who: EVERYBODY,
    until: text("Add products to see totals"),
  },
  {
    name: "create-invoice",
    state: "half-filled",
    path: "/invoices/create",
    async steps(page) {
      await pickFirst(page, /^Customer/, "gu");
      await fillLine(page, 1, { letters: "st", quantity: "3", number: "250.5" });
      await fillLine(page, 2, { letters: "gl", quantity: "12", number: "84" });
      await page.getByRole("combobox", { name: "Product, line 3" }).fill("pl");
      await offered(page).first().waitFor();
    },
    until: text("Total Amount"),
  },
  {
    name: "create-invoice",
    state: "leave",
    path: "/invoices/create",
    async steps(page) {
      await pickFirst(page, /^Customer/, "gu");
      await fillLine(page, 1, { letters: "st", quantity: "3", number: "250.5" });
      await page.getByRole("link", { name: "Back to Invoices" }).click();
    },
    until: dialog,
  },

  {
    name: "invoice-view",
    state: "full",
    path: "/invoices/150",
    who: EVERYBODY,
    until: text("Thank you for your business!"),
  },
  {
    name: "invoice-view",
    state: "print",
    path: "/invoices/150",
    until: text("Thank you for your business!"),
    isPrinted: true,
  },
  {
    name: "invoice-view",
    state: "payment",
    path: "/invoices/150",
    steps: press("Add Payment"),
    until: dialog,
  },
  {
    name: "invoice-view",
    state: "absent",
    path: "/invoices/999999",
    until: text("Failed to load invoice"),
  },
  {
    name: "invoice-view",
    state: "error",
    path: "/invoices/150",
    fails: "/invoices",
    until: text("Failed to load invoice"),
  },

  ...listScreens("payments", { none: "No payments found", failed: /^Error loading payments/ }),
  { name: "payments", state: "form", path: "/payments?new=1", who: EVERYBODY, until: dialog },
  {
    name: "payments",
    state: "form-refused",
    path: "/payments?new=1",
    steps: (page) => dialog(page).getByRole("button", { name: "Add Payment" }).click(),
    until: text("Customer is required"),
  },
  {
    name: "payments",
    state: "form-invoice",
    path: "/payments?new=1",
    async steps(page) {
      await pickFirst(page, /^Customer/, "gu");
      await page.getByRole("combobox", { name: /^Invoice \(/ }).click();
      await page
        .getByRole("option", { name: /^Invoice #/ })
        .first()
        .click();
    },
    until: (page) => page.getByLabel(/^Discount Amount/),
  },
  {
    name: "payments",
    state: "edit",
    path: "/payments",
    who: EVERYBODY,
    steps: press(/^Edit /),
    until: dialog,
  },
  { name: "payments", state: "delete", path: "/payments", steps: press(/^Delete /), until: dialog },

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
    name: "settings-security",
    state: "full",
    path: "/settings",
    until: (page) => page.getByRole("button", { name: "Update Password" }),
  },
  {
    name: "settings-business",
    state: "full",
    path: "/settings?section=business",
    until: (page) => page.getByRole("button", { name: "Save Business Information" }),
  },
  {
    name: "settings-business",
    state: "error",
    path: "/settings?section=business",
    fails: "/settings",
    until: (page) => page.getByRole("alert"),
  },
  {
    name: "settings-logo",
    state: "full",
    path: "/settings?section=logo",
    until: (page) => page.getByRole("button", { name: "Save Logo Settings" }),
  },
  { name: "settings-lock", state: "open", path: "/settings?section=lock", until: text("Every day is open.") },
  {
    name: "settings-lock",
    state: "locked",
    path: "/settings?section=lock",
    async steps(page) {
      await isLocked(page);
      await page.reload();
      await page.getByLabel("Lock Up To").fill("2026-02-28");
    },
    until: text(/^Locked up to/),
  },
  {
    name: "settings-lock",
    state: "unlock",
    path: "/settings?section=lock",
    async steps(page) {
      await isLocked(page);
      await page.reload();
      await press("Unlock")(page);
    },
    until: dialog,
  },
  {
    name: "create-invoice",
    state: "locked-day",
    path: "/invoices/create",
    async steps(page) {
      await isLocked(page);
      await page.reload();
      await page.getByLabel("Invoice Date").fill("2026-03-31");
    },
    until: text(/^The books are locked/),
  },
  {
    name: "payments",
    state: "locked-day",
    path: "/payments?new=1",
    async steps(page) {
      await isLocked(page);
      await page.reload();
      await page.getByLabel("Payment Date").fill("2026-03-31");
    },
    until: text(/^The books are locked/),
  },
  { name: "settings-users", state: "full", path: "/settings?section=users", until: text("Current User") },
  {
    name: "settings-users",
    state: "reset",
    path: "/settings?section=users",
    steps: press("Reset Password of Ramesh Gupta"),
    until: dialog,
  },
  {
    name: "settings-users",
    state: "new-password",
    path: "/settings?section=users",
    steps: resetPassword,
    until: text("It is shown only now."),
  },
  {
    name: "settings-users",
    state: "error",
    path: "/settings?section=users",
    fails: "/auth/users",
    until: text("Failed to fetch users"),
  },
  {
    name: "settings-users",
    state: "form",
    path: "/settings?section=users",
    steps: press("Add New User"),
    until: dialog,
  },
  {
    name: "settings-users",
    state: "delete",
    path: "/settings?section=users",
    steps: press(/^Delete/),
    until: dialog,
  },

  {
    name: "duplicates",
    state: "full",
    path: "/admin/duplicates",
    until: (page) => page.getByRole("button", { name: "Merge Selected" }),
  },
  {
    name: "duplicates",
    state: "empty",
    path: "/admin/duplicates",
    data: "empty",
    until: text("No duplicates found!"),
  },
  {
    name: "duplicates",
    state: "error",
    path: "/admin/duplicates",
    fails: "/customers/duplicates",
    until: text("Failed to load duplicates"),
  },
  {
    name: "duplicates",
    state: "merge",
    path: "/admin/duplicates",
    async steps(page) {
      await page.getByRole("radio").first().check();
      await page.getByRole("button", { name: "Merge Selected" }).first().click();
    },
    until: dialog,
  },
  {
    name: "duplicates",
    state: "delete",
    path: "/admin/duplicates",
    async steps(page) {
      await page.getByRole("checkbox").last().check();
      await page.getByRole("button", { name: "Delete Selected" }).last().click();
    },
    until: dialog,
  },

  {
    name: "history",
    state: "full",
    path: "/admin/history",
    until: (page) => page.getByRole("main").getByText(/Invoice #\d+/),
  },
  {
    name: "history",
    state: "error",
    path: "/admin/history",
    fails: "/admin/history",
    until: (page) => page.getByRole("alert"),
  },

  {
    name: "system",
    state: "full",
    path: "/admin/system",
    until: text(/Generation \d+ Live/),
  },
  {
    name: "system",
    state: "print",
    path: "/admin/system",
    until: text("npm run verify"),
    isPrinted: true,
  },
  {
    name: "system",
    state: "verified",
    path: "/admin/system",
    async steps(page) {
      await press("Verify")(page);
      await press("Start Proof")(page);
    },
    until: text("No difference was found"),
  },
  {
    name: "system",
    state: "checked",
    path: "/admin/system",
    async steps(page) {
      const fingerprint = await text(/^\w{4}(-\w{4}){3}$/)(page).innerText();
      await page.getByLabel("Fingerprint", { exact: true }).fill(fingerprint);
      await press("Check")(page);
    },
    until: text(/ holds$/),
  },
  {
    name: "system",
    state: "not-held",
    path: "/admin/system",
    async steps(page) {
      await page.getByLabel("Fingerprint", { exact: true }).fill("7K3M-Q9XD-0V2R-HC5T");
      await press("Check")(page);
    },
    until: text(/ does not hold$/),
  },
  {
    name: "system",
    state: "error",
    path: "/admin/system",
    fails: "/admin",
    until: text("The read models could not be loaded"),
  },
  { name: "system", state: "start", path: "/admin/system", steps: press("Rebuild"), until: dialog },
  {
    name: "system",
    state: "rebuilt",
    path: "/admin/system",
    async steps(page) {
      await press("Rebuild")(page);
      await press("Start Rebuild")(page);
      await page.getByRole("button", { name: /^Go back to/ }).waitFor();
    },
    until: text("No rebuild is under way."),
  },
  {
    name: "system",
    state: "drop",
    path: "/admin/system",
    steps: press(/^Drop/),
    until: dialog,
  },
];
