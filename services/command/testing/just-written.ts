import { randomUUID } from "node:crypto";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { expect } from "vitest";
import type { Answer, Instance } from "./instance.ts";
import { anil, bina, invoiceFor, paymentBy, sale, soap } from "./requests.ts";
import { headOf } from "@bahi/event-store/head.ts";

/** Two instances on one store: `decider` must see everything that was acknowledged to `writer`. */
export type TwoInstances = { writer: Instance; decider: Instance };

type Case = (instances: TwoInstances) => Promise<void>;

async function done(answer: Promise<Answer>): Promise<number> {
  const { status, body } = await answer;
  expect(body).toMatchObject({ id: expect.any(Number) });
  expect(status).toBe(201);
  return Number(body["id"]);
}

async function newCustomer({ call }: Instance): Promise<number> {
  return done(call("POST", "/customers", anil));
}

async function newProduct({ call }: Instance): Promise<number> {
  return done(call("POST", "/products", { ...soap, item_name: `Soap ${randomUUID()}` }));
}

async function newInvoice(instance: Instance, customerId: number): Promise<number> {
  const productId = await newProduct(instance);
  return done(instance.call("POST", "/invoices", invoiceFor(customerId, [sale(productId, 10, 100)])));
}

/**
 * Decisions that are wrong when a node lags behind the one that has just acknowledged. Each is a decision of one
 * instance right after the answer of another.
 */
