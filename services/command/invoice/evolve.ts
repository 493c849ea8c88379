import type { InvoiceContent, InvoiceEvent } from "@bahi/contracts/invoice/events.ts";
import type { Made } from "@bahi/contracts/metadata.ts";

/** When an invoice was last corrected, and why. */
type Correction = { at: string; reason: string };

/**
 * `content` is the invoice as issued, or as last corrected. Its `customerId` is the customer at that time; `ownerOf` follows
 * merges. `contentVersion` is 1 for the content as issued, `lastLineId` the highest number that a line of it ever had.
 * `billNumber` is that of other books; no correction changes it. Earlier contents are not held: those of an invoice of many
 * lines that was corrected often are hundreds of megabytes.
 */
type Issued = {
  content: InvoiceContent;
  billNumber: string;
  contentVersion: number;
  lastLineId: number;
  correction: Correction | null;
};

export type InvoiceState =
  | { status: "absent" }
  | ({ status: "issued" } & Issued)
  | ({ status: "deleted" } & Issued);

export const absentInvoice: InvoiceState = { status: "absent" };

export function evolveInvoice(invoice: InvoiceState, event: InvoiceEvent, made: Made): InvoiceState {
  if (event.type === "InvoiceCreated") {
    const { billNumber, ...content } = event.data;
    return {
      status: "issued",
      content,
      billNumber,
      contentVersion: 1,
      lastLineId: lastLineIdOf(content),
      correction: null,
    };
  }
  if (invoice.status === "absent") throw new Error(`${event.type} of an invoice that was never created`);

  switch (event.type) {
    case "InvoiceCorrected": {
      const { reason, released: _released, ...content } = event.data;
      return {
        status: invoice.status,
        content,
        billNumber: invoice.billNumber,
        contentVersion: invoice.contentVersion + 1,
        lastLineId: Math.max(invoice.lastLineId, lastLineIdOf(content)),
        correction: { at: made.at, reason },
      };
    }
    case "InvoiceDeleted":
      return { ...invoice, status: "deleted" };
  }
}

function lastLineIdOf({ lines }: InvoiceContent): number {
  return lines.reduce((last, { lineId }) => Math.max(last, lineId), 0);
}
