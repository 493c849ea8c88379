import { describe, expect, test } from "vitest";
import { type Instance, everything, startInstance } from "./testing/instance.ts";
import { anil, bina, invoiceFor, paymentBy, sale, soap } from "./testing/requests.ts";
import { headOf } from "@bahi/event-store/head.ts";

async function shop(): Promise<Instance> {
  const instance = await startInstance();
  await instance.call("POST", "/customers", anil);
  await instance.call("POST", "/customers", bina);
  await instance.call("POST", "/products", soap);
  await instance.call("POST", "/invoices", invoiceFor(1));
  await instance.call("POST", "/payments", paymentBy(1, 200, { invoice_id: 1, discount_amount: 10 }));
  return instance;
}

const merge = { target_id: 1, source_ids: [2] };

describe("answers", () => {
  test("a deletion says so in words, and saying it twice changes nothing", async () => {
    const { call, store } = await shop();
    const words = {
      "/payments/1": "Payment deleted successfully!",
      "/invoices/1": "Invoice deleted successfully!",
      "/products/1": "Product deleted successfully!",
      "/customers/1": "Customer deleted successfully!",
    };
    for (const [path, message] of Object.entries(words)) {
      const first = await call("DELETE", path);
      expect(first).toMatchObject({ status: 200, body: { message } });
      const before = await everything(store);
      expect(await call("DELETE", path)).toMatchObject({ status: 200, body: { message } });
      expect(await everything(store)).toEqual(before);
    }
  });

  test("a deleted record takes no change", async () => {
    const { call } = await shop();
    await call("DELETE", "/payments/1");
    await call("DELETE", "/customers/2");
    await call("DELETE", "/products/1");
    expect(await call("PUT", "/payments/1", paymentBy(1, 1))).toMatchObject({ status: 404 });
    expect(await call("PUT", "/customers/2", anil)).toMatchObject({ status: 404 });
    expect(await call("PUT", "/products/1", soap)).toMatchObject({ status: 404 });
  });

  test("a change that changes nothing stores nothing and answers the same", async () => {
    const { call, store } = await shop();
    const before = await everything(store);
    const last = before.findLast(({ streamId }) => streamId === "customers")?.position;
    expect(await call("PUT", "/customers/1", anil)).toMatchObject({
      status: 200,
      position: last,
      body: { id: 1, name: "Anil Traders", version: 1 },
    });
    const same = paymentBy(1, 200, { invoice_id: 1, discount_amount: 10 });
    expect(await call("PUT", "/payments/1", same)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await everything(store)).toEqual(before);
  });

  test("a stale version is refused with who changed it and when; the present one is taken", async () => {
    const { call } = await shop();
    await call("PUT", "/customers/1", { ...anil, address: "Pune" }, { as: "staff" });
    await call("PUT", "/payments/1", paymentBy(1, 250), { as: "staff" });
    for (const [path, body] of [
      ["/customers/1", bina],
      ["/payments/1", paymentBy(1, 300)],
    ] as const) {
      expect(await call("PUT", path, body, { ifMatch: '"1"' })).toMatchObject({
        status: 412,
        body: {
          type: "urn:bahi:stale-edit",
          detail: expect.stringMatching(/^Ravi Iyer \(staff\) changed this on \d/),
        },
      });
      expect(await call("PUT", path, body, { ifMatch: '"2"' })).toMatchObject({ status: 200 });
    }
    expect(await call("DELETE", "/payments/1", undefined, { ifMatch: "2" })).toMatchObject({ status: 412 });
    expect(await call("DELETE", "/payments/1", undefined, { ifMatch: "3" })).toMatchObject({ status: 200 });
  });

  test("every answer carries a position at which it can be read", async () => {
    const { call, store } = await shop();
    const answers = [
      await call("POST", "/customers", anil),
      await call("PUT", "/products/1", soap),
      await call("POST", "/customers/merge", merge),
      await call("DELETE", "/invoices/1"),
    ];
    const head = await headOf(store);
    for (const { position } of answers) {
      expect(position).toMatch(/^[\d-]{20,64}$/);
      expect(position <= head).toBe(true);
    }
    expect(answers.at(-1)?.position).toBe(head);
  });
});

