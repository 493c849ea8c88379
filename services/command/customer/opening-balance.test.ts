import { randomUUID } from "node:crypto";
import { businessDateOf, daysAfter } from "@bahi/contracts/calendar.ts";
import { expect, test } from "vitest";
import { type Call, type Instance, everything, startInstance } from "../testing/instance.ts";
import { anil, bina, invoiceFor, paymentBy } from "../testing/requests.ts";
import { shop, times } from "../testing/shop.ts";

const DATE = "2026-03-31";

function set(instance: Instance, amount: number, date = DATE, options: Call = {}, customerId = 1) {
  return instance.call("PUT", `/customers/${customerId}/opening-balance`, { amount, date }, options);
}

async function typesIn(instance: Instance): Promise<string[]> {
  return (await everything(instance.store)).map(({ type }) => type);
}

async function balanceOf({ stores }: Instance, customerId: number): Promise<number> {
  await stores.accounts.catchUp();
  return stores.accounts.balanceOf(customerId);
}

test("an opening balance is part of the balance, owed or in advance, and is answered with the customer", async () => {
  const one = await shop();
  expect(await set(one, 5_000.5)).toMatchObject({
    status: 200,
    body: { id: 1, version: 2, opening_balance: { amount: 5_000.5, date: DATE } },
  });
  expect(await balanceOf(one, 1)).toBe(5_000_50);
  await one.call("POST", "/invoices", invoiceFor(1));
  expect(await balanceOf(one, 1)).toBe(5_500_50);
  expect((await set(one, -200)).body).toMatchObject({ opening_balance: { amount: -200, date: DATE } });
  expect(await balanceOf(one, 1)).toBe(300_00);
  expect((await set(one, 0)).body).toMatchObject({ version: 4, opening_balance: null });
  expect(await balanceOf(one, 1)).toBe(500_00);
  const { body } = await one.call("PUT", "/customers/1", { ...anil, address: "Surat" });
  expect(body).toMatchObject({ version: 5, opening_balance: null });
});

test("the same again is no event, through whichever instance, and zero without one is none", async () => {
  const one = await shop();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  await set(one, 0);
  await set(one, 100);
  const before = (await typesIn(one)).length;
  for (const instance of [one, other]) {
    const { status, body } = await set(instance, 100);
    expect([status, body["version"]]).toEqual([200, 2]);
  }
  // The form may have been opened before: nothing would be overwritten.
  expect((await set(one, 100, DATE, { ifMatch: '"1"' })).status).toBe(200);
  expect(await typesIn(one)).toHaveLength(before);
});

test("under one key it is set once, also at once through two instances, and a retry gets the first answer", async () => {
  const one = await shop();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  const key = randomUUID();
  const answers = await times(10, (index) => set(index % 2 ? one : other, 100, DATE, { key }));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await set(other, 250);
  expect((await set(one, 100, DATE, { key })).body).toMatchObject({
    version: 2,
    opening_balance: { amount: 100 },
  });
  expect((await set(one, 101, DATE, { key })).status).toBe(422);
  expect((await typesIn(one)).filter((type) => type === "OpeningBalanceSet")).toHaveLength(2);
  expect(await balanceOf(other, 1)).toBe(250_00);
});

test("who has an older version is told who was quicker", async () => {
  const one = await shop();
  await set(one, 100, DATE, { ifMatch: '"1"' });
  const late = await set(one, 200, DATE, { ifMatch: '"1"' });
  expect(late.status).toBe(412);
  expect(late.body["detail"]).toContain("Asha Rao");
  // So is who has the form of the customer open.
  expect((await one.call("PUT", "/customers/1", bina, { ifMatch: '"1"' })).status).toBe(412);
});

