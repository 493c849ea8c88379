import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import type { PaperSize } from "@bahi/contracts/settings/paper.ts";
import type { Page } from "playwright-core";
import type { Screen } from "../screen.ts";
import { PERIOD, text } from "../steps.ts";

/** Changes what the API answers to a read before the screen is loaded again. */
async function answering<Answer>(
  page: Page,
  path: string,
  change: (answer: Answer) => Answer,
): Promise<void> {
  await page.route(`**/api/v1${path}`, async (route) => {
    const response = await route.fetch();
    // as: the path says what it answers with.
    const answer = (await response.json()) as Answer;
    await route.fulfill({ response, json: change(answer) });
  });
}

/** The invoice with so many lines, its own again and again, and nothing paid. */
function ofLines(invoice: InvoiceRecord, count: number): InvoiceRecord {
  const sales = Array.from({ length: count }, (_, place) => {
    const sale = invoice.sales[place % invoice.sales.length];
    if (sale === undefined) throw new Error("An invoice has a line");
    return { ...sale, id: place + 1 };
  });
  const total_amount = sales.reduce((paise, { amount }) => paise + Math.round(amount * 100), 0) / 100;
  const total_boxes = sales.reduce((sum, { number_of_boxes }) => sum + number_of_boxes, 0);
  const unpaid = { paid_amount: 0, discount_amount: 0, credit_amount: 0, amount_due: total_amount };
  return {
    ...invoice,
    ...unpaid,
    customer_transporter: "Jaipur Golden Transport",
    payment_status: "pending",
    sales,
    sales_count: count,
    total_amount,
    total_boxes,
  };
}

function bill(lines: number, paper: PaperSize): Screen {
  return {
    name: "paper",
    state: `invoice-${lines}-${paper.toLowerCase()}`,
    path: "/invoices/150",
    async steps(page) {
      const upi_id = "demo.shop@okhdfcbank";
      await answering<SettingsRecord>(page, "/settings/", (all) => ({ ...all, upi_id, paper_size: paper }));
      await answering<InvoiceRecord>(page, "/invoices/150", (invoice) => ofLines(invoice, lines));
      await answering<unknown[]>(page, "/payments/?*", () => []);
      await page.reload();
    },
    until: text("Scan to pay by UPI"),
    isPrinted: true,
  };
}

function receipt(paper: PaperSize): Screen {
  return {
    name: "paper",
    state: `receipt-${paper.toLowerCase()}`,
    path: "/payments/3",
    async steps(page) {
      await answering<SettingsRecord>(page, "/settings/", (all) => ({ ...all, paper_size: paper }));
      await page.reload();
    },
    until: text("Authorised Signatory"),
    isPrinted: true,
  };
}

const creditNote: Screen = {
  name: "paper",
  state: "credit-note",
  path: "/invoices/149",
  async steps(page) {
    const id: unknown = await page.evaluate(ISSUE);
    await page.goto(`/credit-notes/${String(id)}`);
  },
  until: text("Total Amount"),
  isPrinted: true,
};

/** Runs in the browser: one piece of the first line of invoice 149 comes back. */
const ISSUE = `fetch("/api/v1/credit-notes", {
  method: "POST",
  headers: { "content-type": "application/json", authorization: "Bearer " + localStorage.getItem("token") },
  body: JSON.stringify({
    invoice_id: 149,
    credit_note_date: new Date().toISOString().slice(0, 10),
    reason: "Dented in transit",
    sales: [{ id: 1, quantity: 1 }],
  }),
}).then((answer) => answer.json()).then(({ id }) => id)`;

function report(tab: string, state: string, until: string): Screen {
  return {
    name: "paper",
    state,
    path: `/reports?tab=${tab}`,
    async steps(page) {
      const panel = page.getByRole("tabpanel");
      await panel.getByLabel("From Date").fill(PERIOD.from);
      await panel.getByLabel("To Date").fill(PERIOD.to);
      await panel.getByRole("button", { name: "Generate Report" }).click();
    },
    until: text(until),
    isPrinted: true,
  };
}

/** What is printed, each as a PDF and as pictures of its sheets. The ledger and the other reports are among the reports. */
export const paperScreens: readonly Screen[] = [
  bill(3, "A4"),
  bill(28, "A4"),
  bill(75, "A4"),
  bill(28, "A5"),
  bill(28, "roll"),
  creditNote,
  receipt("A4"),
  receipt("roll"),
  report("sales", "sales", "Average Invoice Value"),
  report("outliers", "outliers", "High Risk Customers"),
];
