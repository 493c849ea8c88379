import { anil, bina, invoiceFor, newProduct, paymentBy } from "@bahi/command/testing/requests.ts";
import { importProgress } from "@bahi/contracts/import/api.ts";
import { systemRecord } from "@bahi/contracts/system/api.ts";
import type { Role } from "@bahi/contracts/metadata.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN, type Bahi, STAFF, startBahi } from "../bahi/bahi-for-test.ts";
import { type Answer, connectAs, type Person, person } from "../bahi/person.ts";
import { idOf } from "../faults/load.ts";
import { everyCall, sentenceOf } from "./calls.ts";
import { headOf } from "@bahi/event-store/head.ts";
import { forwardedCommands } from "@bahi/query/forwarding/commands.ts";
import { collectRoutes } from "./registered-routes.ts";

// The one table of who may call what. Every call goes through the edge to real services; each command is also sent to the
// command service itself, which checks for itself who is signed in.

type Row = {
  staffMay: boolean;
  /** A record of its own to act on, so that one try leaves nothing for the next. Its number stands for `{id}`. */
  on?: () => Promise<number>;
  query?: string;
  body?: unknown;
  /** Where the body is about who sends it. */
  bodyOf?: (role: Role) => unknown;
  /** Tried with a session of its own. */
  endsSession?: boolean;
  /** Asks for something that is no change of a record. A GET never stores anything. */
  storesNothing?: boolean;
};

let bahi: Bahi;
/** The command service behind the edge. */
let commandUrl = "";
let customers = 0;
const passwords = { admin: ADMIN.password, staff: STAFF.password };

async function added(path: string, body: unknown): Promise<number> {
  const answer = await bahi.admin.post(path, body);
  expect(answer.status).toBe(201);
  return idOf(answer);
}
const aCustomer = () => added("/customers", { ...anil, name: `Customer ${(customers += 1)}` });
const aProduct = () => added("/products", newProduct());
const anInvoice = () => added("/invoices", invoiceFor(1));
const aPayment = () => added("/payments", paymentBy(1, 50));
const aPart = { allocations: [{ invoice_id: 1, amount: 1 }] };
const returned = { invoice_id: 1, credit_note_date: "2026-04-01", reason: "Broken" };
const aReturn = { ...returned, sales: [{ id: 1, quantity: 1 }] };
const aCreditNote = async () => added("/credit-notes", { ...aReturn, invoice_id: await anInvoice() });
const aUser = () => {
  customers += 1;
  const username = `user${customers}`;
  const rest = { full_name: "Ravi", email: "ravi@example.in", password: "long enough", role: "staff" };
  return added("/auth/users", { ...rest, username });
};

/**
 * Read models that are built and kept, once nothing else is being built. Retention, which runs after a switch, drops a
 * held generation that is older than the live one; any other stays.
 */
async function aKeptGeneration(): Promise<number> {
  for (;;) {
    const { body } = await bahi.admin.get("/admin/system");
    const { rebuild, generations } = systemRecord.parse(body);
    // The generations may have been read before a switch, and the progress of the rebuild after it.
    const isSettled = generations.every(({ state }) => state !== "building");
    const isIdle = isSettled && (rebuild.state === "idle" || rebuild.state === "failed");
    const live = generations.find(({ state }) => state === "live");
    const kept = generations.find(
      ({ state, live_since, created_at }) =>
        state === "previous" && (live_since !== null || created_at > (live?.created_at ?? "")),
    );
    if (isIdle && kept !== undefined) return kept.id;
    if (isIdle) await bahi.admin.post("/admin/rebuild", { switch: false });
  }
}

function picture(): FormData {
  const form = new FormData();
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  form.set("file", new Blob([png], { type: "image/png" }), "logo.png");
  return form;
}

function anImport(isDry: boolean): FormData {
  const form = new FormData();
  form.set("kind", "products");
  form.set("dry_run", String(isDry));
  form.set("file", new Blob(["Item\nSoap\n"]), "products.csv");
  return form;
}

async function aFinishedImport(): Promise<number> {
  const id = idOf(await bahi.admin.post("/imports", anImport(false)));
  for (;;) {
    const { state } = importProgress.parse((await bahi.admin.get(`/imports/${id}`)).body);
    if (state !== "running") return id;
  }
}

const PERIOD = "?date_from=2026-04-01&date_to=2026-04-30";
const everyone: Row = { staffMay: true };
const adminsOnly: Row = { staffMay: false };

