import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { type Failure, type FailingStore, failingStore } from "../testing/failing-store.ts";
import { type Instance, everything, startInstance } from "../testing/instance.ts";
import { anil, bina, correctionFor, invoiceFor, paymentBy, sale, soap } from "../testing/requests.ts";
import { startReconciler } from "./reconciler.ts";

const now = () => new Date();

/** As a store that does not compare an invoice with its customer, such as EventStoreDB: the two may cross. */
function withoutComparison({ wrap }: FailingStore): (store: EventStore) => EventStore {
  return (store) => ({ ...wrap(store), comparesRevisions: false });
}

/** Runs the reconciler once, as a service does when it starts. */
async function finish({ stores }: Instance): Promise<void> {
  const warnings: unknown[] = [];
  const reconciler = startReconciler(stores, now, { warn: (warning: unknown) => warnings.push(warning) });
  await reconciler.firstRun;
  await reconciler.stop();
  expect(warnings).toEqual([]);
}

async function typesSince(instance: Instance, from: number): Promise<string[]> {
  return (await everything(instance.store)).slice(from).map((event) => event.type);
}

/** A shop whose store can be taken away, with an invoice and three payments on it. */
async function shop() {
  const failing = failingStore();
  const instance = await startInstance({ store: "postgres", wrap: failing.wrap });
  await instance.call("POST", "/customers", anil);
  await instance.call("POST", "/products", soap);
  await instance.call("POST", "/invoices", invoiceFor(1));
  for (const amount of [100, 200, 300]) {
    await instance.call("POST", "/payments", paymentBy(1, amount, { invoice_id: 1, discount_amount: 1 }));
  }
  const eventCount = (await everything(instance.store)).length;
  return { failing, instance, eventCount };
}

const failures: Failure[] = ["before", "unanswered", "after"];
const everyCrash = [1, 2, 3, 4].flatMap((nth) => failures.map((failure) => ({ nth, failure })));

describe("a service that ends in the middle of deleting an invoice", () => {
  test.each(everyCrash)(
    "at write $nth ($failure): the next start completes it, and a repetition of the key as well",
    async ({ nth, failure }) => {
      const { failing, instance, eventCount } = await shop();
      const key = randomUUID();
      failing.failAt(nth, failure);
      const answer = await instance.call("DELETE", "/invoices/1", undefined, { key });
      // After the last write the answer waits for nothing more, unless a write beside it had to look again.
      const isWhole = nth === 4 && failure === "after";
      expect(isWhole ? [200, 503] : [503]).toContain(answer.status);
      await instance.close();

      const next = await startInstance({ store: "postgres", databaseUrl: instance.databaseUrl });
      await finish(next);
      const isDeleted = nth > 1 || failure !== "before";
      const whole = [
        "InvoiceDeleted",
        "PaymentMovedToAdvance",
        "PaymentMovedToAdvance",
        "PaymentMovedToAdvance",
      ];
      expect(await typesSince(next, eventCount)).toEqual(isDeleted ? whole : []);

      expect(await next.call("DELETE", "/invoices/1", undefined, { key })).toMatchObject({ status: 200 });
      expect(await typesSince(next, eventCount)).toEqual(whole);
      expect(next.stores.accounts.balanceOf(1)).toBe(-600_00);
    },
  );

  test("the moves say who deleted the invoice and which command they follow from", async () => {
    const { instance } = await shop();
    await instance.call("DELETE", "/invoices/1", undefined, { key: "deletion" });
    const moves = (await everything(instance.store)).filter(({ type }) => type === "PaymentMovedToAdvance");
    expect(moves.map(({ metadata }) => metadata)).toEqual(
      moves.map(() =>
        expect.objectContaining({ actor: { id: 1, name: "Asha Rao", role: "admin" }, causedBy: "deletion" }),
      ),
    );
  });
});

describe("a service that ends in the middle of correcting an invoice", () => {
  test.each(everyCrash)(
    "at write $nth ($failure): the next start completes it, and a repetition of the key as well",
    async ({ nth, failure }) => {
      const { failing, instance, eventCount } = await shop();
      const key = randomUUID();
      const body = correctionFor(1, [{ ...sale(1, 2, 100), id: 1 }]);
      failing.failAt(nth, failure);
      const answer = await instance.call("PUT", "/invoices/1", body, { key });
      // Three discounts of ₹ 1 leave room for ₹ 97: the first payment keeps that, and the others nothing.
      const isWhole = nth === 4 && failure === "after";
      expect(isWhole ? [200, 503] : [503]).toContain(answer.status);
      await instance.close();

      const next = await startInstance({ store: "postgres", databaseUrl: instance.databaseUrl });
      await finish(next);
      const isCorrected = nth > 1 || failure !== "before";
      const whole = ["InvoiceCorrected", "PaymentAllocated", "PaymentAllocated", "PaymentAllocated"];
      expect(await typesSince(next, eventCount)).toEqual(isCorrected ? whole : []);

      expect(await next.call("PUT", "/invoices/1", body, { key })).toMatchObject({
        status: 200,
        body: { total_amount: 100, paid_amount: 97, discount_amount: 3, version: 2 },
      });
      expect(await typesSince(next, eventCount)).toEqual(whole);
      expect(next.stores.accounts.moneyOn(1)).toEqual([{ paymentId: 1, amountPaise: 97_00 }]);
    },
  );
});

