import { beforeAll, describe, expect, test } from "vitest";
import { createDatabase } from "../../tests/postgres/test-database.ts";
import { type Instance, everything, startInstance } from "./testing/instance.ts";
import { anil, invoiceFor, paymentBy, sale, soap } from "./testing/requests.ts";
import { headOf } from "@bahi/event-store/head.ts";

let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await createDatabase();
});

/** A shop in the database that all tests here share: none of them may change it. */
async function shop(): Promise<Instance> {
  const instance = await startInstance({ databaseUrl });
  if ((await headOf(instance.store)) === "") {
    await instance.call("POST", "/customers", anil);
    await instance.call("POST", "/products", soap);
    await instance.call("POST", "/invoices", invoiceFor(1));
    await instance.call("POST", "/payments", paymentBy(1, 1));
  }
  return instance;
}

const by = (payment_method: string) => ({ ...paymentBy(1, 1), payment_method });
const part = { invoice_id: 1, amount: 1 };
const back = { invoice_id: 1, credit_note_date: "2026-04-02", reason: "Broken" };
const user = {
  full_name: "Ravi",
  username: "ravi",
  email: "ravi@example.in",
  password: "12345678",
  role: "staff",
};
const line = sale(1, 1, 1);

const bad: [what: string, method: "POST" | "PUT" | "DELETE", path: string, body?: object][] = [
  ["an unknown field", "POST", "/customers", { ...anil, is_admin: true }],
  ["a wrong type", "POST", "/customers", { ...anil, name: 7 }],
  ["no name", "POST", "/customers", { ...anil, name: "   " }],
  ["a phone that is none", "POST", "/customers", { ...anil, phone: "ring twice" }],
  ["a character that cannot be stored", "POST", "/customers", { ...anil, address: "a\u0000b" }],
  ["half a character", "POST", "/customers", { ...anil, address: "\ud83d" }],
  ["a text that is too long", "POST", "/customers", { ...anil, name: "x".repeat(201) }],
  ["a body of 10 MB", "POST", "/customers", { ...anil, address: "x".repeat(10_000_000) }],
  ["no body", "POST", "/customers"],
  ["a list for a body", "POST", "/customers", [anil]],
  ["an id that is no number", "PUT", "/customers/1;drop table event", anil],
  ["an id of zero", "PUT", "/customers/0", anil],
  ["an id beyond all numbers", "PUT", "/customers/99999999999999", anil],
  ["an id that nobody has", "PUT", "/customers/77", anil],
  ["no sources", "POST", "/customers/merge", { target_id: 1, source_ids: [] }],
  ["the master among the sources", "POST", "/customers/merge", { target_id: 1, source_ids: [1] }],
  ["no item name", "POST", "/products", { item_name: " " }],
  ["no lines", "POST", "/invoices", invoiceFor(1, [])],
  ["a negative quantity", "POST", "/invoices", invoiceFor(1, [{ ...line, quantity: -1 }])],
  ["half a piece", "POST", "/invoices", invoiceFor(1, [{ ...line, quantity: 0.5 }])],
  ["a number of zero", "POST", "/invoices", invoiceFor(1, [{ ...line, number: 0 }])],
  ["half a paisa", "POST", "/invoices", invoiceFor(1, [{ ...line, number: 1.005 }])],
  ["a huge number", "POST", "/invoices", invoiceFor(1, [{ ...line, number: 1e300 }])],
  ["not a number", "POST", "/invoices", invoiceFor(1, [{ ...line, number: Number.NaN }])],
  [
    "too many lines",
    "POST",
    "/invoices",
    invoiceFor(
      1,
      Array.from({ length: 2001 }, () => line),
    ),
  ],
  ["a day that does not exist", "POST", "/invoices", { ...invoiceFor(1), invoice_date: "2026-02-30" }],
  ["a customer that nobody is", "POST", "/invoices", invoiceFor(77)],
  ["a product that does not exist", "POST", "/invoices", invoiceFor(1, [{ ...line, product_id: 77 }])],
  ["a negative amount", "POST", "/payments", paymentBy(1, -1)],
  ["a negative discount", "POST", "/payments", paymentBy(1, 1, { invoice_id: 1, discount_amount: -1 })],
  ["a cheque without its number", "POST", "/payments", by("cheque")],
  ["an online payment without its reference", "POST", "/payments", by("online")],
  ["a bank transfer without its reference", "POST", "/payments", by("bank_transfer")],
  ["an invoice named twice", "POST", "/payments", { ...paymentBy(1, 2), allocations: [part, part] }],
  [
    "an invoice beside a list of them",
    "POST",
    "/payments",
    { ...paymentBy(1, 1, { invoice_id: 1 }), allocations: [part] },
  ],
  ["an unknown method", "PUT", "/payments/1", { ...paymentBy(1, 1), payment_method: "barter" }],
  ["nothing of a line back", "POST", "/credit-notes", { ...back, sales: [{ id: 1, quantity: 0 }] }],
  [
    "a line back twice",
    "POST",
    "/credit-notes",
    {
      ...back,
      sales: [
        { id: 1, quantity: 1 },
        { id: 1, quantity: 1 },
      ],
    },
  ],
  ["a password of seven characters", "POST", "/auth/users", { ...user, password: "1234567" }],
  ["an email address that is none", "POST", "/auth/users", { ...user, email: "ravi at home" }],
  ["a payment that does not exist", "PUT", "/payments/77", paymentBy(1, 1)],
  ["a reason that is too long", "DELETE", `/payments/1?reason=${"x".repeat(501)}`],
  ["an unknown question", "DELETE", "/payments/1?force=true"],
];

