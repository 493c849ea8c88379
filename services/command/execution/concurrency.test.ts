import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { failingStore } from "../testing/failing-store.ts";
import { type Instance, startInstance } from "../testing/instance.ts";
import { anil, bina, correctionFor, invoiceFor, paymentBy, sale, soap } from "../testing/requests.ts";

async function twoInstances(): Promise<[Instance, Instance]> {
  const one = await startInstance({ store: "postgres" });
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  await one.call("POST", "/customers", anil);
  await one.call("POST", "/products", soap);
  return [one, other];
}

test("100 customers at once on two instances get the numbers that follow", async () => {
  const [one, other] = await twoInstances();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => (index % 2 ? one : other).call("POST", "/customers", bina)),
  );
  const numbers = answers.map(({ body }) => Number(body["id"])).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
});

test("a customer changed by many at once on two instances: every change is one event, on the state before it", async () => {
  const [one, other] = await twoInstances();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? one : other).call("PUT", "/customers/1", { ...anil, address: `Lane ${index}` }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const versions = answers.map(({ body }) => Number(body["version"])).toSorted((a, b) => a - b);
  expect(versions).toEqual(Array.from({ length: 40 }, (_, index) => index + 2));
});

test("a payment changed by many at once on two instances: every change is one event", async () => {
  const [one, other] = await twoInstances();
  await one.call("POST", "/payments", paymentBy(1, 1));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? one : other).call("PUT", "/payments/1", paymentBy(1, 100 + index)),
    ),
  );
  const versions = answers.map(({ body }) => Number(body["version"])).toSorted((a, b) => a - b);
  expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
});

test("one command that two instances decide in the same millisecond on different names is answered alike, as it is stored", async () => {
  const now = () => new Date("2026-04-02T05:30:00Z");
  const failing = failingStore();
  const slow = await startInstance({ wrap: failing.wrap, now });
  const quick = await startInstance({ databaseUrl: slow.databaseUrl, now });
  await slow.call("POST", "/customers", anil);
  await slow.call("POST", "/products", soap);
  await slow.call("POST", "/invoices", invoiceFor(1));
  const key = randomUUID();
  const correct = ({ call }: Instance) =>
    call("PUT", "/invoices/1", correctionFor(1, [sale(1, 4, 100)]), { key });
  const held = failing.holdNextWrite();
  const answer = correct(slow);
  await held.reached;
  await quick.call("PUT", "/products/1", { ...soap, item_name: "Soap of another name" });
  const first = await correct(quick);
  held.letGo();
  expect(first).toMatchObject({ status: 200, body: { sales: [{ product_name: "Soap of another name" }] } });
  expect((await answer).body).toEqual(first.body);
});

test("discounts recorded at once on one invoice together stay within its total", async () => {
  const [one] = await twoInstances();
  await one.call("POST", "/invoices", invoiceFor(1));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      one.call("POST", "/payments", paymentBy(1, 1, { invoice_id: 1, discount_amount: 100 })),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 422, 422, 422, 422, 422]);
});

test("commands that wait together are stored by one append, and a refused one leaves the others alone", async () => {
  const appends: number[] = [];
  const one = await startInstance({
    store: "postgres",
    wrap: (store) => ({
      kind: store.kind,
      comparesRevisions: store.comparesRevisions,
      append: (streamId, expected, events) => {
        appends.push(events.length);
        return store.append(streamId, expected, events);
      },
      appendToNext: (...call) => store.appendToNext(...call),
      bindUnchanged: (...call) => store.bindUnchanged(...call),
      findUse: (...call) => store.findUse(...call),
      readStream: (...call) => store.readStream(...call),
      readAll: (...call) => store.readAll(...call),
      subscribe: (...call) => store.subscribe(...call),
      ping: () => store.ping(),
      close: () => store.close(),
    }),
  });
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => one.call("POST", "/customers", anil)),
    one.call("PUT", "/customers/99", anil),
  ]);
  expect(answers.slice(0, 30).every(({ status }) => status === 201)).toBe(true);
  expect(answers[30]).toMatchObject({ status: 404 });
  expect(appends.reduce((total, size) => total + size, 0)).toBe(30);
  expect(appends.length).toBeLessThan(15);
});