/** Section 6 of the specification, for every call there is. A new call must be entered here. */
const table: Record<string, Row> = {
  "GET /auth/me": everyone,
  "PUT /auth/me": { staffMay: true, body: { department: "Counter" } },
  "GET /auth/users": adminsOnly,
  "POST /auth/users": {
    staffMay: false,
    body: {
      full_name: "New",
      username: "new",
      email: "new@example.in",
      password: "long enough",
      role: "admin",
    },
  },
  "PUT /auth/users/{id}": { staffMay: false, on: aUser, body: { is_active: false } },
  "POST /auth/users/{id}/reset-password": { staffMay: false, on: aUser },
  "DELETE /auth/users/{id}": { staffMay: false, on: aUser },
  "GET /users/{id}/history": { staffMay: false, on: aUser },
  "GET /fingerprint": everyone,
  "GET /admin/verify": adminsOnly,
  "POST /admin/verify": { staffMay: false, storesNothing: true },
  "GET /settings": everyone,
  "PUT /settings": { staffMay: false, body: { business_name: "Mine" } },
  "PUT /settings/lock": { staffMay: false, body: { until: "2025-12-31" } },
  "POST /settings/upload-logo": { staffMay: false, bodyOf: picture },
  "GET /settings/history": adminsOnly,
  "GET /customers": everyone,
  "GET /customers/search": { staffMay: true, query: "?q=an" },
  "GET /search": { staffMay: true, query: "?q=an" },
  "GET /customers/transporters": everyone,
  "GET /customers/duplicates": adminsOnly,
  "GET /customers/holdings": { staffMay: false, query: "?customer_ids=1" },
  "GET /customers/{id}": { staffMay: true, on: aCustomer },
  "GET /customers/{id}/history": { staffMay: true, on: aCustomer },
  "GET /customers/{id}/account": { staffMay: true, on: aCustomer },
  "POST /customers": { staffMay: true, body: bina },
  "PUT /customers/{id}": { staffMay: true, on: aCustomer, body: bina },
  "PUT /customers/{id}/opening-balance": {
    staffMay: false,
    on: aCustomer,
    body: { amount: 5_000, date: "2026-03-31" },
  },
  "DELETE /customers/{id}": { staffMay: false, on: aCustomer },
  "POST /customers/merge": { staffMay: false, body: { target_id: 1, source_ids: [2] } },
  "GET /products": everyone,
  "GET /products/search": { staffMay: true, query: "?q=so" },
  "GET /products/{id}": { staffMay: true, on: aProduct },
  "GET /products/{id}/last-sale": { staffMay: true, on: aProduct },
  "GET /products/{id}/history": { staffMay: true, on: aProduct },
  "POST /products": { staffMay: true, bodyOf: newProduct },
  "POST /products/generate-hindi-name": { staffMay: true, storesNothing: true, body: { item_name: "Soap" } },
  "PUT /products/{id}": { staffMay: true, on: aProduct, bodyOf: newProduct },
  "DELETE /products/{id}": { staffMay: false, on: aProduct },
  "GET /invoices": everyone,
  "GET /invoices/{id}": { staffMay: true, on: anInvoice },
  "GET /invoices/{id}.pdf": { staffMay: true, on: anInvoice },
  "GET /invoices/{id}/copy": { staffMay: true, on: anInvoice },
  "GET /invoices/{id}/history": { staffMay: true, on: anInvoice },
  "GET /invoices/{id}/versions": { staffMay: true, on: anInvoice },
  "POST /invoices": { staffMay: true, body: invoiceFor(1) },
  "PUT /invoices/{id}": {
    staffMay: true,
    on: anInvoice,
    body: { ...invoiceFor(1), reason: "miscounted" },
  },
  "DELETE /invoices/{id}": { staffMay: false, on: anInvoice },
  "GET /payments": everyone,
  "GET /payments/{id}": { staffMay: true, on: aPayment },
  "GET /payments/{id}/receipt": { staffMay: true, on: aPayment },
  "GET /payments/{id}/receipt.pdf": { staffMay: true, on: aPayment },
  "GET /payments/{id}/history": { staffMay: true, on: aPayment },
  "POST /payments": { staffMay: true, body: paymentBy(1, 5) },
  "PUT /payments/{id}": { staffMay: true, on: aPayment, body: paymentBy(1, 6) },
  "POST /payments/{id}/allocations": { staffMay: true, on: aPayment, body: aPart },
  "DELETE /payments/{id}": { staffMay: false, on: aPayment },
  "GET /credit-notes": everyone,
  "GET /credit-notes/{id}": { staffMay: true, on: aCreditNote },
  "GET /credit-notes/{id}.pdf": { staffMay: true, on: aCreditNote },
  "GET /credit-notes/{id}/history": { staffMay: true, on: aCreditNote },
  "POST /credit-notes": { staffMay: true, body: aReturn },
  "DELETE /credit-notes/{id}": { staffMay: false, on: aCreditNote },
  "POST /imports": { staffMay: false, storesNothing: true, bodyOf: () => anImport(true) },
  "GET /imports": adminsOnly,
  "GET /imports/{id}": { staffMay: false, on: aFinishedImport },
  "GET /admin/history": adminsOnly,
  "GET /admin/system": adminsOnly,
  "POST /admin/rebuild": { staffMay: false, storesNothing: true, body: { switch: false } },
  "POST /admin/rebuild/cancel": { staffMay: false, storesNothing: true },
  "GET /admin/backup": { staffMay: false },
  "POST /admin/generations/{id}/switch": { staffMay: false, storesNothing: true, on: aKeptGeneration },
  "DELETE /admin/generations/{id}": { staffMay: false, storesNothing: true, on: aKeptGeneration },
  "GET /reports/customer-ledger": { staffMay: true, query: "?customer_id=1" },
  "GET /reports/customer-ledger.pdf": { staffMay: true, query: "?customer_id=1" },
  "GET /reports/customer-ledger/changes": { staffMay: true, query: "?customer_id=1&from_as_of=2026-04-01" },
  "GET /reports/sales-analysis/changes": { staffMay: false, query: `${PERIOD}&from_as_of=2026-04-01` },
  "GET /reports/outliers/changes": { staffMay: false, query: `${PERIOD}&from_as_of=2026-04-01` },
  "GET /reports/receivables": adminsOnly,
  "GET /reports/receivables/changes": { staffMay: false, query: "?from_as_of=2026-04-01" },
  "GET /reports/dashboard": adminsOnly,
  "GET /reports/day-book": adminsOnly,
  "GET /reports/day-book/changes": { staffMay: false, query: "?from_as_of=2026-04-01" },
  "GET /explain/day-book": { staffMay: false, query: "?figure=receipts" },
  "GET /explain/receivables": { staffMay: false, query: "?figure=outstanding" },
  "GET /explain/customer-ledger": { staffMay: true, query: "?customer_id=1" },
  "GET /explain/sales-analysis": { staffMay: false, query: `${PERIOD}&figure=balance_due` },
  "GET /explain/invoice": { staffMay: true, query: "?invoice_id=1" },
  "GET /explain/payment": { staffMay: true, query: "?payment_id=1" },
  "GET /explain/credit-note": { staffMay: true, query: "?credit_note_id=1" },
  "GET /explain/customer-account": { staffMay: true, query: "?customer_id=1" },
  "GET /reports/sales-analysis": { staffMay: false, query: PERIOD },
  "GET /reports/sales-ranking": { staffMay: false, query: PERIOD },
  "GET /reports/outliers": { staffMay: false, query: PERIOD },
  "POST /auth/logout": { staffMay: true, storesNothing: true, endsSession: true },
  // The last one: it ends every session of the person.
  "POST /auth/change-password": {
    staffMay: true,
    endsSession: true,
    bodyOf: (role) => ({ current_password: passwords[role], new_password: passwords[role] }),
  },
};