describe("refuses with a sentence, and changes nothing", () => {
  test.each(bad)("%s", async (_what, method, path, body) => {
    const { call, store } = await shop();
    const before = await headOf(store);
    const { status, body: problem } = await call(method, path, body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(problem).toMatchObject({
      type: expect.stringMatching(/^urn:bahi:[a-z-]+$/),
      status,
      detail: expect.stringMatching(/^[A-Z].{5,}/),
    });
    expect(await headOf(store)).toBe(before);
  });

  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 2);

  test.each<[what: string, path: string, body: object]>([
    [
      "A payment is on at most 500 invoices",
      "/payments",
      { ...paymentBy(1, 9), allocations: ids(501).map((invoice_id) => ({ invoice_id, amount: 0.01 })) },
    ],
    [
      "Please select at most 1000 customers to merge",
      "/customers/merge",
      { target_id: 1, source_ids: ids(1001) },
    ],
    ["must be at most 1000000", "/invoices", invoiceFor(1, [{ ...line, quantity: 1_000_001 }])],
  ])("more than there may be: %s", async (sentence, path, body) => {
    const { call } = await shop();
    expect(await call("POST", path, body)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining(sentence) },
    });
  });

  test.each(["", "x".repeat(201), "two words", "häuser"])("an Idempotency-Key of %j", async (key) => {
    const { call, store } = await shop();
    const before = await headOf(store);
    expect(await call("POST", "/customers", anil, { key })).toMatchObject({ status: 422 });
    expect(await headOf(store)).toBe(before);
  });

  test("an If-Match that is no version", async () => {
    const { call } = await shop();
    expect(await call("PUT", "/customers/1", anil, { ifMatch: "yesterday" })).toMatchObject({ status: 422 });
  });
});

test("SQL and script in every text are kept as they are", async () => {
  const { call, store } = await startInstance();
  const text = `'; drop table event_store.event; -- <script>alert("1")</script>`;
  const customer = await call("POST", "/customers", { ...anil, name: text, address: text });
  expect(customer).toMatchObject({ status: 201, body: { name: text, address: text } });
  expect(await call("POST", "/products", { item_name: text })).toMatchObject({ status: 201 });
  expect(await call("POST", "/payments", { ...paymentBy(1, 1), notes: text })).toMatchObject({ status: 201 });
  expect(await everything(store)).toHaveLength(3);
});

test("an invoice that is too large to be stored in one piece is refused with a sentence", async () => {
  const { call, store } = await startInstance();
  await call("POST", "/customers", anil);
  const long = "साबुन ".repeat(33);
  await call("POST", "/products", { item_name: long, item_name_hindi: long });
  const before = await headOf(store);
  const lines = Array.from({ length: 2000 }, () => line);
  expect(await call("POST", "/invoices", invoiceFor(1, lines))).toMatchObject({
    status: 413,
    body: { type: "urn:bahi:event-too-large" },
  });
  expect(await headOf(store)).toBe(before);
});
