import { creditNoteIssued } from "@bahi/contracts/credit-note/events.ts";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import { businessDate } from "@bahi/contracts/business-date.ts";
import { recordId } from "@bahi/contracts/id.ts";
import { paise, paiseNonNegative } from "@bahi/contracts/amount.ts";
import { allocation } from "@bahi/contracts/payment/events.ts";
import { unknownType } from "@bahi/contracts/stored/foreign-event.ts";
import { upcast } from "@bahi/contracts/stored/upcast.ts";
import { z } from "zod";

// The fields that the accounts need, upcast and parsed. `decodeEvent` would check every line of every invoice: about half
// as much work again for each, and the first catch-up reads them all.

const invoice = z.object({ invoiceId: recordId });
const payment = z.object({ paymentId: recordId });
const invoiceContent = invoice.extend({
  customerId: recordId,
  invoiceDate: businessDate,
  totalPaise: paiseNonNegative,
});
const customer = z.object({ customerId: recordId });
const creditNote = z.object({ creditNoteId: recordId });
const opening = z.object({ amountPaise: paise, date: businessDate });
const paymentContent = payment.extend({
  customerId: recordId,
  allocations: z.array(allocation),
  paymentDate: businessDate,
  amountPaise: paiseNonNegative,
  discountPaise: paiseNonNegative,
  discountInvoiceId: recordId.nullable(),
});

/** For what came back of the lines. */
const correctedLine = z.object({ lineId: z.int(), quantity: z.int(), amountPaise: paiseNonNegative });

/** Null for events that change no account. A new event does not compile until it is listed here. */
export const accountEventSchemas = {
  InvoiceCreated: invoiceContent,
  InvoiceCorrected: invoiceContent.extend({
    lines: z.array(correctedLine),
    released: z.array(payment.extend({ amountPaise: paiseNonNegative })),
  }),
  InvoiceDeleted: invoice,
  PaymentRecorded: paymentContent,
  PaymentChanged: paymentContent,
  PaymentAllocated: payment.extend({ allocations: z.array(allocation) }),
  PaymentMovedToAdvance: payment.extend({ invoiceId: recordId }),
  PaymentDeleted: payment,
  CreditNoteIssued: creditNoteIssued.shape.data,
  CreditNoteDeleted: creditNote,
  CustomerDeleted: customer,
  CustomerRestored: customer,
  OpeningBalanceSet: customer.extend(opening.shape),
  CustomersMerged: z.object({
    masterId: recordId,
    sourceIds: z.array(recordId),
    opening: opening.nullable(),
  }),
  CustomerAdded: null,
  CustomerChanged: null,
  ProductAdded: null,
  ProductChanged: null,
  ProductDeleted: null,
  UserAdded: null,
  UserChanged: null,
  UserPasswordChanged: null,
  UserPasswordReset: null,
  UserActivated: null,
  UserDeactivated: null,
  UserDeleted: null,
  SettingsChanged: null,
  BooksLocked: null,
  LogoUploaded: null,
} as const satisfies Record<BahiEvent["type"], z.ZodType | null>;

type Schemas = typeof accountEventSchemas;

/** The events that change an account, each with the fields that matter to it, and the key of its command. */
export type AccountEvent = {
  [Type in keyof Schemas]: Schemas[Type] extends z.ZodType
    ? { type: Type; data: z.infer<Schemas[Type]>; commandKey?: string | undefined } & Limits
    : never;
}[keyof Schemas];

/** By what limits it was decided; see `EventMetadata`. */
export type Limits = {
  discountOthersPaiseMax?: number | undefined;
  othersPaiseMax?: OfInvoice[] | undefined;
  limitTotals?: OfInvoice[] | undefined;
};

type OfInvoice = { invoiceId: number; paise: number };

const ofInvoices = z.array(z.object({ invoiceId: recordId, paise: z.int() }));

const about = z.object({
  version: z.int(),
  commandKey: z.string().optional(),
  discountOthersPaiseMax: z.int().optional(),
  othersPaiseMax: ofInvoices.optional(),
  limitTotals: ofInvoices.optional(),
});

/** Upcasts and parses the fields that the accounts need. Undefined for an event that changes no account. */
export function accountEventOf(recorded: Recorded): AccountEvent | undefined {
  if (!isKnown(recorded.type))
    throw unknownType(recorded, `Event ${recorded.id} is of an unknown type, ${recorded.type}`);
  const schema = accountEventSchemas[recorded.type];
  if (schema === null) return undefined;
  const { version, ...decided } = about.parse(JSON.parse(recorded.metadata));
  const parsed = schema.safeParse(upcast({ type: recorded.type, data: JSON.parse(recorded.data), version }));
  if (!parsed.success) throw new Error(`Event ${recorded.id} cannot be read`, { cause: parsed.error });
  // The schema was looked up by the type, so the two belong together.
  return { type: recorded.type, data: parsed.data, ...decided } as AccountEvent;
}

type Recorded = { type: string; data: string; metadata: string; id: string };

function isKnown(type: string): type is keyof Schemas {
  return Object.hasOwn(accountEventSchemas, type);
}
