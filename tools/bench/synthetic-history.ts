import { createHash } from "node:crypto";
import { addressedStream, type AddressedEvent } from "./addressed-event.ts";
import { daysAfter } from "@bahi/contracts/calendar.ts";
import { lineAmountPaise } from "@bahi/contracts/money.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { currentVersion } from "@bahi/contracts/stored/upcast.ts";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { EventMetadata } from "@bahi/contracts/metadata.ts";

const CUSTOMERS = 1000;
const PRODUCTS = 500;
const DAY_FIRST = Date.UTC(2022, 3, 1);
const DAYS = 1400;

/** A small generator of numbers below `bound`, the same in every run. */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function uuidOf(text: string): string {
  const hex = createHash("sha1").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * A shop's trade of `count` events, the same in every run: 1,000 customers, 500 products, then three invoices of one
 * to five lines to two payments, and now and then a payment that is changed and an invoice or payment that is deleted.
 */
export function* syntheticHistory(count: number): Generator<AddressedEvent> {
  const throwDice = dice(7);
  const invoices: { customerId: number; totalPaise: number }[] = [];
  const paid: { customerId: number; allocations: Allocation[]; amountPaise: number }[] = [];

  for (let index = 0; index < count; index += 1) {
    const day = new Date(DAY_FIRST + Math.floor((index / count) * DAYS) * 86_400_000).toISOString();
    const event = next(index, day.slice(0, 10));
    yield addressedStream(event, {
      id: uuidOf(`event ${index}`),
      metadata: metadataOf(index, day, event.type),
    });
  }

  function next(index: number, day: string): BahiEvent {
    if (index < CUSTOMERS) return customerAdded(index + 1);
    if (index < CUSTOMERS + PRODUCTS) return productAdded(index - CUSTOMERS + 1);
    const chance = throwDice(100);
    if (chance < 60 || invoices.length < 10) return invoiceCreated(day);
    if (chance < 97 || paid.length < 10) return paymentRecorded(day);
    return paymentChanged(day);
  }

  function customerAdded(customerId: number): BahiEvent {
    return {
      type: "CustomerAdded",
      data: {
        customerId,
        name: `Customer ${customerId}`,
        phone: String(9_000_000_000 + customerId * 7919),
        address: `${customerId} Market Road`,
        transporter: `Transporter ${customerId % 40}`,
        companyName: "",
        gstNumber: "",
        creditDays: customerId % 3 === 0 ? 30 : null,
      },
    };
  }

  function productAdded(productId: number): BahiEvent {
    return {
      type: "ProductAdded",
      data: { productId, name: `Product ${productId}`, nameHindi: "स्टील की बोतल" },
    };
  }

  function invoiceCreated(invoiceDate: string): BahiEvent {
    const customerId = throwDice(CUSTOMERS) + 1;
    const lines = Array.from({ length: throwDice(5) + 1 }, (_, line) => {
      const productId = throwDice(PRODUCTS) + 1;
      const quantity = throwDice(24) + 1;
      const numberPaise = throwDice(50_000) + 1;
      return {
        lineId: line + 1,
        productId,
        productName: `Product ${productId}`,
        productNameHindi: "स्टील की बोतल",
        quantity,
        unit: "Pcs" as const,
        boxes: throwDice(4),
        numberPaise,
        amountPaise: lineAmountPaise(numberPaise, quantity),
      };
    });
    const totalPaise = lines.reduce((sum, line) => sum + line.amountPaise, 0);
    invoices.push({ customerId, totalPaise });
    return {
      type: "InvoiceCreated",
      data: {
        invoiceId: invoices.length,
        customerId,
        customerName: `Customer ${customerId}`,
        customerCompany: "",
        customerAddress: `${customerId} Market Road`,
        customerPhone: String(9_000_000_000 + customerId * 7919),
        customerGstNumber: "",
        customerTransporter: "",
        billNumber: "",
        invoiceDate,
        dueDate: daysAfter(invoiceDate, customerId % 3 === 0 ? 30 : 0),
        lines,
        totalPaise,
        totalBoxes: lines.reduce((sum, line) => sum + line.boxes, 0),
      },
    };
  }

  function paymentRecorded(paymentDate: string): BahiEvent {
    const invoiceId = throwDice(invoices.length) + 1;
    const invoice = invoices[invoiceId - 1];
    if (invoice === undefined) throw new Error(`there is no invoice ${invoiceId}`);
    const advance = throwDice(10) === 0;
    const amountPaise = throwDice(invoice.totalPaise) + 1;
    const payment = {
      customerId: invoice.customerId,
      allocations: advance ? [] : [{ invoiceId, amountPaise }],
      amountPaise,
    };
    paid.push(payment);
    return { type: "PaymentRecorded", data: { paymentId: paid.length, paymentDate, ...payment, ...plain } };
  }

  function paymentChanged(paymentDate: string): BahiEvent {
    const paymentId = throwDice(paid.length) + 1;
    const payment = paid[paymentId - 1];
    if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
    return {
      type: "PaymentChanged",
      data: { paymentId, paymentDate, ...payment, ...plain, notes: "counted again" },
    };
  }
}

const plain = {
  discountPaise: 0,
  discountReason: "",
  discountInvoiceId: null,
  method: "cash" as const,
  referenceNumber: "",
  notes: "",
};

function metadataOf(index: number, at: string, type: BahiEvent["type"]): EventMetadata {
  return {
    at,
    actor: { id: 1, name: "Owner", role: "admin" },
    commandKey: uuidOf(`command ${index}`),
    bodyDigest: "0".repeat(64),
    version: currentVersion(type),
  };
}
