import { randomUUID } from "node:crypto";
import type { EventMetadata } from "@bahi/contracts/metadata.ts";
import { expect, test } from "vitest";
import { requestDigest } from "../http/request-digest.ts";
import { failingStore } from "../testing/failing-store.ts";
import { type Answer, everything, startInstance } from "../testing/instance.ts";
import { bindEarlierKeys } from "./earlier-keys.ts";
import { digestOf } from "./command-context.ts";
import { anil, bina, invoiceFor, oil, paymentBy, soap } from "../testing/requests.ts";
import { headOf } from "@bahi/event-store/head.ts";

function times<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

function answersOf(answers: Answer[]): unknown[] {
  return [...new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))];
}

async function shop() {
  const instance = await startInstance({ store: "postgres" });
  await instance.call("POST", "/customers", anil);
  await instance.call("POST", "/products", soap);
  return instance;
}

test.each([
  ["POST", "/customers", bina],
  ["PUT", "/customers/1", bina],
  ["DELETE", "/customers/1", undefined],
  ["POST", "/products", oil],
  ["POST", "/invoices", invoiceFor(1)],
  ["POST", "/payments", paymentBy(1, 12.34)],
] as const)(
  "%s %s twenty times at once under one key is one change with one answer",
  async (method, path, body) => {
    const one = await shop();
    const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
    const before = (await everything(one.store)).length;
    const key = randomUUID();
    const answers = await times(20, (index) => (index % 2 ? one : other).call(method, path, body, { key }));
    expect(answersOf(answers)).toHaveLength(1);
    expect(answers[0]?.status).toBeLessThan(300);
    expect((await everything(one.store)).length).toBe(before + 1);
  },
);

test("a payment changed twenty times at once under one key is changed once", async () => {
  const one = await shop();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  await one.call("POST", "/payments", paymentBy(1, 100));
  const key = randomUUID();
  const answers = await times(20, (index) =>
    (index % 2 ? one : other).call("PUT", "/payments/1", paymentBy(1, 150), { key }),
  );
  expect(answersOf(answers)).toHaveLength(1);
  expect(answers[0]?.body).toMatchObject({ amount: 150, version: 2 });
});

test("a key repeated after the record has changed gives the first answer again", async () => {
  const { call } = await shop();
  const keys = {
    customer: randomUUID(),
    product: randomUUID(),
    invoice: randomUUID(),
    payment: randomUUID(),
  };
  const first = [
    await call("POST", "/customers", bina, { key: keys.customer }),
    await call("POST", "/products", oil, { key: keys.product }),
    await call("POST", "/invoices", invoiceFor(2), { key: keys.invoice }),
    await call("POST", "/payments", paymentBy(2, 500, { invoice_id: 1 }), { key: keys.payment }),
  ];
  expect(first.map(({ status }) => status)).toEqual([201, 201, 201, 201]);

  await call("PUT", "/customers/2", { ...bina, name: "Bina & Daughters" });
  await call("PUT", "/products/2", { item_name: "Soap 100 g" });
  await call("PUT", "/payments/1", paymentBy(2, 400));
  await call("POST", "/customers/merge", { target_id: 1, source_ids: [2] });
  await call("DELETE", "/products/1");
  await call("DELETE", "/invoices/1");
  await call("DELETE", "/payments/1");

  const again = [
    await call("POST", "/customers", bina, { key: keys.customer }),
    await call("POST", "/products", oil, { key: keys.product }),
    await call("POST", "/invoices", invoiceFor(2), { key: keys.invoice }),
    await call("POST", "/payments", paymentBy(2, 500, { invoice_id: 1 }), { key: keys.payment }),
  ];
  expect(again.map(({ status, body }) => ({ status, body }))).toEqual(
    first.map(({ status, body }) => ({ status, body })),
  );
});

test("a merge asked for again gives the first answer, also when the master was merged on", async () => {
  const { call, store } = await shop();
  await call("POST", "/customers", { ...bina, address: "Pune" });
  await call("POST", "/customers", bina);
  const merge = { target_id: 3, source_ids: [2] };
  const key = randomUUID();
  const first = await call("POST", "/customers/merge", merge, { key });
  expect(first).toMatchObject({ status: 200, body: { customer: { id: 3, address: "Pune", version: 2 } } });
  await call("POST", "/customers/merge", { target_id: 1, source_ids: [3] });
  const before = await headOf(store);
  const again = await times(10, () => call("POST", "/customers/merge", merge, { key }));
  expect(answersOf(again)).toEqual(answersOf([first]));
  expect(await headOf(store)).toBe(before);
});

