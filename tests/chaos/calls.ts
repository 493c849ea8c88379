import type { Random } from "@bahi/tools/demo/data/random.ts";
import type { StepKind } from "./plan.ts";

type Document = { id: number; customerId: number };

/** What the clients of a run have made and been told, together. */
export type Known = {
  customers: number[];
  products: number[];
  invoices: Document[];
  payments: Document[];
  creditNotes: number[];
  /** Those that answers have named. */
  positions: string[];
};

/** `body` is sent as JSON; `csv` as the file of an import. */
export type NewCall = { method: "GET" | "POST" | "PUT" | "DELETE"; path: string; body?: unknown };

const NOWHERE = { id: 999_999, customerId: 999_999 };
const LATEST_MAX = 6;

/** Mostly one of the latest, where the clients meet. */
function from<T>(random: Random, known: readonly T[], otherwise: T): T {
  const some = random.chance(0.7) ? known.slice(-LATEST_MAX) : known;
  return some.length === 0 ? otherwise : random.pick(some);
}

const dayFrom = (random: Random) => `2026-04-${String(random.between(1, 28)).padStart(2, "0")}`;
const rupeesFrom = (random: Random, max: number) => random.between(1, max * 100) / 100;

function saleFrom(random: Random, { products }: Known) {
  return {
    product_id: from(random, products, 1),
    quantity: random.between(1, 12),
    unit: random.pick(["Pcs", "Doz"]),
    number_of_boxes: random.between(0, 3),
    number: rupeesFrom(random, 500),
  };
}

function salesFrom(random: Random, known: Known) {
  return Array.from({ length: random.between(1, 3) }, () => saleFrom(random, known));
}

const customerFrom = (random: Random, text: string) => ({
  name: `Chaos ${text}`,
  phone: `98765 ${random.between(10_000, 99_999)}`,
  address: text,
  transporter: "",
});

/** Money of a customer: an advance, on one of the invoices, or in parts on some. */
function paymentFrom(random: Random, known: Known, text: string) {
  const invoice = from(random, known.invoices, NOWHERE);
  const others = known.invoices.filter(({ customerId }) => customerId === invoice.customerId);
  const on = random.pick(["nothing", "one", "one", "parts"]);
  const amount = rupeesFrom(random, 2_000) + 1;
  return {
    customer_id: invoice.customerId,
    ...(on === "one" && { invoice_id: invoice.id, discount_amount: random.pick([0, 0, 1, 25, 300]) }),
    ...(on === "parts" && { allocations: partsFrom(random, others, amount) }),
    payment_date: dayFrom(random),
    amount: Math.round(amount * 100) / 100,
    discount_reason: "",
    payment_method: "cash",
    notes: text,
  };
}

function partsFrom(random: Random, invoices: readonly Document[], amount: number) {
  const ids = new Set([1, 2, 3].flatMap(() => (invoices.length === 0 ? [] : random.pick(invoices).id)));
  return [...ids].map((invoice_id) => ({ invoice_id, amount: Math.max(1, Math.floor(amount / 4)) }));
}

type Draw = (random: Random, known: Known, text: string) => NewCall;

