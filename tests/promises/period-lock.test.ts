import { randomUUID } from "node:crypto";
import { headOf } from "@bahi/event-store/head.ts";
import { forwardedCommands } from "@bahi/query/forwarding/commands.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { sentenceOf } from "./calls.ts";
import { LOCKED, OPEN, ordersOf } from "./locked-orders.ts";

let bahi: Bahi;

const { dated, undated, added, aCustomer, anInvoice, invoiceOn, paymentOn } = ordersOf(() => bahi.admin);

/** They end the session that the others need, and are about nothing in the books. */
const OF_THE_SESSION = ["POST /auth/logout", "POST /auth/change-password"];

beforeAll(async () => {
  bahi = await startBahi();
});
afterAll(() => bahi.close());

async function lock(until: string | null): Promise<void> {
  const { status } = await bahi.admin.call("PUT", "/settings/lock", { until, reason: "a test" });
  expect(status).toBe(200);
}
beforeEach(() => lock(null));

const today = () => new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });
const todayInWords = () =>
  new Date().toLocaleDateString("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium" });

test("every command of the services stands in the table", () => {
  const commands = forwardedCommands.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
  );
  const known = [...Object.keys(dated), ...Object.keys(undated), ...OF_THE_SESSION];
  expect(known.toSorted()).toEqual(commands.toSorted());
});

const ways = Object.entries(dated).flatMap(([name, each]) =>
  Object.entries(each).map(([what, way]) => [name, what, way] as const),
);

describe("a locked day", () => {
  test.each(ways)("%s: %s is refused, and stores nothing", async (name, _what, way) => {
    const [method = ""] = name.split(" ");
    const { path, body } = await way(LOCKED);
    await lock(LOCKED);
    const head = await headOf(bahi.store);
    const key = randomUUID();
    const send = () => bahi.admin.call(method, path, body, { key });
    const refused = await send();
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ type: "urn:bahi:books-locked" }),
    ]);
    expect(sentenceOf(refused.body)).toContain(
      `The books are locked up to 31 Mar 2026 (by Administrator, ${todayInWords()}).`,
    );
    expect(await headOf(bahi.store)).toBe(head);

    // Unlocked, the same command is carried out, and its answer comes again under the next lock.
    await lock(null);
    const done = await send();
    expect(done.status).toBeLessThan(300);
    await lock(LOCKED);
    const again = await send();
    expect([again.status, again.body]).toEqual([done.status, done.body]);
  });

  test.each(ways)("%s: %s is done on the day after", async (name, _what, way) => {
    const [method = ""] = name.split(" ");
    const { path, body } = await way(OPEN);
    await lock(LOCKED);
    const answer = await bahi.admin.call(method, path, body);
    expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
  });

  test.each(Object.entries(undated))("%s goes on while every day is locked", async (name, prepare) => {
    const [method = ""] = name.split(" ");
    const { path, body } = await prepare();
    await lock(today());
    const answer = await bahi.admin.call(method, path, body);
    expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
  });

  test("is locked for staff too, who are told by whom", async () => {
    const { path, body } = (await dated["POST /payments"]?.["money of that day"]?.(LOCKED)) ?? { path: "" };
    await lock(LOCKED);
    const answer = await bahi.staff.post(path, body);
    expect([answer.status, sentenceOf(answer.body)]).toEqual([
      409,
      `The books are locked up to 31 Mar 2026 (by Administrator, ${todayInWords()}). Nothing dated up to that day is added, changed or deleted.`,
    ]);
    expect((await bahi.staff.get("/settings/")).body).toMatchObject({
      books_locked: { until: LOCKED, by: "Administrator", reason: "a test" },
    });
  });
});

describe("what follows from a command that was accepted is finished", () => {
  test("money of a locked day becomes an advance when its invoice of an open day is deleted", async () => {
    const customer = await aCustomer();
    const invoice_id = await anInvoice(OPEN, customer);
    const id = await added("/payments", { ...paymentOn(LOCKED, customer), invoice_id });
    await lock(LOCKED);
    const { status } = await bahi.admin.call("DELETE", `/invoices/${invoice_id}`);
    expect(status).toBe(200);
    expect((await bahi.admin.get(`/payments/${id}`)).body).toMatchObject({ invoice_id: null, amount: 50 });
    const { body } = await bahi.admin.get(`/payments/${id}/history`);
    expect(body).toMatchObject([{ event: "PaymentMovedToAdvance" }, { event: "PaymentRecorded" }]);
  });
});

describe("what an accepted correction releases", () => {
  test("is an advance, also where the money is of a locked day", async () => {
    const customer = await aCustomer();
    const issued = await invoiceOn(OPEN, customer);
    const invoice_id = await added("/invoices", issued);
    const id = await added("/payments", { ...paymentOn(LOCKED, customer), invoice_id });
    await lock(LOCKED);
    const sales = issued.sales.map((line) => ({ ...line, id: 1, number: 60 }));
    const body = { ...issued, sales, reason: "miscounted" };
    expect((await bahi.admin.call("PUT", `/invoices/${invoice_id}`, body)).status).toBe(200);
    expect((await bahi.admin.get(`/payments/${id}`)).body).toMatchObject({
      amount: 50,
      unallocated: 20,
      allocations: [{ invoice_id, amount: 30 }],
    });
  });
});

test("the lock is an edit like any other: If-Match names the settings that it was made on", async () => {
  const { version } = (await bahi.admin.get("/settings")).body as { version: number };
  const lockAt = (until: string, match: number) =>
    bahi.admin.call("PUT", "/settings/lock", { until }, { headers: { "if-match": `"${match}"` } });
  expect((await lockAt(LOCKED, version)).status).toBe(200);
  const stale = await lockAt(OPEN, version);
  expect([stale.status, sentenceOf(stale.body)]).toEqual([
    412,
    expect.stringContaining("Administrator (admin) changed this"),
  ]);
});

test("a lock is refused beyond today, and a lesser one without a reason, each with a sentence", async () => {
  const told = async (body: object) => {
    const answer = await bahi.admin.call("PUT", "/settings/lock", body);
    return [answer.status, sentenceOf(answer.body)];
  };
  expect(await told({ until: "2199-12-31" })).toEqual([422, "The books can be locked up to today at most"]);
  await lock(LOCKED);
  expect(await told({ until: null, reason: " " })).toEqual([422, "Please say why the books are unlocked"]);
  expect(await told({ until: "2026-02-28" })).toEqual([
    422,
    "Please say why less is to be locked: it is kept in the history",
  ]);
  const { body } = await bahi.admin.get("/settings");
  expect(body).toMatchObject({ books_locked: { until: LOCKED } });
});

test("who asks about the past sees the lock of that time", async () => {
  await lock(LOCKED);
  const then = await headOf(bahi.store);
  await lock(null);
  const { body } = await bahi.admin.get(`/settings?as_of=${then}`);
  expect(body).toMatchObject({ books_locked: { until: LOCKED } });
  expect((await bahi.admin.get("/settings")).body).toMatchObject({ books_locked: null });
});