export const decisionsOnWhatWasJustWritten: Record<string, Case> = {
  "a key is that of a customer, and no product gets it": async ({ writer, decider }) => {
    const key = randomUUID();
    await done(writer.call("POST", "/customers", anil, { key }));
    expect(await decider.call("POST", "/products", soap, { key })).toMatchObject({ status: 422 });
  },
  "a key is that of a product, and no invoice gets it": async ({ writer, decider }) => {
    const key = randomUUID();
    const customerId = await newCustomer(writer);
    const productId = await newProduct(writer);
    await done(writer.call("POST", "/products", { ...soap, item_name: `Soap ${key}` }, { key }));
    const invoice = invoiceFor(customerId, [sale(productId, 1, 100)]);
    expect(await decider.call("POST", "/invoices", invoice, { key })).toMatchObject({ status: 422 });
  },
  "a customer is created once under a key": async ({ writer, decider }) => {
    const key = randomUUID();
    const id = await done(writer.call("POST", "/customers", bina, { key }));
    expect(await decider.call("POST", "/customers", bina, { key })).toMatchObject({ body: { id } });
  },
  "an invoice is created once under a key": async ({ writer, decider }) => {
    const key = randomUUID();
    const customerId = await newCustomer(writer);
    const invoice = invoiceFor(customerId, [sale(await newProduct(writer), 1, 100)]);
    const id = await done(writer.call("POST", "/invoices", invoice, { key }));
    expect(await decider.call("POST", "/invoices", invoice, { key })).toMatchObject({ body: { id } });
  },
  "a deleted product is on no invoice": async ({ writer, decider }) => {
    const customerId = await newCustomer(writer);
    const productId = await newProduct(writer);
    expect(await writer.call("DELETE", `/products/${productId}`)).toMatchObject({ status: 200 });
    const invoice = invoiceFor(customerId, [sale(productId, 1, 100)]);
    expect(await decider.call("POST", "/invoices", invoice)).toMatchObject({
      body: { type: "urn:bahi:product-inactive" },
    });
  },
  "a customer who was merged away gets no invoice": async ({ writer, decider }) => {
    const [masterId, sourceId] = [await newCustomer(writer), await newCustomer(writer)];
    const productId = await newProduct(writer);
    expect(
      await writer.call("POST", "/customers/merge", { target_id: masterId, source_ids: [sourceId] }),
    ).toMatchObject({ status: 200 });
    const invoice = invoiceFor(sourceId, [sale(productId, 1, 100)]);
    expect(await decider.call("POST", "/invoices", invoice)).toMatchObject({
      body: { type: "urn:bahi:customer-inactive" },
    });
  },
  "a deleted customer gets no invoice, and does not come back": async ({ writer, decider }) => {
    const customerId = await newCustomer(writer);
    const productId = await newProduct(writer);
    expect(await writer.call("DELETE", `/customers/${customerId}`)).toMatchObject({ status: 200 });
    const invoice = invoiceFor(customerId, [sale(productId, 1, 100)]);
    expect(await decider.call("POST", "/invoices", invoice)).toMatchObject({
      body: { type: "urn:bahi:customer-inactive" },
    });
    await decider.settled();
    await decider.stores.customers.catchUp();
    expect(decider.stores.customers.records.get(customerId)).toMatchObject({ status: "deleted" });
  },
  "a customer with an invoice is not deleted": async ({ writer, decider }) => {
    const customerId = await newCustomer(writer);
    await newInvoice(writer, customerId);
    expect(await decider.call("DELETE", `/customers/${customerId}`)).toMatchObject({ status: 409 });
  },
  "a deleted invoice gets no payment": async ({ writer, decider }) => {
    const customerId = await newCustomer(writer);
    const invoiceId = await newInvoice(writer, customerId);
    expect(await writer.call("DELETE", `/invoices/${invoiceId}`)).toMatchObject({ status: 200 });
    const { status } = await decider.call(
      "POST",
      "/payments",
      paymentBy(customerId, 1, { invoice_id: invoiceId }),
    );
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
  "discounts on an invoice stay within its total": async ({ writer, decider }) => {
    const customerId = await newCustomer(writer);
    const on = { invoice_id: await newInvoice(writer, customerId), discount_amount: 300 };
    await done(writer.call("POST", "/payments", paymentBy(customerId, 1, on)));
    expect(await decider.call("POST", "/payments", paymentBy(customerId, 1, on))).toMatchObject({
      status: 422,
    });
  },
  "money on an invoice stays within what is due": async ({ writer, decider }) => {
    const customerId = await newCustomer(writer);
    const invoiceId = await newInvoice(writer, customerId);
    const part = (amount: number) => ({ allocations: [{ invoice_id: invoiceId, amount }] });
    await done(writer.call("POST", "/payments", { ...paymentBy(customerId, 900), ...part(300) }));
    const paymentId = await done(decider.call("POST", "/payments", paymentBy(customerId, 900)));
    expect(await decider.call("POST", `/payments/${paymentId}/allocations`, part(201))).toMatchObject({
      body: { type: "urn:bahi:allocation-above-due" },
    });
  },
  "a customer, a product, an invoice and a payment are there": async ({ writer, decider }) => {
    const customerId = await newCustomer(writer);
    expect(await decider.call("PUT", `/customers/${customerId}`, bina)).toMatchObject({ status: 200 });
    const productId = await newProduct(writer);
    expect(
      await decider.call("PUT", `/products/${productId}`, { ...soap, item_name: `Soap ${randomUUID()}` }),
    ).toMatchObject({ status: 200 });
    const paymentId = await done(writer.call("POST", "/payments", paymentBy(customerId, 1)));
    expect(await decider.call("PUT", `/payments/${paymentId}`, paymentBy(customerId, 2))).toMatchObject({
      status: 200,
    });
    const invoiceId = await newInvoice(writer, customerId);
    expect(await decider.call("DELETE", `/invoices/${invoiceId}`)).toMatchObject({ status: 200 });
  },
  "an edit of an earlier version is refused": async ({ writer, decider }) => {
    const customerId = await newCustomer(writer);
    expect(await writer.call("PUT", `/customers/${customerId}`, bina)).toMatchObject({ status: 200 });
    const stale = decider.call("PUT", `/customers/${customerId}`, anil, { ifMatch: '"1"' });
    expect(await stale).toMatchObject({ status: 412 });
  },
  "the head of the store, and what is proved up to it, hold it": async ({ writer, decider }) => {
    const { position } = await writer.call("POST", "/customers", anil);
    expect((await headOf(decider.store)) >= position).toBe(true);
    const after: RecordedEvent[] = [];
    for await (const batch of decider.store.readAll({ direction: "backwards", limit: 20 }))
      after.push(...batch);
    expect(after.some((event) => event.position === position)).toBe(true);
    let proved = "";
    for await (const batch of decider.store.readAll()) proved = batch.at(-1)?.position ?? proved;
    expect(proved >= position).toBe(true);
  },
};
