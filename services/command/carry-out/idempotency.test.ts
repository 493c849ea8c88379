import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Answer, everything, startInstance } from "../testing/instance.ts";
import { anil, bina, invoiceFor, paymentBy, soap } from "../testing/trade.ts";

function times<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

function answersOf(answers: Answer[]): unknown[] {
  return [...new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))];
}

async function shop() {
  const instance = await startInstance();
  await instance.call("POST", "/customers", anil);
  await instance.call("POST", "/products", soap);
  return instance;
}

test.each([
  ["POST", "/customers", bina],
  ["PUT", "/customers/1", bina],
  ["DELETE", "/customers/1", undefined],
  ["POST", "/products", soap],
  ["POST", "/invoices", invoiceFor(1)],
  ["POST", "/payments", paymentBy(1, 12.34)],
] as const)(
  "%s %s twenty times at once under one key is one change with one answer",
  async (method, path, body) => {
    const one = await shop();
    const other = await startInstance({ databaseUrl: one.databaseUrl });
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
  const other = await startInstance({ databaseUrl: one.databaseUrl });
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
    await call("POST", "/products", soap, { key: keys.product }),
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
    await call("POST", "/products", soap, { key: keys.product }),
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
  const before = await store.head();
  const again = await times(10, () => call("POST", "/customers/merge", merge, { key }));
  expect(answersOf(again)).toEqual(answersOf([first]));
  expect(await store.head()).toBe(before);
});

test("another instance that has just started knows the keys", async () => {
  const one = await shop();
  const key = randomUUID();
  const first = await one.call("POST", "/customers", bina, { key });
  const other = await startInstance({ databaseUrl: one.databaseUrl });
  expect(await other.call("POST", "/customers", bina, { key })).toMatchObject({
    status: 201,
    body: first.body,
  });
});

test.each([
  ["POST", "/customers", bina, anil],
  ["PUT", "/customers/1", bina, { ...bina, phone: "1" }],
  ["POST", "/products", soap, { item_name: "Oil" }],
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
  ["POST", "/products", soap],
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
    const other = await startInstance({ databaseUrl: one.databaseUrl });
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
  const other = await startInstance({ databaseUrl: one.databaseUrl });
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

test("a refused command stores nothing, and its key may be used again", async () => {
  const { call, store } = await shop();
  const before = await everything(store);
  const key = randomUUID();
  expect(await call("POST", "/invoices", invoiceFor(2), { key })).toMatchObject({ status: 404 });
  expect(await everything(store)).toEqual(before);
  await call("POST", "/customers", bina);
  expect(await call("POST", "/invoices", invoiceFor(2), { key })).toMatchObject({ status: 201 });
});