describe("business that overtakes a deletion", () => {
  test("a payment on an invoice that is deleted at the same moment becomes an advance", async () => {
    const { failing, instance } = await shop();
    const other = await startInstance({ store: "postgres", databaseUrl: instance.databaseUrl });
    // The store of the first instance is held at its write until the second has deleted the invoice.
    const held = failing.holdNextWrite();
    const payment = instance.call("POST", "/payments", paymentBy(1, 50, { invoice_id: 1 }));
    await held.reached;
    await other.call("DELETE", "/invoices/1");
    held.letGo();
    expect(await payment).toMatchObject({ status: 201 });
    await instance.settled();
    const onIt = (await everything(instance.store)).filter(({ streamId }) => streamId === "payment-4");
    expect(onIt.map(({ type }) => type)).toEqual(["PaymentRecorded", "PaymentMovedToAdvance"]);
  });

  test("a change that crosses the move of its payment is moved as well", async () => {
    const { failing, instance } = await shop();
    const other = await startInstance({ store: "postgres", databaseUrl: instance.databaseUrl });
    const held = failing.holdNextWrite();
    const change = instance.call("PUT", "/payments/1", paymentBy(1, 150, { invoice_id: 1 }));
    await held.reached;
    await other.call("DELETE", "/invoices/1");
    held.letGo();
    expect(await change).toMatchObject({ status: 200, body: { amount: 150, version: 3 } });
    await instance.settled();
    const { state } = await other.stores.payments.load(1);
    expect(state).toMatchObject({ content: { allocations: [], amountPaise: 150_00, discountPaise: 0 } });
  });

  test("a customer who is deleted while an invoice is written is active again", async () => {
    const failing = failingStore();
    const instance = await startInstance({ store: "postgres", wrap: withoutComparison(failing) });
    const other = await startInstance({ store: "postgres", databaseUrl: instance.databaseUrl });
    await instance.call("POST", "/customers", anil);
    await instance.call("POST", "/products", soap);
    const held = failing.holdNextWrite();
    const invoice = instance.call("POST", "/invoices", invoiceFor(1));
    await held.reached;
    expect(await other.call("DELETE", "/customers/1")).toMatchObject({ status: 200 });
    held.letGo();
    expect(await invoice).toMatchObject({ status: 201 });
    await instance.settled();
    await instance.stores.customers.catchUp();
    expect(instance.stores.customers.records.get(1).status).toBe("active");
  });

  test("an invoice that a deletion has overtaken is refused, where the store compares, and uses no number", async () => {
    const failing = failingStore();
    const instance = await startInstance({ store: "postgres", wrap: failing.wrap });
    const other = await startInstance({ store: "postgres", databaseUrl: instance.databaseUrl });
    await instance.call("POST", "/customers", anil);
    await instance.call("POST", "/customers", bina);
    await instance.call("POST", "/products", soap);
    const held = failing.holdNextWrite();
    const invoice = instance.call("POST", "/invoices", invoiceFor(1));
    await held.reached;
    expect(await other.call("DELETE", "/customers/1")).toMatchObject({ status: 200 });
    held.letGo();
    expect(await invoice).toMatchObject({ status: 409, body: { type: "urn:bahi:customer-inactive" } });
    expect(await instance.call("POST", "/invoices", invoiceFor(2))).toMatchObject({ body: { id: 1 } });
    await instance.settled();
    expect(other.stores.customers.records.get(1).status).toBe("deleted");
  });

  test("a deletion that finds an invoice background is taken back and refused, also when it is repeated", async () => {
    const failing = failingStore();
    const instance = await startInstance({ store: "postgres", wrap: failing.wrap });
    const other = await startInstance({ store: "postgres", databaseUrl: instance.databaseUrl });
    await instance.call("POST", "/customers", anil);
    await instance.call("POST", "/products", soap);
    const key = randomUUID();
    const held = failing.holdNextWrite();
    const deletion = instance.call("DELETE", "/customers/1", undefined, { key });
    await held.reached;
    expect(await other.call("POST", "/invoices", invoiceFor(1))).toMatchObject({ status: 201 });
    held.letGo();
    const refusal = { status: 409, body: { type: "urn:bahi:customer-has-balance" } };
    expect(await deletion).toMatchObject(refusal);
    expect(await other.call("DELETE", "/customers/1", undefined, { key })).toMatchObject(refusal);
    expect(other.stores.customers.records.get(1).status).toBe("active");
  });

  test("a deletion that finds one whose service ended before it looked is refused when that is taken back", async () => {
    const failing = failingStore();
    const instance = await startInstance({ store: "postgres", wrap: failing.wrap });
    const other = await startInstance({ store: "postgres", databaseUrl: instance.databaseUrl });
    await instance.call("POST", "/customers", anil);
    await instance.call("POST", "/products", soap);
    const held = failing.holdNextWrite();
    failing.failAt(1, "after");
    const deletion = instance.call("DELETE", "/customers/1");
    await held.reached;
    expect(await other.call("POST", "/invoices", invoiceFor(1))).toMatchObject({ status: 201 });
    await other.settled();
    held.letGo();
    expect(await deletion).toMatchObject({ status: 503 });
    expect(await other.call("DELETE", "/customers/1")).toMatchObject({
      status: 409,
      body: { detail: "This customer's balance is not zero: settle it or merge the customer first" },
    });
    expect(other.stores.customers.records.get(1).status).toBe("active");
  });

  test("a deletion waits for what its own service is writing on the account, and is refused by it", async () => {
    const failing = failingStore();
    const instance = await startInstance({ store: "postgres", wrap: withoutComparison(failing) });
    await instance.call("POST", "/customers", anil);
    await instance.call("POST", "/products", soap);
    const held = failing.holdNextWrite();
    const invoice = instance.call("POST", "/invoices", invoiceFor(1));
    await held.reached;
    const stop = new AbortController();
    const deletion = instance.call("DELETE", "/customers/1");
    for await (const batch of instance.store.subscribe({ after: "", signal: stop.signal })) {
      if (batch.some(({ type }) => type === "CustomerDeleted")) break;
    }
    stop.abort();
    held.letGo();
    expect(await invoice).toMatchObject({ status: 201 });
    expect(await deletion).toMatchObject({ status: 409, body: { type: "urn:bahi:customer-has-balance" } });
    expect(instance.stores.customers.records.get(1).status).toBe("active");
  });

  test("a service that ends before it looks leaves it to the next start", async () => {
    const failing = failingStore();
    const instance = await startInstance({ store: "postgres", wrap: withoutComparison(failing) });
    const other = await startInstance({ store: "postgres", databaseUrl: instance.databaseUrl });
    await instance.call("POST", "/customers", anil);
    await instance.call("POST", "/products", soap);
    const held = failing.holdNextWrite();
    failing.failAt(1, "unanswered");
    const invoice = instance.call("POST", "/invoices", invoiceFor(1));
    await held.reached;
    await other.call("DELETE", "/customers/1");
    held.letGo();
    expect(await invoice).toMatchObject({ status: 503 });
    await instance.close();

    const next = await startInstance({ store: "postgres", databaseUrl: instance.databaseUrl });
    await finish(next);
    expect(next.stores.customers.records.get(1).status).toBe("active");
    expect(await next.call("DELETE", "/customers/1")).toMatchObject({ status: 409 });
  });

  test.each(["customers", "invoices"] as const)(
    "fifty customers deleted while they are invoiced: %s first or last, nobody is deleted with a balance",
    async (first) => {
      const one = await startInstance({ store: "postgres" });
      const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
      await one.call("POST", "/products", soap);
      const ids = Array.from({ length: 50 }, (_, index) => index + 1);
      await Promise.all(ids.map(() => one.call("POST", "/customers", anil)));
      await Promise.all(
        ids.flatMap((id) => {
          const pair = [
            () => one.call("DELETE", `/customers/${id}`),
            () => other.call("POST", "/invoices", invoiceFor(id)),
          ];
          return (first === "customers" ? pair : pair.toReversed()).map((call) => call());
        }),
      );
      await Promise.all([one.settled(), other.settled()]);
      await one.stores.accounts.catchUp();
      await one.stores.customers.catchUp();
      for (const id of ids) {
        const isActive = one.stores.customers.records.get(id).status === "active";
        expect(isActive).toBe(one.stores.accounts.balanceOf(id) !== 0);
      }
    },
  );
});
