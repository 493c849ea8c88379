import * as fc from "fast-check";

/** One call of the command API, valid or not, as one of the two roles. */
export type RandomCommand = {
  as: "admin" | "staff";
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  /** Steps that share a number share their Idempotency-Key. */
  keyNumber: number | null;
};

// Few ids, so that steps meet the same records, and some beyond what exists.
const id = fc.integer({ min: 1, max: 7 });
// Most trade is with three customers, so that payments meet invoices of the same one.
const owner = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: id },
);
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-04-${String(n).padStart(2, "0")}`);
const moment = fc.constantFrom(
  "2026-04-10T18:29:59.000Z",
  "2026-04-10T18:30:00.000Z",
  "2026-04-10T23:00:00+05:30",
);
const date = fc.oneof(
  { weight: 6, arbitrary: day },
  { weight: 1, arbitrary: moment },
  {
    weight: 1,
    arbitrary: fc.constantFrom("2026-02-30", "yesterday", ""),
  },
);
const rupees = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 2_000_00 }).map((paise) => paise / 100) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 0.005, 1e15, "12") },
);
const word = fc.constantFrom(
  "Sharma",
  "Gupta & Sons",
  "मेहता",
  "O'Neil; drop table customer",
  "<b>Rao</b>",
  "",
);

const customer = fc.record({
  name: word,
  phone: fc.constantFrom("+91 98765 43210", "9876543210", "080-2222 3333", "9876543210", "call me"),
  address: word,
  transporter: word,
  credit_days: fc.constantFrom(undefined, null, 0, 15, 366),
});
const product = fc.record({ item_name: word, item_name_hindi: fc.constantFrom("", "स्टील की बोतल", null) });
const sale = fc.record({
  product_id: id,
  quantity: fc.constantFrom(1, 2, 3, 12, 0, 1.5),
  unit: fc.constantFrom("Pcs", "Doz", "Doz.", "Kg"),
  number_of_boxes: fc.integer({ min: 0, max: 5 }),
  number: rupees,
});
const goodSale = fc.record({
  product_id: fc.integer({ min: 1, max: 2 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  unit: fc.constantFrom("Pcs", "Doz"),
  number_of_boxes: fc.integer({ min: 0, max: 5 }),
  number: fc.integer({ min: 1, max: 2_000_00 }).map((paise) => paise / 100),
});
const invoice = fc.record({
  customer_id: owner,
  invoice_date: date,
  sales: fc.oneof(
    { weight: 5, arbitrary: fc.array(goodSale, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(sale, { maxLength: 3 }) },
  ),
});
const reason = fc.constantFrom("miscounted", "गिनती गलत थी", "");
const lineId = fc.constantFrom(1, 2, 3, 9);
/** The first lines as they are, changed or left out, new ones, and some that never were; mostly for the same customer. */
const correction = fc.record({
  customer_id: fc.integer({ min: 1, max: 3 }),
  invoice_date: day,
  sales: fc.oneof(
    { weight: 2, arbitrary: fc.tuple(goodSale).map(([line]) => [{ ...line, id: 1 }]) },
    { weight: 2, arbitrary: fc.array(goodSale, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.tuple(goodSale, lineId).map(([line, n]) => [{ ...line, id: n }, line]) },
    { weight: 1, arbitrary: fc.array(sale, { maxLength: 2 }) },
  ),
  reason,
});
/** Parts of a payment on some invoices; sometimes one twice, or more than was paid. */
const allocations = fc.array(
  fc.record({ invoice_id: id, amount: fc.integer({ min: 1, max: 50_00 }).map((paise) => paise / 100) }),
  { maxLength: 4 },
);
const payment = fc.record({
  customer_id: owner,
  invoice_id: fc.option(id),
  payment_date: date,
  amount: rupees,
  discount_amount: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: rupees }),
  discount_reason: word,
  payment_method: fc.constantFrom("cash", "card", "cheque", "online", "barter"),
  reference_number: fc.constantFrom("UTR 1", ""),
  notes: word,
});

const goodPayment = fc.record({
  customer_id: owner,
  invoice_id: fc.option(id),
  payment_date: day,
  amount: fc.integer({ min: 1, max: 2_000_00 }).map((paise) => paise / 100),
  discount_amount: fc.constantFrom(0, 0.01, 5),
  discount_reason: fc.constantFrom("", "festival"),
  payment_method: fc.constantFrom("cash", "card"),
  notes: word,
});

/** On several invoices, or in part. */
const splitPayment = fc.record({
  customer_id: owner,
  allocations,
  payment_date: day,
  amount: fc.integer({ min: 50_00, max: 2_000_00 }).map((paise) => paise / 100),
  discount_amount: fc.constantFrom(0, 0, 5),
  payment_method: fc.constantFrom("cash", "card"),
  notes: word,
});

type Call = Pick<RandomCommand, "method" | "path"> & { body?: unknown };

function write(noun: string, body: fc.Arbitrary<unknown>): fc.Arbitrary<Call> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: body.map((value): Call => ({ method: "POST", path: `/api/v1/${noun}/`, body: value })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(id, body)
        .map(([n, value]): Call => ({ method: "PUT", path: `/api/v1/${noun}/${n}`, body: value })),
    },
  );
}

const correct = fc.tuple(id, correction).map(([n, body]): Call => ({
  method: "PUT",
  path: `/api/v1/invoices/${n}`,
  body,
}));

function remove(noun: string, which = id): fc.Arbitrary<Call> {
  return which.map((n): Call => ({ method: "DELETE", path: `/api/v1/${noun}/${n}` }));
}

const allocate = fc.tuple(id, allocations).map(([n, all]): Call => ({
  method: "POST",
  path: `/api/v1/payments/${n}/allocations`,
  body: { allocations: all },
}));

/** Goods of lines that are mostly there, on a day that is mostly not before the invoice. */
const creditNote = fc
  .record({
    invoice_id: id,
    credit_note_date: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 10, max: 28 }).map((n) => `2026-04-${n}`) },
      { weight: 1, arbitrary: date },
    ),
    reason: fc.constantFrom("broken", "मरम्मत", ""),
    sales: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(1, 1, 1, 2, 9),
        quantity: fc.oneof(
          { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
          { weight: 1, arbitrary: fc.constantFrom(0, 1.5, 500) },
        ),
      }),
      { maxLength: 2, selector: (line) => line.id },
    ),
  })
  .map((body): Call => ({ method: "POST", path: "/api/v1/credit-notes/", body }));

const merge = fc
  .record({ target_id: id, source_ids: fc.uniqueArray(id, { minLength: 1, maxLength: 2 }) })
  .map((body): Call => ({ method: "POST", path: "/api/v1/customers/merge", body }));

// Most days stay open, so that trade goes on.
const lock = fc
  .record({
    until: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("2026-03-31", "2026-04-02", "2026-04-05", "2026-04-09") },
      { weight: 2, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom("2199-12-31", "yesterday") },
    ),
    reason: fc.constantFrom("", "late bill"),
  })
  .map((body): Call => ({ method: "PUT", path: "/api/v1/settings/lock", body }));

const openingBalance = fc
  .record({
    id,
    amount: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: -2_000_00, max: 2_000_00 }).map((paise) => paise / 100) },
      { weight: 1, arbitrary: fc.constantFrom(0, 1e10, 0.005) },
    ),
    // Business is of April 2026: some of these are after the first entry.
    date: fc.constantFrom("2026-03-30", "2026-03-31", "2026-04-01", "2026-04-05", "2206-04-01"),
  })
  .map(({ id: n, ...body }): Call => ({
    method: "PUT",
    path: `/api/v1/customers/${n}/opening-balance`,
    body,
  }));

const call = fc.oneof(
  { weight: 4, arbitrary: write("customers", customer) },
  { weight: 2, arbitrary: write("products", product) },
  {
    weight: 6,
    arbitrary: invoice.map((body): Call => ({ method: "POST", path: "/api/v1/invoices/", body })),
  },
  { weight: 5, arbitrary: correct },
  { weight: 6, arbitrary: write("payments", goodPayment) },
  { weight: 3, arbitrary: write("payments", payment) },
  { weight: 3, arbitrary: write("payments", splitPayment) },
  { weight: 4, arbitrary: allocate },
  // Beyond those with business there are customers whose balance is zero.
  { weight: 2, arbitrary: remove("customers", fc.integer({ min: 1, max: 25 })) },
  { weight: 1, arbitrary: remove("products") },
  { weight: 2, arbitrary: remove("invoices") },
  { weight: 2, arbitrary: remove("payments") },
  { weight: 6, arbitrary: creditNote },
  { weight: 2, arbitrary: remove("credit-notes") },
  { weight: 3, arbitrary: merge },
  { weight: 3, arbitrary: lock },
  { weight: 3, arbitrary: openingBalance },
);

/** Of the twelve of invoice 3. */
const returnOf = (quantity: number) => ({
  invoice_id: 3,
  credit_note_date: "2026-04-04",
  reason: "broken",
  sales: [{ id: 1, quantity }],
});

function byAdmin(method: RandomCommand["method"], path: string, body?: unknown): RandomCommand {
  return { as: "admin", method, path: `/api/v1${path}`, body, keyNumber: null };
}

const goodCustomer = (name: string, phone: string) => ({
  name,
  phone,
  address: "Chandni Chowk",
  transporter: "",
});
const onFirstInvoice = { customer_id: 1, invoice_id: 1, payment_date: "2026-04-02", payment_method: "cash" };

/** What every shop starts with: something for later steps to meet, and each kind of event once. */
const opening: RandomCommand[] = [
  ...["Sharma Traders", "Gupta & Sons", "मेहता स्टोर्स", "Sharma Trader", "Nobody"].map((name, index) =>
    byAdmin("POST", "/customers/", goodCustomer(name, `98765 4321${index}`)),
  ),
  byAdmin("PUT", "/customers/1", goodCustomer("Sharma Traders", "98765 43219")),
  byAdmin("PUT", "/customers/2/opening-balance", { amount: 250.5, date: "2026-03-31" }),
  byAdmin("POST", "/customers/merge", { target_id: 1, source_ids: [4] }),
  byAdmin("DELETE", "/customers/5"),
  ...["Steel Bottle", "Lunch Box", "Nothing"].map((item_name) =>
    byAdmin("POST", "/products/", { item_name }),
  ),
  byAdmin("PUT", "/products/2", { item_name: "Tiffin Box" }),
  byAdmin("DELETE", "/products/3"),
  ...[1, 2].map((customer_id) =>
    byAdmin("POST", "/invoices/", {
      customer_id,
      invoice_date: "2026-04-01",
      sales: [{ product_id: 1, quantity: 3, unit: "Pcs", number_of_boxes: 1, number: 10.01 }],
    }),
  ),
  ...[5, 6].map((amount) => byAdmin("POST", "/payments/", { ...onFirstInvoice, amount, discount_amount: 1 })),
  byAdmin("PUT", "/payments/1", { ...onFirstInvoice, amount: 7, discount_amount: 1 }),
  byAdmin("DELETE", "/invoices/1"),
  byAdmin("DELETE", "/payments/2"),
  byAdmin("POST", "/invoices/", {
    customer_id: 1,
    invoice_date: "2026-04-03",
    sales: [{ product_id: 1, quantity: 12, unit: "Doz", number_of_boxes: 1, number: 10.01 }],
  }),
  byAdmin("POST", "/credit-notes/", returnOf(2)),
  byAdmin("DELETE", "/credit-notes/1"),
  byAdmin("POST", "/credit-notes/", returnOf(5)),
  byAdmin("POST", "/payments/1/allocations", { allocations: [{ invoice_id: 3, amount: 2.5 }] }),
  // It leaves less than was put on it.
  byAdmin("PUT", "/invoices/3", {
    customer_id: 1,
    invoice_date: "2026-04-03",
    sales: [{ id: 1, product_id: 1, quantity: 1, unit: "Pcs", number_of_boxes: 1, number: 4 }],
    reason: "one bottle, not twelve dozen",
  }),
];

/** All commands in any order, valid and not, by both roles, with keys that come again. */
export function randomCommands(stepCount: number): fc.Arbitrary<RandomCommand[]> {
  const step = fc
    .tuple(
      call,
      fc.constantFrom("admin", "admin", "staff"),
      fc.option(fc.integer({ min: 1, max: 8 }), { freq: 4 }),
    )
    .map(([chosen, as, key]): RandomCommand => ({ ...chosen, as, keyNumber: key }));
  return fc
    .array(step, { minLength: stepCount, maxLength: stepCount })
    .map((steps) => [...opening, ...steps]);
}
