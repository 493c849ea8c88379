import { expect, test } from "vitest";
import { type Instance, startInstance } from "../testing/instance.ts";
import { anil, bina, invoiceFor, paymentBy, soap } from "../testing/requests.ts";

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
