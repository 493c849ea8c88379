import type { InvoiceCreated, InvoiceEvent } from "@bahi/contracts/invoice/events.ts";

/** `content` is the invoice as issued. Its `customerId` is the customer at the time of issue; `ownerOf` follows merges. */
export type InvoiceState =
  | { status: "absent" }
  | { status: "issued"; content: InvoiceCreated }
  | { status: "deleted"; content: InvoiceCreated };

export const absentInvoice: InvoiceState = { status: "absent" };

export function evolveInvoice(invoice: InvoiceState, event: InvoiceEvent): InvoiceState {
  switch (event.type) {
    case "InvoiceCreated":
      return { status: "issued", content: event.data };
    case "InvoiceDeleted":
      if (invoice.status === "absent") throw new Error("InvoiceDeleted of an invoice that was never created");
      return { status: "deleted", content: invoice.content };
  }
}
