import { randomUUID } from "node:crypto";
import { daysAfter } from "@bahi/contracts/calendar.ts";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { EventMetadata } from "@bahi/contracts/metadata.ts";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { currentVersion } from "@bahi/contracts/stored/upcast.ts";
import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";

export const actor = { id: 1, name: "Asha", role: "admin" } as const;

/** Events written by hand, in the order of the store, with positions 1, 2, 3, … */
export function recorded(events: readonly BahiEvent[], firstPosition = 1): RecordedEvent[] {
  return events.map((event, index) => {
    const metadata: EventMetadata = {
      at: new Date(Date.UTC(2026, 3, 1) + index * 60_000).toISOString(),
      actor,
      commandKey: `key-${firstPosition + index}`,
      bodyDigest: "digest",
      version: currentVersion(event.type),
    };
    return {
      position: String(firstPosition + index).padStart(20, "0"),
      streamId: "events",
      revision: index,
      id: randomUUID(),
      type: event.type,
      data: JSON.stringify(event.data),
      metadata: JSON.stringify(metadata),
      recordedAt: new Date(metadata.at),
    };
  });
}

/** The part of an event store that a rebuild reads, over events in memory. */
export function readingStore(events: readonly RecordedEvent[], batchSize = 50): Pick<EventStore, "readAll"> {
  return {
    async *readAll({ after = "" } = {}) {
      const rest = events.filter((event) => event.position > after);
      for (let index = 0; index < rest.length; index += batchSize) yield rest.slice(index, index + batchSize);
    },
  };
}

const profile = { address: "", transporter: "", companyName: "", gstNumber: "", creditDays: null };

export function customerAdded(
  customerId: number,
  more: Partial<Extract<BahiEvent, { type: "CustomerAdded" }>["data"]> = {},
): BahiEvent {
  return {
    type: "CustomerAdded",
    data: { customerId, name: `Customer ${customerId}`, phone: `98765000${customerId}`, ...profile, ...more },
  };
}

/** An invoice of one line; the total is that of the line. */
export function invoiceCreated(
  invoiceId: number,
  customerId: number,
  totalPaise: number,
  invoiceDate = "2026-04-01",
): BahiEvent {
  return {
    type: "InvoiceCreated",
    data: {
      ...sampleOf("InvoiceCreated"),
      invoiceId,
      customerId,
      customerName: `Customer ${customerId}`,
      customerCompany: "",
      customerAddress: "",
      customerPhone: "",
      customerGstNumber: "",
      customerTransporter: "",
      billNumber: "",
      invoiceDate,
      dueDate: daysAfter(invoiceDate, 30),
      lines: [
        {
          lineId: 1,
          productId: 1,
          productName: "Steel Bucket",
          productNameHindi: "स्टील बाल्टी",
          quantity: 1,
          unit: "Pcs",
          boxes: 2,
          numberPaise: totalPaise * 2,
          amountPaise: totalPaise,
        },
      ],
      totalPaise,
      totalBoxes: 2,
    },
  };
}

type InvoiceData = Extract<BahiEvent, { type: "InvoiceCreated" }>["data"];
type Released = Extract<BahiEvent, { type: "InvoiceCorrected" }>["data"]["released"];

/** The same invoice with another customer, date and total, of two lines: the first one of before, and a new one. */
export function invoiceCorrected(
  invoiceId: number,
  customerId: number,
  totalPaise: number,
  { invoiceDate, released = [] }: { invoiceDate?: string; released?: Released } = {},
): BahiEvent {
  // as: it makes an event of this type.
  const created = invoiceCreated(invoiceId, customerId, totalPaise, invoiceDate).data as InvoiceData;
  const { billNumber: _, ...content } = created;
  const [line] = content.lines;
  if (line === undefined) throw new Error("An invoice has a line");
  const free = { ...line, lineId: 2, productName: "Lid", numberPaise: 0, amountPaise: 0 };
  const data = { ...content, lines: [line, free], reason: "miscounted", released };
  return { type: "InvoiceCorrected", data };
}

type PaymentData = Extract<BahiEvent, { type: "PaymentRecorded" }>["data"];

/** A payment on `invoiceId`, with all of its money and its discount, or an advance; other fields as they are given. */
export function payment(
  paymentId: number,
  customerId: number,
  invoiceId: number | null,
  amountPaise: number,
  more: Partial<PaymentData> = {},
): PaymentData {
  return {
    paymentId,
    customerId,
    allocations: invoiceId === null ? [] : [{ invoiceId, amountPaise }],
    paymentDate: "2026-04-02",
    amountPaise,
    discountPaise: 0,
    discountReason: "",
    discountInvoiceId: (more.discountPaise ?? 0) > 0 ? invoiceId : null,
    method: "cash",
    referenceNumber: "",
    notes: "",
    ...more,
  };
}

/** Of goods of one line; it settles its invoice with all of its total. */
export function creditNote(
  creditNoteId: number,
  invoiceId: number,
  customerId: number,
  totalPaise: number,
): Extract<BahiEvent, { type: "CreditNoteIssued" }>["data"] {
  const sample = sampleOf("CreditNoteIssued");
  return {
    ...sample,
    creditNoteId,
    invoiceId,
    customerId,
    customerName: `Customer ${customerId}`,
    lines: sample.lines.map((line) => ({ ...line, amountPaise: totalPaise })),
    totalPaise,
    settledPaise: totalPaise,
  };
}
