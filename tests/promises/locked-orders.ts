import { randomUUID } from "node:crypto";
import { anil, invoiceFor, newProduct, paymentBy, sale } from "@bahi/command/testing/requests.ts";
import { expect } from "vitest";
import { ADMIN } from "../bahi/bahi-for-test.ts";
import type { Person } from "../bahi/person.ts";
import { idOf } from "../faults/load.ts";

// The one table of what the lock of the books means for each command. A command that creates, changes, moves or deletes
// something dated is tried on the last locked day and on the day after it; any other is tried while every day is locked.

/** A locked day; the day after it, and one that no test locks. */
export const LOCKED = "2026-03-31";
export const OPEN = "2026-04-01";
export const LATER = "2026-04-20";

type Order = { path: string; body?: unknown };

/** A command about something that is dated `date`, and otherwise open. Whatever it needs is made first. */
type Way = (date: string) => Promise<Order>;

/** The orders of an administrator, who makes what they need. */
export function ordersOf(admin: () => Person) {
  async function added(path: string, body: unknown): Promise<number> {
    const answer = await admin().post(path, body);
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
    expect((await admin().call("PUT", path, body)).status).toBe(200);
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
      await admin().call("DELETE", `/payments/${id}`);
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

  return { dated, undated, added, aCustomer, anInvoice, invoiceOn, paymentOn };
}
