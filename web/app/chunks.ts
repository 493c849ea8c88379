import { withScreenTexts } from "../texts/in-language.ts";
import { dialogInChunk } from "../ui/in-chunk.tsx";

// Each screen and each dialog of the frame is a chunk of its own, so that the first screen does not load the others.

export const goTo = dialogInChunk(
  withScreenTexts(async () => ({ default: (await import("./go-to-dialog.tsx")).GoToDialog })),
);
export const keys = dialogInChunk(async () => ({ default: (await import("./keys-dialog.tsx")).KeysDialog }));
export const addRecord = dialogInChunk(
  withScreenTexts(async () => ({
    default: (await import("../record-forms/add-record-dialog.tsx")).AddRecordDialog,
  })),
);

/** What the routes load, of the screens that everybody uses. */
export const screens = {
  customers: withScreenTexts(async () => ({
    Component: (await import("../features/customer/customers-page.tsx")).CustomersPage,
  })),
  products: withScreenTexts(async () => ({
    Component: (await import("../features/product/products-page.tsx")).ProductsPage,
  })),
  reports: withScreenTexts(async () => ({
    Component: (await import("../features/report/reports-page.tsx")).ReportsPage,
  })),
  payments: withScreenTexts(async () => ({
    Component: (await import("../features/payment/payments-page.tsx")).PaymentsPage,
  })),
  invoices: withScreenTexts(async () => ({
    Component: (await import("../features/invoice/invoices-page.tsx")).InvoicesPage,
  })),
  createInvoice: withScreenTexts(async () => ({
    Component: (await import("../features/invoice/create-invoice-page.tsx")).CreateInvoicePage,
  })),
  invoice: withScreenTexts(async () => ({
    Component: (await import("../features/invoice/invoice-page.tsx")).InvoicePage,
  })),
};

/** The first screen and its figures come first. */
const AFTER_FIRST_SCREEN_MS = 3000;

/**
 * Loads what a key may open next when the browser has nothing else to do, one chunk after the other, unless it saves data.
 * @returns what ends it.
 */
export function loadAhead(): () => void {
  const waiting = [goTo.load, screens.createInvoice, ...Object.values(screens), addRecord.load, keys.load];
  let isEnded = false;
  async function loadNext(): Promise<void> {
    const load = isEnded ? undefined : waiting.shift();
    if (load === undefined) return;
    try {
      await load();
    } catch {
      // Without a connection the others cannot be loaded either. What is opened is loaded then, or says why not.
      return;
    }
    whenIdle(() => void loadNext());
  }
  const timer = setTimeout(() => {
    if (!savesData()) whenIdle(() => void loadNext());
  }, AFTER_FIRST_SCREEN_MS);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

function whenIdle(run: () => void): void {
  // Safari has no idle callback.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run);
  else setTimeout(run);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // Chromium alone has it
  return connection?.saveData === true;
}
