import { headOf } from "@bahi/event-store/head.ts";
import { describe, expect, test } from "vitest";
import { everything, startInstance } from "../testing/instance.ts";
import { failingStore } from "../testing/failing-store.ts";
import { anil, bina, correctionFor, invoiceFor, paymentBy, sale, soap } from "../testing/requests.ts";
import { shop, times } from "../testing/shop.ts";
import { twoInstances, twoInstancesWithInvoice } from "../testing/two-instances.ts";

const DAY = "2026-04-01";
const lock = { until: DAY };

test("a lock that one instance has set holds at once in another", async () => {
  const one = await shop();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  expect((await other.call("POST", "/invoices", invoiceFor(1))).status).toBe(201);
  expect((await one.call("PUT", "/settings/lock", lock)).status).toBe(200);
  expect((await other.call("POST", "/invoices", invoiceFor(1))).status).toBe(409);
  expect((await other.call("DELETE", "/invoices/1")).status).toBe(409);
  await other.call("PUT", "/settings/lock", { until: null, reason: "late bill" });
  expect((await one.call("POST", "/invoices", invoiceFor(1))).status).toBe(201);
});

test("when a lock is answered, this instance stores nothing more that it decided before", async () => {
  const { call, store } = await shop();
  const sent = times(20, (n) =>
    n % 2 === 0
      ? call("POST", "/invoices", invoiceFor(1))
      : call("POST", "/payments", { ...paymentBy(1, 5), payment_date: DAY }),
  );
  expect((await call("PUT", "/settings/lock", lock)).status).toBe(200);
  const head = await headOf(store);
  const answers = await sent;
  expect(await headOf(store)).toBe(head);
  for (const { status } of answers) expect([201, 409]).toContain(status);
  const stored = (await everything(store)).filter(({ type }) => /InvoiceCreated|PaymentRecorded/.test(type));
  expect(stored).toHaveLength(answers.filter(({ status }) => status === 201).length);
  // A refused invoice uses no number.
  const { body } = await call("POST", "/invoices", { ...invoiceFor(1), invoice_date: "2026-04-02" });
  expect(body["id"]).toBe(1 + stored.filter(({ type }) => type === "InvoiceCreated").length);
});

test.each([
  ["PUT", "/customers/2/opening-balance", { amount: 5, date: "2026-03-31" }],
  ["POST", "/customers/merge", { target_id: 2, source_ids: [1] }],
  ["POST", "/invoices", invoiceFor(1)],
] as const)(
  "%s %s that was decided before a lock is stored when the lock is answered, also where the store does not compare",
  async (method, path, body) => {
    const failing = failingStore();
    const { call, store } = await startInstance({
      wrap: (wrapped) => ({ ...failing.wrap(wrapped), comparesRevisions: false }),
    });
    for (const customer of [anil, bina]) await call("POST", "/customers", customer);
    await call("POST", "/products", soap);
    const held = failing.holdNextWrite();
    const decided = call(method, path, body);
    await held.reached;
    const headWhenAnswered = call("PUT", "/settings/lock", lock).then(() => headOf(store));
    // Time enough for the answer, were it not held back.
    for (let n = 1; n <= 3; n += 1) await call("POST", "/products", { item_name: `Oil ${n}` });
    held.letGo();
    expect((await decided).status).toBeLessThan(300);
    expect(await headWhenAnswered).toBe(await headOf(store));
  },
);

describe("a command that one instance has decided before another has locked the books stores nothing after it", () => {
  const atOnce = { ...paymentBy(1, 7, { invoice_id: 1 }), payment_date: DAY };
  const returnOfTwo = {
    invoice_id: 1,
    credit_note_date: "2026-04-01",
    reason: "broken",
    sales: [{ id: 1, quantity: 2 }],
  };

  test.each([
    ["POST", "/invoices", invoiceFor(1)],
    ["PUT", "/invoices/1", correctionFor(1, [{ ...sale(1, 4, 100), id: 1 }])],
    ["DELETE", "/invoices/2", undefined],
    ["POST", "/payments", atOnce],
    ["POST", "/payments", { ...atOnce, discount_amount: 3 }],
    ["PUT", "/payments/1", { ...atOnce, notes: "by cheque" }],
    ["POST", "/payments/1/allocations", { allocations: [{ invoice_id: 1, amount: 2 }] }],
    ["DELETE", "/payments/1", undefined],
    ["POST", "/credit-notes", returnOfTwo],
    ["DELETE", "/credit-notes/1", undefined],
    ["PUT", "/customers/2/opening-balance", { amount: 5, date: "2026-03-31" }],
    ["POST", "/customers/merge", { target_id: 2, source_ids: [1] }],
  ] as const)("%s %s", async (method, path, body) => {
    const { slow, quick, crossed } = await twoInstancesWithInvoice();
    await slow.call("POST", "/invoices", invoiceFor(1));
    await slow.call("POST", "/payments", { ...paymentBy(1, 5, { invoice_id: 1 }), payment_date: DAY });
    await slow.call("POST", "/credit-notes", returnOfTwo);
    await slow.settled();
    const before = (await everything(slow.store)).length;
    const answers = await crossed(
      () => slow.call(method, path, body),
      () => quick.call("PUT", "/settings/lock", lock),
    );
    expect(answers).toMatchObject([
      { status: 200 },
      { status: 409, body: { type: "urn:bahi:books-locked" } },
    ]);
    const after = (await everything(slow.store)).slice(before);
    expect(after.map(({ type }) => type)).toEqual(["BooksLocked"]);
  });
});

test("a merge that one instance has decided before another has written an entry and locked its day is refused", async () => {
  const { slow, quick, crossed } = await twoInstances();
  const [, merged] = await crossed(
    () => slow.call("POST", "/customers/merge", { target_id: 2, source_ids: [1] }),
    async () => {
      expect(await quick.call("POST", "/invoices", invoiceFor(1))).toMatchObject({ status: 201 });
      return quick.call("PUT", "/settings/lock", lock);
    },
  );
  expect(merged).toMatchObject({ status: 409, body: { type: "urn:bahi:books-locked" } });
});

test("a merge that moves an entry of a locked day is refused, also one that came by an earlier merge, and deleted ones do not count", async () => {
  const { call } = await shop();
  await call("POST", "/customers", bina);
  await call("POST", "/customers", { ...bina, name: "Chitra" });
  const { body } = await call("POST", "/payments", { ...paymentBy(3, 5), payment_date: DAY });
  await call("POST", "/customers/merge", { target_id: 2, source_ids: [3] });
  await call("PUT", "/settings/lock", lock);
  const merge = () => call("POST", "/customers/merge", { target_id: 1, source_ids: [2] });
  expect(await merge()).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringContaining(
        "Customer 2 has entries dated up to that day, and a merge would move them.",
      ) as string,
    },
  });
  await call("PUT", "/settings/lock", { until: null, reason: "a slip" });
  await call("DELETE", `/payments/${Number(body["id"])}`);
  await call("PUT", "/settings/lock", lock);
  expect((await merge()).status).toBe(200);
});
