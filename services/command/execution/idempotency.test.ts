import { randomUUID } from "node:crypto";
import { headOf } from "@bahi/event-store/head.ts";
import { expect, test } from "vitest";
import { type Answer, everything, startInstance } from "../testing/instance.ts";
import { bina, invoiceFor, oil, paymentBy } from "../testing/requests.ts";
import { shop, times } from "../testing/shop.ts";

// A command that is repeated with its key is executed once, and gets the first answer.

function answersOf(answers: Answer[]): unknown[] {
  return [...new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))];
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

test("a refused command stores nothing, and its key may be used again", async () => {
  const { call, store } = await shop();
  const before = await everything(store);
  const key = randomUUID();
  expect(await call("POST", "/invoices", invoiceFor(2), { key })).toMatchObject({ status: 404 });
  expect(await everything(store)).toEqual(before);
  await call("POST", "/customers", bina);
  expect(await call("POST", "/invoices", invoiceFor(2), { key })).toMatchObject({ status: 201 });
});
