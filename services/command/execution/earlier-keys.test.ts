import { randomUUID } from "node:crypto";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { expect, test } from "vitest";
import { everything } from "../testing/instance.ts";
import { anil, bina, paymentBy } from "../testing/requests.ts";
import { shop } from "../testing/shop.ts";
import { commandDigest } from "./command-context.ts";
import { bindEarlierKeys } from "./earlier-keys.ts";

test("a key that an earlier release has stored with its own digest gives the first answer again, and to nothing else", async () => {
  const { call, store } = await shop();
  const keys = { customer: randomUUID(), payment: randomUUID() };
  const command = { companyName: "", gstNumber: "", ...bina };
  const payment = { customerId: 1, invoiceId: null, paymentDate: "2026-04-02", amountPaise: 7_00 };
  const rest = { discountPaise: 0, discountReason: "", method: "cash", referenceNumber: "", notes: "" };
  const old = (key: string, name: string, content: unknown) => ({
    at: "2026-04-01T05:30:00.000Z",
    actor: { id: 1, name: "Asha Rao", role: "admin" },
    commandKey: key,
    bodyDigest: commandDigest(name, content),
    version: 1,
  });
  await store.append("customers", 0, [
    {
      id: randomUUID(),
      type: "CustomerAdded",
      data: { customerId: 2, ...command },
      metadata: old(keys.customer, "AddCustomer", command),
    },
  ]);
  await store.appendToNext("payment", keys.payment, (paymentId) => [
    {
      id: randomUUID(),
      type: "PaymentRecorded",
      data: { paymentId, ...payment, ...rest },
      metadata: old(keys.payment, "RecordPayment", { ...payment, ...rest }),
    },
  ]);
  await bindEarlierKeys(store);
  const before = await everything(store);
  const paid = paymentBy(1, 7);
  expect(await call("POST", "/customers", bina, { key: keys.customer })).toMatchObject({
    status: 201,
    body: { id: 2, version: 1 },
  });
  expect(await call("POST", "/payments", paid, { key: keys.payment })).toMatchObject({
    status: 201,
    body: { id: 1 },
  });
  for (const key of Object.values(keys)) {
    expect(await call("POST", "/customers", anil, { key })).toMatchObject({ status: 422 });
    expect(await call("POST", "/payments", paymentBy(1, 8), { key })).toMatchObject({ status: 422 });
    expect(await call("POST", "/products", { item_name: "Oil" }, { key })).toMatchObject({ status: 422 });
  }
  expect(await everything(store)).toEqual(before);
});

test("a store in which another program has an event is not made that of a shop", async () => {
  const { store } = await shop();
  const event = { id: randomUUID(), type: "BasketFilled", data: {}, metadata: { $correlationId: "5" } };
  await store.append("basket\u001b-7", "none", [event]);
  const before = await everything(store);
  await expect(bindEarlierKeys(store)).rejects.toThrow(
    new CannotStart(
      "The event store holds events of another program (BasketFilled of the stream basket\\u001b-7), and Bahi needs one of its own. EVENTSTORE_URL says which one it uses. Nothing was changed.",
    ),
  );
  expect(await everything(store)).toEqual(before);
});