describe("merging", () => {
  test("moves all or nothing: one event, or none when a source cannot be merged", async () => {
    const { call, store } = await shop();
    const before = await everything(store);
    expect(await call("POST", "/customers/merge", { target_id: 1, source_ids: [2, 77] })).toMatchObject({
      status: 404,
    });
    expect(await everything(store)).toEqual(before);
    expect(await call("POST", "/customers/merge", merge)).toMatchObject({
      status: 200,
      body: { message: "Customers merged successfully!", customer: { id: 1, version: 2 } },
    });
    expect((await everything(store)).length).toBe(before.length + 1);
  });

  test("a payment that a form still names by its customer of before can be put right", async () => {
    const { call } = await shop();
    await call("POST", "/customers/merge", { target_id: 2, source_ids: [1] });
    const onIt = { invoice_id: 1, discount_amount: 10 };
    const asked = (amount: number) => call("PUT", "/payments/1", paymentBy(1, amount, onIt));
    const put = { customer_id: 2, customer_name: "Bina Stores", invoice_id: 1 };
    expect(await asked(200)).toMatchObject({ status: 200, body: { ...put, amount: 200, version: 1 } });
    expect(await asked(250)).toMatchObject({ status: 200, body: { ...put, amount: 250, version: 2 } });
  });

  test("the accounts of the sources are the master's from then on", async () => {
    const { call, stores } = await shop();
    await call("POST", "/customers/merge", { target_id: 2, source_ids: [1] });
    const onIt = { invoice_id: 1, discount_amount: 10 };
    expect(await call("PUT", "/payments/1", paymentBy(2, 200, onIt))).toMatchObject({
      status: 200,
      body: { customer_id: 2, customer_name: "Bina Stores", version: 1 },
    });
    expect(await call("POST", "/payments", paymentBy(2, 90, { invoice_id: 1 }))).toMatchObject({
      status: 201,
    });
    expect(await call("POST", "/payments", paymentBy(1, 90))).toMatchObject({ status: 409 });
    await stores.accounts.catchUp();
    expect(stores.accounts.balanceOf(2)).toBe(200_00);
    expect(await call("DELETE", "/customers/2")).toMatchObject({ status: 409 });
  });
});

describe("money", () => {
  test("a customer can be deleted when everything is settled", async () => {
    const { call } = await shop();
    expect(await call("DELETE", "/customers/1")).toMatchObject({ status: 409 });
    await call("POST", "/payments", paymentBy(1, 290));
    expect(await call("DELETE", "/customers/1")).toMatchObject({ status: 200 });
    expect(await call("POST", "/invoices", invoiceFor(1))).toMatchObject({ status: 409 });
    expect(await call("POST", "/payments", paymentBy(1, 1))).toMatchObject({ status: 409 });
  });

  test("a deleted customer whose payment is put right is active again", async () => {
    const { call, stores, settled } = await shop();
    await call("POST", "/payments", paymentBy(1, 290));
    await call("DELETE", "/customers/1");
    expect(await call("PUT", "/payments/2", paymentBy(1, 280))).toMatchObject({ status: 200 });
    await settled();
    await stores.customers.catchUp();
    expect(stores.customers.records.get(1).status).toBe("active");
  });

  test("discounts on an invoice together do not exceed its total, whoever asks", async () => {
    const { call } = await shop();
    const second = (discount_amount: number) => paymentBy(1, 1, { invoice_id: 1, discount_amount });
    expect(await call("POST", "/payments", second(490.01))).toMatchObject({
      status: 422,
      body: { type: "urn:bahi:discount-above-total" },
    });
    expect(await call("POST", "/payments", second(490))).toMatchObject({ status: 201 });
    expect(await call("PUT", "/payments/1", second(10))).toMatchObject({ status: 200 });
    expect(await call("PUT", "/payments/1", second(10.01))).toMatchObject({ status: 422 });
  });

  test("an invoice of another customer is refused, and so is one that is deleted", async () => {
    const { call } = await shop();
    expect(await call("POST", "/payments", paymentBy(2, 1, { invoice_id: 1 }))).toMatchObject({
      status: 422,
    });
    await call("DELETE", "/invoices/1");
    expect(await call("POST", "/payments", paymentBy(1, 1, { invoice_id: 1 }))).toMatchObject({
      status: 409,
    });
    expect(await call("POST", "/payments", paymentBy(1, 1, { invoice_id: 9 }))).toMatchObject({
      status: 404,
    });
  });

  test("a line names its product by the register, and the sentence names the line that cannot", async () => {
    const { call } = await shop();
    const lines = [sale(1, 1, 9.99), sale(4, 1, 10)];
    expect(await call("POST", "/invoices", invoiceFor(1, lines))).toMatchObject({
      status: 404,
      body: { detail: "Line 2: product 4 does not exist" },
    });
    expect(await call("POST", "/invoices", invoiceFor(1, [sale(1, 3, 9.99)]))).toMatchObject({
      status: 201,
      body: {
        id: 2,
        total_amount: 14.99,
        sales: [{ product_name: "Soap", product_name_hindi: "साबुन", price: 4.995, amount: 14.99 }],
      },
    });
    expect(await call("POST", "/invoices", invoiceFor(1, [sale(1, 1_000_000, 1e9)]))).toMatchObject({
      status: 422,
      body: { type: "urn:bahi:invoice-too-large" },
    });
  });
});