/** For these nobody has to be signed in: a sign-in, and the description of the calls. */
const OPEN = ["POST /auth/login", "GET /openapi.json"];
const NOT_SIGNED_IN = "Please sign in";
const ENDED = "Your session has ended. Please sign in again.";
const ADMINS_ONLY = "Only an administrator can do this";

/** Those who are not signed in, at an address, and what they are told. */
let strangersAt: (url: string) => [who: string, person: Person, told: string][];
let routes: ReadonlySet<string>;
const commandNames = new Set(
  forwardedCommands.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`),
);

beforeAll(async () => {
  const collected = collectRoutes();
  bahi = await startBahi();
  [commandUrl = ""] = bahi.commandUrls;
  collected.stop();
  routes = collected.routes;
  await added("/customers", anil);
  await added("/customers", bina);
  await added("/products", newProduct());
  await added("/invoices", invoiceFor(1));
  await added("/payments", paymentBy(1, 100, { invoice_id: 1, discount_amount: 5 }));
  const left = { username: "left", password: "long enough" };
  const id = await added("/auth/users", {
    ...left,
    full_name: "Gone",
    email: "gone@example.in",
    role: "staff",
  });
  const [url = ""] = bahi.urls;
  const deactivated = await connectAs(url, left);
  strangersAt = (at) => [
    ["signed out", person(at, ""), NOT_SIGNED_IN],
    ["with a forged token", person(at, `${bahi.staff.token.slice(0, -3)}abc`), NOT_SIGNED_IN],
    ["deactivated", deactivated.at(at), ENDED],
  ];
  await bahi.admin.call("PUT", `/auth/users/${id}`, { is_active: false });
});
afterAll(() => bahi.close());

test("every route of the services stands in the table", () => {
  expect([...Object.keys(table), ...OPEN].toSorted()).toEqual([...routes].toSorted());
});

/** Names of fields anywhere in an answer. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => [field, ...fieldsOf(inner)]);
}

test("no bulk list tells staff an amount, however it is searched, filtered or sorted", async () => {
  const lists = (await everyCall(bahi.admin)).filter(
    ({ method, path, name }) => method === "GET" && !path.includes("{id}") && table[name]?.staffMay === true,
  );
  const isAmount = /amount|price|paid|due(?!_date)|balance/;
  const amountsIn = (body: unknown) => fieldsOf(body).filter((field) => isAmount.test(field));
  let seenByAdmin = 0;
  const seenByStaff: string[] = [];
  for (const { path } of lists) {
    if (path.startsWith("/reports")) continue; // the ledger is one customer's
    for (const query of ["?limit=6000", "?q=an", "?sort=id&order=desc", ""]) {
      seenByAdmin += amountsIn((await bahi.admin.get(path + query)).body).length;
      const { body } = await bahi.staff.get(path + query);
      seenByStaff.push(...amountsIn(body).map((field) => `${path}${query}: ${field}`));
    }
  }
  expect(seenByAdmin).toBeGreaterThan(0); // there was something to hide
  expect(seenByStaff).toEqual([]);
});

describe("who may (specification, section 6)", () => {
  test.each(Object.entries(table))("%s", async (name, row) => {
    const [method = "", path = ""] = name.split(" ");
    const address = path.replace("{id}", String(await row.on?.())) + (row.query ?? "");
    const [url = ""] = bahi.urls;
    const asked = (who: Person, role: Role) =>
      who.call(method, address, row.bodyOf === undefined ? row.body : row.bodyOf(role));

    const head = await headOf(bahi.store);
    for (const at of commandNames.has(name) ? [url, commandUrl] : [url]) {
      for (const [stranger, who, told] of strangersAt(at)) {
        const { status, body } = await asked(who, "staff");
        expect([at, stranger, status, body]).toEqual([
          at,
          stranger,
          401,
          expect.objectContaining({ status: 401, detail: told }),
        ]);
      }
    }
    // Staff are told that they may not ask, not what is wrong with the question.
    const nonsense = () =>
      bahi.staff.call(method, `${address.split("?", 1)[0]}?nonsense=1`, method === "GET" ? undefined : "{");
    const refusals = row.staffMay ? [] : [await asked(bahi.staff, "staff"), await nonsense()];
    const refusal = { type: "urn:bahi:admin-only", status: 403, detail: ADMINS_ONLY };
    for (const answer of refusals) expect(answer).toMatchObject({ status: 403, body: refusal });
    expect(await headOf(bahi.store)).toBe(head);

    const staff = row.endsSession === true ? await connectAs(url, STAFF) : bahi.staff;
    const admin = row.endsSession === true ? await connectAs(url, ADMIN) : bahi.admin;
    const isDone = ({ status }: Answer) => (method === "GET" ? status === 200 : status < 300);
    const isStored = async () => (await headOf(bahi.store)) !== head;
    const first = row.staffMay ? await asked(staff, "staff") : await asked(admin, "admin");
    expect(await isStored()).toBe(method !== "GET" && row.storesNothing !== true);
    const second = row.staffMay ? [await asked(admin, "admin")] : [];
    for (const answer of [first, ...second]) expect(answer).toSatisfy(isDone);
  });

  test("one who was deactivated does not sign in again", async () => {
    const [url = ""] = bahi.urls;
    const login = await person(url, "").post("/auth/login", { username: "left", password: "long enough" });
    expect([login.status, sentenceOf(login.body)]).toEqual([401, "Invalid username or password"]);
  });
});