/** The commands, each with a text of its own wherever there is room for one, so that no two have the same effect. */
export const commands = {
  "create an invoice": (random, known) => ({
    method: "POST",
    path: "/invoices",
    body: {
      customer_id: from(random, known.customers, 1),
      invoice_date: dayFrom(random),
      sales: salesFrom(random, known),
    },
  }),
  "correct an invoice": (random, known, text) => {
    const invoice = from(random, known.invoices, NOWHERE);
    const customer_id = random.chance(0.85) ? invoice.customerId : from(random, known.customers, 1);
    const [first, ...more] = salesFrom(random, known);
    const sales = [random.chance(0.7) ? { ...first, id: 1 } : first, ...more];
    return {
      method: "PUT",
      path: `/invoices/${invoice.id}`,
      body: { customer_id, invoice_date: dayFrom(random), sales, reason: text },
    };
  },
  "delete an invoice": (random, known) => ({
    method: "DELETE",
    path: `/invoices/${from(random, known.invoices, NOWHERE).id}`,
  }),
  "record a payment": (random, known, text) => ({
    method: "POST",
    path: "/payments",
    body: paymentFrom(random, known, text),
  }),
  "change a payment": (random, known, text) => ({
    method: "PUT",
    path: `/payments/${from(random, known.payments, NOWHERE).id}`,
    body: paymentFrom(random, known, text),
  }),
  "allocate a payment": (random, known) => {
    const payment = from(random, known.payments, NOWHERE);
    const invoices = known.invoices.filter(({ customerId }) => customerId === payment.customerId);
    return {
      method: "POST",
      path: `/payments/${payment.id}/allocations`,
      body: { allocations: partsFrom(random, invoices, rupeesFrom(random, 800)) },
    };
  },
  "delete a payment": (random, known) => ({
    method: "DELETE",
    path: `/payments/${from(random, known.payments, NOWHERE).id}`,
  }),
  "issue a credit note": (random, known, text) => ({
    method: "POST",
    path: "/credit-notes",
    body: {
      invoice_id: from(random, known.invoices, NOWHERE).id,
      credit_note_date: `2026-05-${random.between(10, 28)}`,
      reason: text,
      sales: [{ id: 1, quantity: random.between(1, 6) }],
    },
  }),
  "delete a credit note": (random, known) => ({
    method: "DELETE",
    path: `/credit-notes/${from(random, known.creditNotes, NOWHERE.id)}`,
  }),
  "add a customer": (random, _known, text) => ({
    method: "POST",
    path: "/customers",
    body: customerFrom(random, text),
  }),
  "change a customer": (random, known, text) => ({
    method: "PUT",
    path: `/customers/${from(random, known.customers, 1)}`,
    body: customerFrom(random, text),
  }),
  "delete a customer": (random, known) => ({
    method: "DELETE",
    path: `/customers/${from(random, known.customers, 1)}`,
  }),
  "merge customers": (random, known) => ({
    method: "POST",
    path: "/customers/merge",
    body: {
      target_id: from(random, known.customers, 1),
      source_ids: [from(random, known.customers, 1)],
    },
  }),
  "set an opening balance": (random, known) => ({
    method: "PUT",
    path: `/customers/${from(random, known.customers, 1)}/opening-balance`,
    body: { amount: random.between(-900_00, 900_00) / 100, date: "2026-03-31" },
  }),
  "change a product": (random, known, text) => ({
    method: "PUT",
    path: `/products/${from(random, known.products, 1)}`,
    body: { item_name: `Chaos ${text}` },
  }),
  "lock the books": (random, _known, text) => ({
    method: "PUT",
    path: "/settings/lock",
    body: { until: random.pick([null, null, "2026-04-02", "2026-04-06"]), reason: text },
  }),
} satisfies Partial<Record<StepKind, Draw>> as Record<string, Draw>;

const invoiceRead: Draw = (random, known) => ({
  method: "GET",
  path: `/invoices/${from(random, known.invoices, NOWHERE).id}${random.pick(["", "", "", "/versions"])}`,
});
const ledgerRead: Draw = (random, known) => ({
  method: "GET",
  path: `/reports/customer-ledger?customer_id=${from(random, known.customers, 1)}`,
});
const receivablesRead: Draw = (random) => ({
  method: "GET",
  path: `/reports/receivables?on=${random.pick(["2026-04-10", "2026-04-28", "2026-06-15"])}`,
});
const paymentRead: Draw = (random, known) => ({
  method: "GET",
  path: `/payments/${from(random, known.payments, NOWHERE).id}`,
});
const dayBookRead: Draw = (random) => ({ method: "GET", path: `/reports/day-book?date=${dayFrom(random)}` });

export const reads = {
  "read a ledger": ledgerRead,
  "read an invoice": invoiceRead,
  "read a payment": paymentRead,
  "read all invoices": () => ({ method: "GET", path: "/invoices?sort=id" }),
  "read all customers": () => ({ method: "GET", path: "/customers?is_active=all" }),
  "read receivables": receivablesRead,
  "read the last sale": (random, known) => ({
    method: "GET",
    path: `/products/${from(random, known.products, 1)}/last-sale?customer_id=${from(random, known.customers, 1)}`,
  }),
  "read a day book": dayBookRead,
  "read the past": (random, known, text) => {
    const { path } = random.pick([invoiceRead, ledgerRead, receivablesRead, paymentRead, dayBookRead])(
      random,
      known,
      text,
    );
    const position = from(random, known.positions, "");
    if (position === "") return { method: "GET", path };
    return { method: "GET", path: `${path}${path.includes("?") ? "&" : "?"}as_of=${position}` };
  },
} satisfies Partial<Record<StepKind, Draw>> as Record<string, Draw>;
