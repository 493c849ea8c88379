import { randomUUID } from "node:crypto";
import { anil, invoiceFor, newProduct, paymentBy, sale } from "@bahi/command/testing/requests.ts";
import { headOf } from "@bahi/event-store/head.ts";
import { forwardedCommands } from "@bahi/query/forwarding/commands.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADMIN, type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { idOf } from "../faults/load.ts";
import { sentenceOf } from "./calls.ts";

// The one table of what the lock of the books means for each command. A command that creates, changes, moves or deletes
// something dated is tried on the last locked day and on the day after it; any other is tried while every day is locked.

const LOCKED = "2026-03-31";
const OPEN = "2026-04-01";
const LATER = "2026-04-20";

type Order = { path: string; body?: unknown };

/** A command about something that is dated `date`, and otherwise open. Whatever it needs is made first. */
type Way = (date: string) => Promise<Order>;

let bahi: Bahi;

async function added(path: string, body: unknown): Promise<number> {
  const answer = await bahi.admin.post(path, body);
  expect([path, answer.status]).toEqual([path, 201]);
  return idOf(answer);
}
const aCustomer = () => added("/customers", anil);
const aProduct = () => added("/products", newProduct());
const invoiceOn = async (date: string, customerId: number) => ({
  ...invoiceFor(customerId, [sale(await aProduct(), 1, 100)]),
  invoice_date: date,
});
const paymentOn = (date: string, customerId: number) => ({
  ...paymentBy(customerId, 50),
  payment_date: date,
});

const returnedOn = (date: string, invoiceId: number) => ({
  invoice_id: invoiceId,
  credit_note_date: date,
  reason: "Broken",
  sales: [{ id: 1, quantity: 1 }],
});

async function anInvoice(date: string, customerId?: number): Promise<number> {
  return added("/invoices", await invoiceOn(date, customerId ?? (await aCustomer())));
}

function opening(customerId: number, amount: number, date: string): Order {
  return { path: `/customers/${customerId}/opening-balance`, body: { amount, date } };
}

/** A customer with an opening balance of a day. */
async function anOpened(date: string): Promise<number> {
  const customer = await aCustomer();
  const { path, body } = opening(customer, 70, date);
  expect((await bahi.admin.call("PUT", path, body)).status).toBe(200);
  return customer;
}

/** Changes a payment of one day into one of another day. */
async function paymentMoved(from: string, to: string): Promise<Order> {
  const customer = await aCustomer();
  const id = await added("/payments", paymentOn(from, customer));
  return { path: `/payments/${id}`, body: { ...paymentOn(to, customer), notes: "seen" } };
}

/** Corrects an invoice of one day, which has another day then. */
async function invoiceMoved(from: string, to: string): Promise<Order> {
  const content = await invoiceOn(from, await aCustomer());
  const path = `/invoices/${await added("/invoices", content)}`;
  return { path, body: { ...content, invoice_date: to, reason: "miscounted" } };
}