test("another instance that has just started knows the keys", async () => {
  const one = await shop();
  const key = randomUUID();
  const first = await one.call("POST", "/customers", bina, { key });
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  expect(await other.call("POST", "/customers", bina, { key })).toMatchObject({
    status: 201,
    body: first.body,
  });
});

test.each([
  ["POST", "/customers", bina, anil],
  ["PUT", "/customers/1", bina, { ...bina, phone: "1" }],
  ["POST", "/products", oil, { item_name: "Tea" }],
  ["POST", "/invoices", invoiceFor(1), { ...invoiceFor(1), invoice_date: "2026-04-03" }],
  ["POST", "/payments", paymentBy(1, 1), paymentBy(1, 2)],
] as const)("%s %s refuses a key that was used for another body", async (method, path, body, other) => {
  const { call, store } = await shop();
  const key = randomUUID();
  await call(method, path, body, { key });
  const before = await everything(store);
  expect(await call(method, path, other, { key })).toMatchObject({
    status: 422,
    body: { type: "urn:bahi:key-used-for-another-order" },
  });
  expect(await everything(store)).toEqual(before);
});

const calls = [
  ["POST", "/customers", bina],
  ["PUT", "/customers/2", bina],
  ["DELETE", "/customers/2", undefined],
  ["POST", "/products", oil],
  ["POST", "/invoices", invoiceFor(1)],
  ["DELETE", "/invoices/1", undefined],
  ["POST", "/payments", paymentBy(1, 1)],
  ["PUT", "/payments/1", paymentBy(1, 2)],
  ["DELETE", "/payments/1", undefined],
] as const;

test.each(calls)(
  "%s %s refuses a key that was used for any other call, through whichever instance",
  async (method, path, body) => {
    const one = await shop();
    const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
    await one.call("POST", "/customers", anil);
    await one.call("POST", "/invoices", invoiceFor(1));
    await one.call("POST", "/payments", paymentBy(1, 5));
    const key = randomUUID();
    expect((await one.call(method, path, body, { key })).status).toBeLessThan(300);
    const before = await everything(one.store);
    for (const [otherMethod, otherPath, otherBody] of calls) {
      if (otherMethod === method && otherPath === path) continue;
      for (const instance of [one, other]) {
        expect(await instance.call(otherMethod, otherPath, otherBody, { key })).toMatchObject({
          status: 422,
          body: { type: "urn:bahi:key-used-for-another-order" },
        });
      }
    }
    expect(await everything(one.store)).toEqual(before);
  },
);

test("two bodies at once under one key: one is carried out, the other refused", async () => {
  const one = await shop();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  const rounds = await times(10, async (round) => {
    const key = randomUUID();
    const answers = await Promise.all([
      one.call("POST", "/customers", { ...anil, name: `Anil ${round}` }, { key }),
      other.call("POST", "/customers", { ...bina, name: `Bina ${round}` }, { key }),
    ]);
    return answers.map(({ status }) => status).toSorted((a, b) => a - b);
  });
  expect(rounds).toEqual(rounds.map(() => [201, 422]));
});

/** A customer, a product, an invoice and a payment, as `asItIs` says them. */
async function shopWithRecords() {
  const instance = await shop();
  await instance.call("POST", "/invoices", invoiceFor(1));
  await instance.call("POST", "/payments", paymentBy(1, 5));
  await instance.call("PUT", "/settings", { business_name: "Asha Traders" });
  return instance;
}

const asItIs = [
  ["/customers/1", anil, { ...anil, address: "Moved on" }],
  ["/products/1", soap, { item_name: "Moved on" }],
  ["/payments/1", paymentBy(1, 5), paymentBy(1, 6)],
  ["/settings", { business_name: "Asha Traders" }, { business_name: "Moved on" }],
] as const;

