import { randomUUID } from "node:crypto";
import type { EventMetadata } from "@bahi/contracts/metadata.ts";
import { expect, test } from "vitest";
import { requestDigest } from "../http/request-digest.ts";
import { failingStore } from "../testing/failing-store.ts";
import { everything, startInstance } from "../testing/instance.ts";
import { anil, bina, invoiceFor, oil, paymentBy, soap } from "../testing/requests.ts";
import { calls, shop, times } from "../testing/shop.ts";

// A key belongs to one command: any other one with it is refused, and stores nothing.

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