test("it is refused after the first entry of the account, whoever wrote that, and in the future", async () => {
  const one = await shop();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  expect((await set(one, 100, daysAfter(businessDateOf(new Date()), 1))).body).toMatchObject({
    status: 422,
    detail: "An opening balance cannot be dated later than today",
  });
  // Payments of 2 April, an invoice of 1 April; the deleted one does not count.
  await other.call("POST", "/payments", paymentBy(1, 10));
  expect((await set(one, 100, "2026-04-03")).status).toBe(409);
  expect((await set(one, 100, "2026-04-02")).status).toBe(200);
  await other.call("POST", "/invoices", invoiceFor(1));
  expect((await set(one, 200, "2026-04-02")).body).toMatchObject({ opening_balance: { amount: 200 } });
  expect(await set(one, 200, "2026-04-03")).toMatchObject({
    status: 409,
    body: {
      detail: "An opening balance cannot be dated after the first entry of the account, of 1 Apr 2026",
    },
  });
  await other.call("DELETE", "/invoices/1");
  await other.call("DELETE", "/payments/1");
  expect((await set(one, 200, "2026-05-01")).status).toBe(200);
});

test.each([
  [{ amount: 1e10, date: DATE }, "must be at most"],
  [{ amount: 0.005, date: DATE }, "must have at most two decimals"],
  [{ amount: 100, date: "2206-04-01" }, "must be a date from 1900 to 2199"],
  [{ amount: 100, date: "2026-02-30" }, "must be a date that exists"],
  [{ amount: 100 }, "Date is required"],
])("%j is refused with a sentence", async (body, sentence) => {
  const { call } = await shop();
  const answer = await call("PUT", "/customers/1/opening-balance", body);
  expect([answer.status, answer.body["detail"]]).toEqual([422, expect.stringContaining(sentence)]);
});

test("the date is that of India, whatever time is sent", async () => {
  const one = await shop();
  const { body } = await set(one, 100, "2026-03-30T18:30:00.000Z");
  expect(body).toMatchObject({ opening_balance: { date: DATE } });
});

test("a customer with an opening balance is not deleted, and one who was deleted or merged gets none", async () => {
  const one = await shop();
  await one.call("POST", "/customers", bina);
  await set(one, 100);
  expect((await one.call("DELETE", "/customers/1")).status).toBe(409);
  await one.call("POST", "/payments", paymentBy(1, 100));
  expect((await one.call("DELETE", "/customers/1")).status).toBe(200);
  expect(await set(one, 50)).toMatchObject({
    status: 404,
    body: { detail: "This customer was deleted" },
  });
  await one.call("POST", "/customers", bina);
  await set(one, -70, DATE, {}, 3);
  await one.call("POST", "/customers/merge", { target_id: 2, source_ids: [3] });
  expect(await set(one, 50, DATE, {}, 3)).toMatchObject({
    status: 409,
    body: { detail: "This customer was merged into customer 2" },
  });
  expect([await balanceOf(one, 2), await balanceOf(one, 3)]).toEqual([-70_00, 0]);
  // What was merged can be corrected at the master.
  expect((await set(one, -80, DATE, {}, 2)).status).toBe(200);
  expect(await balanceOf(one, 2)).toBe(-80_00);
});

test("a deletion that races with an opening balance is taken back or comes first, on any instance", async () => {
  const one = await shop();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  for (let id = 2; id <= 13; id += 1) await one.call("POST", "/customers", bina);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => index + 2).map(async (id) => {
      const [deleted, opened] = await Promise.all([
        one.call("DELETE", `/customers/${id}`),
        set(other, 100, DATE, {}, id),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([deleted.status, opened.status]);
    }),
  );
  await Promise.all([one.settled(), other.settled()]);
  await one.stores.accounts.catchUp();
  await one.stores.customers.catchUp();
  expect(one.stores.accounts.deletedWithBalance()).toEqual([]);
  for (let id = 2; id <= 13; id += 1) {
    const { status } = one.stores.customers.records.get(id);
    expect([id, await balanceOf(one, id)]).toEqual([id, status === "active" ? 100_00 : 0]);
  }
});

test("staff set none", async () => {
  const one = await shop();
  expect((await set(one, 100, DATE, { as: "staff" })).status).toBe(403);
});

test("a customer who is named twice as a source of a merge brings the opening balance once", async () => {
  const one = await shop();
  await one.call("POST", "/customers", bina);
  await set(one, 100);
  const { status } = await one.call("POST", "/customers/merge", { target_id: 2, source_ids: [1, 1] });
  expect([status, await balanceOf(one, 2)]).toEqual([200, 100_00]);
});
