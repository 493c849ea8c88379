import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { failingStore } from "../testing/failing-store.ts";
import { everything, startInstance } from "../testing/instance.ts";
import { anil, bina, invoiceFor, paymentBy, soap } from "../testing/requests.ts";
import { calls, shop } from "../testing/shop.ts";

// A command that changes nothing appends no event. Its key is bound all the same.

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

test("allocations that a payment has already, repeated after somebody else's, give the first answer and leave those", async () => {
  const one = await shopWithRecords();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  const part = (amount: number) => ({ allocations: [{ invoice_id: 1, amount }] });
  const path = "/payments/1/allocations";
  await one.call("POST", path, part(3));
  const key = randomUUID();
  const first = await one.call("POST", path, part(3), { key });
  expect(first).toMatchObject({ status: 200, body: { version: 2, unallocated: 2 } });
  expect(await other.call("POST", path, part(4))).toMatchObject({ status: 200, body: { version: 3 } });
  const before = await everything(one.store);
  for (const instance of [one, other]) {
    expect(await instance.call("POST", path, part(3), { key })).toMatchObject({
      status: 200,
      body: first.body,
    });
  }
  expect(await everything(one.store)).toEqual(before);
  expect(await other.call("POST", path, part(5), { key })).toMatchObject({ status: 422 });
});

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
