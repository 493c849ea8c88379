import type { BahiEvent } from "@bahi/contracts/event.ts";
import { type ParsedEvent, parsed } from "@bahi/event-store/parsed.ts";
import {
  creditNote,
  customerAdded,
  invoiceCorrected,
  invoiceCreated,
  payment,
  recorded,
} from "@bahi/projector/events.fixture.ts";
import type { Asked, Entry } from "../history.ts";
import type { Evidence } from "./rule.ts";

// A run written by hand in which nothing went wrong, for tests that plant what a rule must find.

const STREAMS: Record<string, (data: object) => string> = {
  CustomerAdded: () => "customers",
  InvoiceCreated: (data) => `invoice-${"invoiceId" in data ? String(data.invoiceId) : ""}`,
  InvoiceDeleted: (data) => `invoice-${"invoiceId" in data ? String(data.invoiceId) : ""}`,
  PaymentRecorded: (data) => `payment-${"paymentId" in data ? String(data.paymentId) : ""}`,
  PaymentMovedToAdvance: (data) => `payment-${"paymentId" in data ? String(data.paymentId) : ""}`,
};

/** Events at the positions 1, 2, 3, …, each under its key. */
export function logOf(events: readonly [key: string, event: BahiEvent][]): ParsedEvent[] {
  return recorded(events.map(([, event]) => event)).map((event, index) => {
    const [key, { type, data }] = events[index] ?? ["", { type: "", data: {} }];
    const { metadata, ...rest } = parsed(event);
    // as: the fixture makes an object
    const keyed = { ...(metadata as object), commandKey: key };
    return { ...rest, streamId: STREAMS[type]?.(data) ?? "events", metadata: keyed };
  });
}

export const at = (position: number) => String(position).padStart(20, "0");

export type Said = { status: number; position?: number; body?: unknown };

/** A call and its end, one after the other; without `said` it is never answered. */
export function call(number: number, asked: Partial<Asked>, said?: Said): Entry[] {
  const begun: Entry = {
    is: "asked",
    call: number,
    client: 0,
    role: "admin",
    session: "asha",
    ms: number,
    edge: 0,
    method: "GET",
    path: "/",
    body: undefined,
    key: null,
    ifMatch: null,
    wants: null,
    ...asked,
  };
  if (said === undefined) return [begun, { is: "unanswered", call: number, ms: number, why: "cut" }];
  const { status, position, body } = said;
  return [
    begun,
    {
      is: "answered",
      call: number,
      ms: number,
      status,
      position: position === undefined ? null : at(position),
      retryAfter: status === 503 ? "1" : null,
      body,
    },
  ];
}

export const created = (key: string) => ({
  method: "POST" as const,
  path: "/invoices",
  body: { for: key },
  key,
});
export const paid = (key: string) => ({
  method: "POST" as const,
  path: "/payments",
  body: { for: key },
  key,
});

export const events: [string, BahiEvent][] = [
  ["c1", customerAdded(1)],
  ["i1", invoiceCreated(1, 1, 500_00)],
  ["p1", { type: "PaymentRecorded", data: payment(1, 1, 1, 200_00) }],
  ["i2", invoiceCreated(2, 1, 100_00)],
  ["p2", { type: "PaymentRecorded", data: payment(2, 1, null, 50_00) }],
];

/** The events without the one under this key. */
export const without = (key: string) => events.filter(([each]) => each !== key);

export const invoiceDeleted: [string, BahiEvent] = [
  "d1",
  { type: "InvoiceDeleted", data: { invoiceId: 1, reason: "" } },
];

export const ledger = (opening: number, invoiced: number, paidRupees: number) => ({
  opening_balance: opening,
  total_invoiced: invoiced,
  total_paid: paidRupees,
  total_discount: 0,
  total_credited: 0,
  balance: opening + invoiced - paidRupees,
  entries: [{ amount: opening + invoiced - paidRupees }],
});
const ofCustomer = { path: "/reports/customer-ledger?customer_id=1" };

export const calls = {
  customer: call(
    1,
    { method: "POST", path: "/customers", body: {}, key: "c1" },
    { status: 201, position: 1, body: { id: 1 } },
  ),
  first: call(2, created("i1"), { status: 201, position: 2, body: { id: 1, total_amount: 500 } }),
  read: call(3, ofCustomer, { status: 200, position: 2, body: ledger(0, 500, 0) }),
  payment: call(4, paid("p1"), { status: 201, position: 3, body: { id: 1, amount: 200 } }),
  unknown: call(5, created("i2")),
  waited: call(6, { ...ofCustomer, wants: at(3) }, { status: 200, position: 4, body: ledger(0, 600, 200) }),
  again: call(7, created("i2"), { status: 201, position: 4, body: { id: 2, total_amount: 100 } }),
  refused: call(8, paid("p3"), { status: 422 }),
  found: call(
    9,
    { path: "/invoices/1", wants: at(4) },
    {
      status: 200,
      position: 5,
      body: {
        total_amount: 500,
        paid_amount: 200,
        discount_amount: 0,
        credit_amount: 0,
        amount_due: 300,
        is_deleted: false,
        sales: [{ amount: 500 }],
      },
    },
  ),
  advance: call(10, paid("p2")),
  past: call(
    11,
    { path: `${ofCustomer.path}&as_of=${at(3)}` },
    { status: 200, position: 3, body: ledger(0, 500, 200) },
  ),
  later: call(12, ofCustomer, { status: 503 }),
};

type Calls = Record<keyof typeof calls, Entry[]>;

/** The run, with some of its calls or its events replaced, and more calls behind. */
export function run(changed: Partial<Calls> & { log?: ParsedEvent[]; more?: Entry[] } = {}): Evidence {
  const { log = logOf(events), more = [], ...others } = changed;
  return { entries: [...Object.values({ ...calls, ...others }).flat(), ...more], log };
}

/** The last event is a correction, the second of its stream. */
export const corrected = logOf([...events, ["e1", invoiceCorrected(1, 1, 400_00)]]).map((event, index) =>
  index === events.length ? { ...event, revision: 1 } : event,
);

/** Goods of invoice 2 came back. */
export const returned: [string, BahiEvent] = [
  "n1",
  { type: "CreditNoteIssued", data: creditNote(1, 2, 1, 10_00) },
];