/** Each dated command, in every way in which a date matters to it. */
const dated: Record<string, Record<string, Way>> = {
  "POST /invoices": {
    "an invoice of that day": async (date) => ({
      path: "/invoices",
      body: await invoiceOn(date, await aCustomer()),
    }),
  },
  "PUT /invoices/{id}": {
    "an invoice of that day that stays there": (date) => invoiceMoved(date, date),
    "an invoice that leaves that day": (date) => invoiceMoved(date, LATER),
    "an invoice that comes to that day": (date) => invoiceMoved(LATER, date),
  },
  "DELETE /invoices/{id}": {
    "an invoice of that day": async (date) => ({ path: `/invoices/${await anInvoice(date)}` }),
  },
  "POST /payments": {
    "money of that day": async (date) => ({ path: "/payments", body: paymentOn(date, await aCustomer()) }),
    "money of that day on a later invoice": async (date) => {
      const customer = await aCustomer();
      const invoice_id = await anInvoice(LATER, customer);
      return { path: "/payments", body: { ...paymentOn(date, customer), invoice_id } };
    },
  },
  "PUT /payments/{id}": {
    "money of that day that stays there": (date) => paymentMoved(date, date),
    "money that leaves that day": (date) => paymentMoved(date, LATER),
    "money that comes to that day": (date) => paymentMoved(LATER, date),
    "money of that day that another customer gets": async (date) => {
      const { path } = await paymentMoved(date, date);
      return { path, body: paymentOn(date, await aCustomer()) };
    },
  },
  "POST /payments/{id}/allocations": {
    "an advance of that day that is put on an invoice of that day": async (date) => {
      const customer = await aCustomer();
      const invoice_id = await anInvoice(date, customer);
      const id = await added("/payments", paymentOn(date, customer));
      return { path: `/payments/${id}/allocations`, body: { allocations: [{ invoice_id, amount: 1 }] } };
    },
    "money of that day that is taken off an invoice of that day": async (date) => {
      const customer = await aCustomer();
      const allocations = [{ invoice_id: await anInvoice(date, customer), amount: 1 }];
      const id = await added("/payments", { ...paymentOn(date, customer), allocations });
      return { path: `/payments/${id}/allocations`, body: { allocations: [] } };
    },
  },
  "DELETE /payments/{id}": {
    "money of that day": async (date) => ({ path: (await paymentMoved(date, date)).path }),
  },
  "POST /credit-notes": {
    "goods of an earlier invoice that came back that day": async (date) => ({
      path: "/credit-notes",
      body: returnedOn(date, await anInvoice("2026-01-01")),
    }),
  },
  "DELETE /credit-notes/{id}": {
    "one of that day": async (date) => ({
      path: `/credit-notes/${await added("/credit-notes", returnedOn(date, await anInvoice("2026-01-01")))}`,
    }),
  },
  "PUT /customers/{id}/opening-balance": {
    "one of that day": async (date) => opening(await aCustomer(), 70, date),
    "another amount on that day": async (date) => opening(await anOpened(date), 90, date),
    "one that leaves that day": async (date) => opening(await anOpened(date), 70, LATER),
    "one that comes to that day": async (date) => opening(await anOpened(LATER), 70, date),
    "one of that day that is taken away": async (date) => opening(await anOpened(date), 0, LATER),
  },
  "POST /customers/merge": {
    "an account with an opening balance of that day": async (date) => {
      const [target_id, source] = [await aCustomer(), await anOpened(date)];
      return { path: "/customers/merge", body: { target_id, source_ids: [source] } };
    },
    "an account into one with an opening balance of that day, which it changes": async (date) => {
      const [target_id, source] = [await anOpened(date), await anOpened(LATER)];
      return { path: "/customers/merge", body: { target_id, source_ids: [source] } };
    },
    "an account with an invoice of that day": async (date) => {
      const [target_id, source] = [await aCustomer(), await aCustomer()];
      await anInvoice(date, source);
      return { path: "/customers/merge", body: { target_id, source_ids: [source] } };
    },
    "an account with goods that came back that day": async (date) => {
      const [target_id, source] = [await aCustomer(), await aCustomer()];
      await added("/credit-notes", returnedOn(date, await anInvoice(date, source)));
      return { path: "/customers/merge", body: { target_id, source_ids: [source] } };
    },
    "an account with money of that day": async (date) => {
      const [target_id, source] = [await aCustomer(), await aCustomer()];
      await added("/payments", paymentOn(date, source));
      return { path: "/customers/merge", body: { target_id, source_ids: [await aCustomer(), source] } };
    },
  },
};

const aUser = () => ({
  full_name: "Ravi",
  username: `ravi-${randomUUID()}`,
  email: "ravi@example.in",
  password: "long enough",
  role: "staff",
});
const picture = () => {
  const form = new FormData();
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  form.set("file", new Blob([Buffer.from(png, "base64")], { type: "image/png" }), "logo.png");
  return form;
};

/** Commands about what has no date of its own. They go on while every day is locked. */
const undated: Record<string, () => Promise<Order>> = {
  "POST /customers": async () => ({ path: "/customers", body: anil }),
  "PUT /customers/{id}": async () => ({
    path: `/customers/${await aCustomer()}`,
    body: { ...anil, name: "Anil & Sons" },
  }),
  // Its balance is zero. Its entries stay, and so does every sum.
  "DELETE /customers/{id}": async () => {
    const customer = await aCustomer();
    const id = await added("/payments", paymentOn(LOCKED, customer));
    await bahi.admin.call("DELETE", `/payments/${id}`);
    return { path: `/customers/${customer}` };
  },
  "POST /products": async () => ({ path: "/products", body: newProduct() }),
  "POST /products/generate-hindi-name": async () => ({
    path: "/products/generate-hindi-name",
    body: { item_name: "Soap" },
  }),
  "PUT /products/{id}": async () => ({ path: `/products/${await aProduct()}`, body: newProduct() }),
  "DELETE /products/{id}": async () => ({ path: `/products/${await aProduct()}` }),
  "PUT /settings": async () => ({ path: "/settings", body: { business_name: `Shop ${randomUUID()}` } }),
  "PUT /settings/lock": async () => ({
    path: "/settings/lock",
    body: { until: LOCKED, reason: "late bill" },
  }),
  "POST /settings/upload-logo": async () => ({ path: "/settings/upload-logo", body: picture() }),
  "PUT /auth/me": async () => ({ path: "/auth/me", body: { department: randomUUID() } }),
  "POST /auth/users": async () => ({ path: "/auth/users", body: aUser() }),
  "PUT /auth/users/{id}": async () => ({
    path: `/auth/users/${await added("/auth/users", aUser())}`,
    body: { is_active: false },
  }),
  "POST /auth/users/{id}/reset-password": async () => ({
    path: `/auth/users/${await added("/auth/users", aUser())}/reset-password`,
  }),
  "DELETE /auth/users/{id}": async () => ({ path: `/auth/users/${await added("/auth/users", aUser())}` }),
  "POST /auth/login": async () => ({ path: "/auth/login", body: ADMIN }),
};

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
