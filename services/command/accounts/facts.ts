import type { BahiEvent } from "@bahi/contracts/event.ts";
import { recordId } from "@bahi/contracts/id.ts";
import { paiseNonNegative } from "@bahi/contracts/money.ts";
import { upcast } from "@bahi/contracts/stored/upcast.ts";
import { z } from "zod";

// What the accounts need of each event, and no more: an invoice with two thousand lines is four numbers here.

const invoice = z.object({ invoiceId: recordId });
const payment = z.object({ paymentId: recordId });
const customer = z.object({ customerId: recordId });
const paymentContent = payment.extend({
  customerId: recordId,
  invoiceId: recordId.nullable(),
  amountPaise: paiseNonNegative,
  discountPaise: paiseNonNegative,
});

/** Null for events that change no account. A new event does not compile until it stands here. */
export const factSchemas = {
  InvoiceCreated: invoice.extend({ customerId: recordId, totalPaise: paiseNonNegative }),
  InvoiceDeleted: invoice,
  PaymentRecorded: paymentContent,
  PaymentChanged: paymentContent,
  PaymentMovedToAdvance: payment,
  PaymentDeleted: payment,
  CustomerDeleted: customer,
  CustomerRestored: customer,
  CustomersMerged: z.object({ masterId: recordId, sourceIds: z.array(recordId) }),
  CustomerAdded: null,
  CustomerChanged: null,
  ProductAdded: null,
  ProductChanged: null,
  ProductDeleted: null,
  UserAdded: null,
  UserChanged: null,
  UserPasswordChanged: null,
  UserActivated: null,
  UserDeactivated: null,
  UserDeleted: null,
  SettingsChanged: null,
  LogoUploaded: null,
} as const satisfies Record<BahiEvent["type"], z.ZodType | null>;

type Schemas = typeof factSchemas;

/** The events that change an account, each with what it says about it. */
export type AccountFact = {
  [Type in keyof Schemas]: Schemas[Type] extends z.ZodType
    ? { type: Type; data: z.infer<Schemas[Type]>; discountOthersPaiseMax?: number | undefined }
    : never;
}[keyof Schemas];

const about = z.object({ version: z.int(), discountOthersPaiseMax: z.int().optional() });

/** The fact in a stored event, whatever version of its shape it has; undefined when it changes no account. */
export function factOf(stored: Stored): AccountFact | undefined {
  if (!isKnown(stored.type)) throw new Error(`Event ${stored.id} is of an unknown type, ${stored.type}`);
  const schema = factSchemas[stored.type];
  if (schema === null) return undefined;
  const { version, discountOthersPaiseMax } = about.parse(stored.metadata);
  const parsed = schema.safeParse(upcast({ type: stored.type, data: stored.data, version }));
  if (!parsed.success) throw new Error(`Event ${stored.id} cannot be read`, { cause: parsed.error });
  // The schema was looked up by the type, so the two belong together.
  return { type: stored.type, data: parsed.data, discountOthersPaiseMax } as AccountFact;
}

type Stored = { type: string; data: unknown; metadata: unknown; id: string };

function isKnown(type: string): type is keyof Schemas {
  return Object.hasOwn(factSchemas, type);
}