test.each(asItIs)(
  "PUT %s that changes nothing, repeated after somebody else's edit, gives the first answer and leaves the edit",
  async (path, body, edit) => {
    const one = await shopWithRecords();
    const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
    const key = randomUUID();
    const first = await one.call("PUT", path, body, { key });
    expect(first).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await other.call("PUT", path, edit)).status).toBe(200);
    const before = await everything(one.store);
    for (const instance of [one, other]) {
      const again = await instance.call("PUT", path, body, { key });
      expect(again).toMatchObject({ status: 200, body: first.body });
    }
    expect(await everything(one.store)).toEqual(before);
    expect(await other.call("PUT", path, edit, { key })).toMatchObject({ status: 422 });
  },
);

test.each(asItIs.slice(0, 3))(
  "PUT %s that changed nothing gives its answer again when the record was deleted since, or a newer version is asked for",
  async (path, body, edit) => {
    const { call } = await shopWithRecords();
    const keys = [randomUUID(), randomUUID()] as const;
    const first = await call("PUT", path, body, { key: keys[0] });
    const matched = await call("PUT", path, body, { key: keys[1], ifMatch: '"1"' });
    await call("PUT", path, edit);
    expect(await call("PUT", path, body, { key: keys[1], ifMatch: '"1"' })).toMatchObject({
      status: 200,
      body: matched.body,
    });
    await call("DELETE", "/payments/1");
    await call("DELETE", "/invoices/1");
    await call("DELETE", path);
    expect(await call("PUT", path, body)).toMatchObject({ status: 404 });
    expect(await call("PUT", path, body, { key: keys[0] })).toMatchObject({ status: 200, body: first.body });
  },
);

test.each(asItIs)("PUT %s that changes nothing has its key for itself", async (path, body) => {
  const one = await shopWithRecords();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  const key = randomUUID();
  await one.call("PUT", path, body, { key });
  const before = await everything(one.store);
  for (const [otherMethod, otherPath, otherBody] of calls) {
    if (otherPath === path) continue;
    const answer = await other.call(otherMethod, otherPath, otherBody, { key });
    expect(answer).toMatchObject({ status: 422, body: { type: "urn:bahi:key-used-for-another-order" } });
  }
  expect(await everything(one.store)).toEqual(before);
});

test("two retries that meet, one of which finds nothing to do, end in one outcome", async () => {
  const failing = failingStore();
  const slow = await startInstance({ store: "postgres", wrap: failing.wrap });
  const quick = await startInstance({ store: "postgres", databaseUrl: slow.databaseUrl });
  await slow.call("POST", "/customers", anil);
  const key = randomUUID();
  const held = failing.holdNextWrite();
  const late = slow.call("PUT", "/customers/1", bina, { key });
  await held.reached;
  await quick.call("PUT", "/customers/1", bina);
  const unchanged = await quick.call("PUT", "/customers/1", bina, { key });
  await quick.call("PUT", "/customers/1", anil);
  held.letGo();
  expect(unchanged).toMatchObject({ status: 200, body: { name: bina.name, version: 2 } });
  expect(await late).toMatchObject({ status: 200, body: unchanged.body });
  await quick.stores.customers.catchUp();
  expect(quick.stores.customers.records.get(1)).toMatchObject({ profile: { name: anil.name } });
});

test.each(calls.filter(([method]) => method === "POST"))(
  "%s %s, decided before another command under its key is stored, is refused when it comes to the store",
  async (method, path, body) => {
    const failing = failingStore();
    const slow = await startInstance({ store: "postgres", wrap: failing.wrap });
    const quick = await startInstance({ store: "postgres", databaseUrl: slow.databaseUrl });
    for (const customer of [anil, bina]) await slow.call("POST", "/customers", customer);
    await slow.call("POST", "/products", soap);
    for (const [, otherPath, otherBody] of calls.filter((call) => call[0] === "POST" && call[1] !== path)) {
      const key = randomUUID();
      const held = failing.holdNextWrite();
      const late = slow.call(method, path, body, { key });
      await held.reached;
      expect(await quick.call("POST", otherPath, otherBody, { key })).toMatchObject({ status: 201 });
      const before = await everything(quick.store);
      held.letGo();
      expect(await late).toMatchObject({
        status: 422,
        body: { type: "urn:bahi:key-used-for-another-order" },
      });
      expect(await everything(quick.store)).toEqual(before);
    }
  },
);

