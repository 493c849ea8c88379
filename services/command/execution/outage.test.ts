import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { failingStore } from "../testing/failing-store.ts";
import { everything, startInstance } from "../testing/instance.ts";
import { anil, bina, invoiceFor, paymentBy, soap } from "../testing/requests.ts";

async function shop() {
  const failing = failingStore();
  const instance = await startInstance({ wrap: failing.wrap });
  await instance.call("POST", "/customers", anil);
  await instance.call("POST", "/products", soap);
  await instance.call("POST", "/payments", paymentBy(1, 100));
  const eventCount = (await everything(instance.store)).length;
  return { failing, instance, eventCount };
}

const commands = [
  ["POST", "/customers", bina],
  ["PUT", "/customers/1", bina],
  ["POST", "/invoices", invoiceFor(1)],
  ["POST", "/payments", paymentBy(1, 1)],
  ["PUT", "/payments/1", paymentBy(1, 2)],
] as const;

test.each(commands)("%s %s: a lost answer is found out by repeating the call", async (method, path, body) => {
  const { failing, instance, eventCount } = await shop();
  failing.failOnce("unanswered");
  const answer = await instance.call(method, path, body);
  expect(answer.status).toBeLessThan(300);
  expect((await everything(instance.store)).length).toBe(eventCount + 1);
});

test.each(commands)(
  "%s %s: a store that was away for a moment is asked again",
  async (method, path, body) => {
    const { failing, instance, eventCount } = await shop();
    failing.failOnce("before");
    expect((await instance.call(method, path, body)).status).toBeLessThan(300);
    expect((await everything(instance.store)).length).toBe(eventCount + 1);
  },
);

test.each(commands)(
  "%s %s: a store that stays away is 503 with Retry-After and no conflict; the key goes on when it is back",
  async (method, path, body) => {
    const { failing, instance, eventCount } = await shop();
    const key = randomUUID();
    failing.failAt(1, "unanswered");
    expect(await instance.call(method, path, body, { key })).toMatchObject({
      status: 503,
      headers: { "retry-after": "2" },
      body: { type: "urn:bahi:unknown-outcome" },
    });
    failing.recover();
    const answer = await instance.call(method, path, body, { key });
    expect(answer.status).toBeLessThan(300);
    expect((await everything(instance.store)).length).toBe(eventCount + 1);
    expect(await instance.call(method, path, body, { key })).toMatchObject({
      status: answer.status,
      body: answer.body,
    });
  },
);

test("a command whose write is never answered is answered itself when its time is over, and its key finds out", async () => {
  const failing = failingStore();
  const { call } = await startInstance({ wrap: failing.wrap });
  const held = failing.holdNextWrite();
  const key = randomUUID();
  const late = await call("POST", "/customers", anil, { key });
  expect(late).toMatchObject({ status: 503, body: { type: "urn:bahi:unknown-outcome" } });
  expect(late.headers).toHaveProperty("retry-after");
  held.letGo();
  expect(await call("POST", "/customers", anil, { key })).toMatchObject({ status: 201, body: { id: 1 } });
});

test("nothing is read for commands that waited in a queue until their time was over", async () => {
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
  let reads = 0;
  const instance = await startInstance({
    wrap: (store) => ({
      ...failingStore().wrap(store),
      async *readStream(streamId, options) {
        if (streamId !== "customers") return yield* store.readStream(streamId, options);
        reads += 1;
        await answering;
        yield* store.readStream(streamId, options);
      },
    }),
  });
  const first = instance.call("POST", "/customers", anil);
  await expect.poll(() => reads).toBe(1);
  const late = await Promise.all(
    [bina, { ...bina, name: "Chand" }].map((body) =>
      instance.call("POST", "/customers", body, { timeLeftMs: 50 }),
    ),
  );
  expect(late.map(({ status }) => status)).toEqual([503, 503]);
  answer();
  expect((await first).status).toBe(201);
  await instance.stores.customers.settled();
  expect(reads).toBe(1);
});

test("nothing is written for a command after its time, whatever it was waiting for", async () => {
  const { failing, instance, eventCount } = await shop();
  const held = failing.holdNextWrite();
  const key = randomUUID();
  const late = instance.call("POST", "/invoices", invoiceFor(1), { key, timeLeftMs: 50 });
  expect(await late).toMatchObject({ status: 503, body: { type: "urn:bahi:unknown-outcome" } });
  held.letGo();
  await instance.stores.invoices.settled();
  expect((await everything(instance.store)).length).toBe(eventCount);
  expect(await instance.call("POST", "/invoices", invoiceFor(1), { key })).toMatchObject({ status: 201 });
  expect((await everything(instance.store)).length).toBe(eventCount + 1);
});