test("what is stored beside a key is a digest of the request as it was sent", async () => {
  const { call, store } = await shop();
  const body = { ...bina, company_name: null };
  await call("POST", "/customers", body);
  await call("PUT", "/customers/2", { ...bina, name: "Bina & Daughters" });
  await call("DELETE", "/customers/2?reason=closed");
  const sent = [
    ["POST", "/api/v1/customers", {}, {}, body, null],
    ["PUT", "/api/v1/customers/:id", { id: "2" }, {}, { ...bina, name: "Bina & Daughters" }, null],
    ["DELETE", "/api/v1/customers/:id", { id: "2" }, { reason: "closed" }, null, null],
  ];
  const stored = (await everything(store)).slice(-3).map(({ metadata }) => metadata);
  expect(stored).toMatchObject(sent.map((request) => ({ bodyDigest: requestDigest(request) })));
});

test("one key for four nouns at once, through four instances, is carried out once", async () => {
  const one = await shop();
  const rest = await times(3, () => startInstance({ store: "postgres", databaseUrl: one.databaseUrl }));
  const rounds = await times(15, async (round) => {
    const key = randomUUID();
    const sent = [
      ["/customers", bina],
      ["/products", { item_name: `Oil ${round}` }],
      ["/invoices", invoiceFor(1)],
      ["/payments", paymentBy(1, 1 + round)],
    ] as const;
    const answers = await Promise.all(
      [one, ...rest].map((instance, index) => {
        const [path, body] = sent[index] ?? sent[0];
        return instance.call("POST", path, body, { key });
      }),
    );
    return answers.map(({ status }) => status).toSorted((a, b) => a - b);
  });
  expect(rounds).toEqual(rounds.map(() => [201, 422, 422, 422]));
  const keys = (await everything(one.store)).map(({ metadata }) => (metadata as EventMetadata).commandKey);
  expect(new Set(keys).size).toBe(keys.length);
});

test("a key that an earlier release has stored with its own digest gives the first answer again, and to nothing else", async () => {
  const { call, store } = await shop();
  const keys = { customer: randomUUID(), payment: randomUUID() };
  const command = { companyName: "", gstNumber: "", ...bina };
  const payment = { customerId: 1, invoiceId: null, paymentDate: "2026-04-02", amountPaise: 7_00 };
  const rest = { discountPaise: 0, discountReason: "", method: "cash", referenceNumber: "", notes: "" };
  const old = (key: string, name: string, content: unknown) => ({
    at: "2026-04-01T05:30:00.000Z",
    actor: { id: 1, name: "Asha Rao", role: "admin" },
    commandKey: key,
    bodyDigest: digestOf(name, content),
    version: 1,
  });
  await store.append("customers", 0, [
    {
      id: randomUUID(),
      type: "CustomerAdded",
      data: { customerId: 2, ...command },
      metadata: old(keys.customer, "AddCustomer", command),
    },
  ]);
  await store.appendToNext("payment", keys.payment, (paymentId) => [
    {
      id: randomUUID(),
      type: "PaymentRecorded",
      data: { paymentId, ...payment, ...rest },
      metadata: old(keys.payment, "RecordPayment", { ...payment, ...rest }),
    },
  ]);
  await bindEarlierKeys(store);
  const before = await everything(store);
  const paid = paymentBy(1, 7);
  expect(await call("POST", "/customers", bina, { key: keys.customer })).toMatchObject({
    status: 201,
    body: { id: 2, version: 1 },
  });
  expect(await call("POST", "/payments", paid, { key: keys.payment })).toMatchObject({
    status: 201,
    body: { id: 1 },
  });
  for (const key of Object.values(keys)) {
    expect(await call("POST", "/customers", anil, { key })).toMatchObject({ status: 422 });
    expect(await call("POST", "/payments", paymentBy(1, 8), { key })).toMatchObject({ status: 422 });
    expect(await call("POST", "/products", { item_name: "Oil" }, { key })).toMatchObject({ status: 422 });
  }
  expect(await everything(store)).toEqual(before);
});

test("a refused command stores nothing, and its key may be used again", async () => {
  const { call, store } = await shop();
  const before = await everything(store);
  const key = randomUUID();
  expect(await call("POST", "/invoices", invoiceFor(2), { key })).toMatchObject({ status: 404 });
  expect(await everything(store)).toEqual(before);
  await call("POST", "/customers", bina);
  expect(await call("POST", "/invoices", invoiceFor(2), { key })).toMatchObject({ status: 201 });
});
