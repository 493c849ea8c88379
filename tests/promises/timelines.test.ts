import {
  anil,
  bina,
  correctionFor,
  invoiceFor,
  paymentBy,
  sale,
  soap,
} from "@bahi/command/testing/requests.ts";
import { bahiEvent } from "@bahi/contracts/event.ts";
import { historyEntry, type HistoryEntry } from "@bahi/contracts/history.ts";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ADMIN, type Bahi, STAFF, startBahi } from "../bahi/bahi-for-test.ts";
import { connectAs, type Person, person } from "../bahi/person.ts";
import { entriesOf } from "./timeline-entries.ts";

const SECRETS = {
  ravi: "ravi's first secret",
  next: "sunil's next secret",
  wrong: "a wrong guess of it",
  given: "",
};

let bahi: Bahi;
let staff: Person;
/** Every token that was ever given out. */
const tokens: string[] = [];
let lastPosition = "";

/** Sends a command under a key that says what it is. */
async function send(who: Person, key: string, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await who.call(method, path, body, { key });
  expect([key, answer.status < 300, answer.body]).toEqual([key, true, answer.body]);
  lastPosition = answer.headers.get("x-position") ?? lastPosition;
  const { access_token: token } = answer.body as { access_token?: string };
  if (token !== undefined) tokens.push(token);
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(async () => {
  bahi = await startBahi();
  const { admin } = bahi;
  tokens.push(admin.token, bahi.staff.token);
  staff = bahi.staff;
  const [url = ""] = bahi.urls;

  await send(staff, "add-anil", "POST", "/customers", anil);
  await send(staff, "add-bina", "POST", "/customers", bina);
  await send(admin, "add-gone", "POST", "/customers", { ...bina, name: "Gone" });
  await send(staff, "move-anil", "PUT", "/customers/1", { ...anil, address: "Pune" });
  await send(admin, "opening", "PUT", "/customers/2/opening-balance", { amount: 500.5, date: "2026-03-31" });
  await send(admin, "delete-gone", "DELETE", "/customers/3?reason=closed%20his%20shop");
  await send(staff, "add-soap", "POST", "/products", soap);
  await send(staff, "rename-soap", "PUT", "/products/1", { ...soap, item_name: "Neem Soap" });
  await send(staff, "invoice-1", "POST", "/invoices", invoiceFor(1));
  await send(staff, "invoice-2", "POST", "/invoices", invoiceFor(2));
  await send(staff, "pay", "POST", "/payments", paymentBy(1, 200, { invoice_id: 1, discount_amount: 10 }));
  await send(
    staff,
    "correct",
    "PUT",
    "/payments/1",
    paymentBy(1, 250, { invoice_id: 1, discount_amount: 10 }),
  );
  await send(staff, "pay-bina", "POST", "/payments", paymentBy(2, 5));
  await send(staff, "allocate", "POST", "/payments/2/allocations", {
    allocations: [{ invoice_id: 2, amount: 3 }],
  });
  const fewer = correctionFor(1, [{ ...sale(1, 4, 100), id: 1 }], "six were sent back");
  await send(staff, "correct-invoice", "PUT", "/invoices/1", fewer);
  await send(admin, "drop-invoice", "DELETE", "/invoices/1?reason=written%20twice");
  const broken = { invoice_id: 2, credit_note_date: "2026-04-02", reason: "broken" };
  await send(staff, "return", "POST", "/credit-notes", { ...broken, sales: [{ id: 1, quantity: 1 }] });
  await send(admin, "merge", "POST", "/customers/merge", { target_id: 1, source_ids: [2] });
  await send(admin, "drop-payment", "DELETE", "/payments/2?reason=bounced");
  await send(admin, "drop-return", "DELETE", "/credit-notes/1?reason=sound");
  await send(admin, "drop-soap", "DELETE", "/products/1?reason=sold%20out");
  await send(admin, "shop-name", "PUT", "/settings", { business_name: "Asha Traders" });
  await send(admin, "shop-renamed", "PUT", "/settings", { business_name: "Asha & Sons" });
  await send(admin, "lock", "PUT", "/settings/lock", { until: "2025-12-31", reason: "the year is filed" });
  await send(admin, "unlock", "PUT", "/settings/lock", { until: null, reason: "a bill came late" });
  const picture = new FormData();
  picture.set("file", new Blob([png], { type: "image/png" }), "logo.png");
  await send(admin, "logo", "POST", "/settings/upload-logo", picture);

  const ravi = { username: "ravi", password: SECRETS.ravi };
  await send(admin, "add-ravi", "POST", "/auth/users", {
    ...ravi,
    full_name: "Ravi Iyer",
    email: "ravi@example.in",
    role: "staff",
  });
  tokens.push((await connectAs(url, ravi)).token);
  await send(admin, "deactivate-ravi", "PUT", "/auth/users/3", { is_active: false });
  await send(admin, "activate-ravi", "PUT", "/auth/users/3", { is_active: true });
  const reset = await admin.post("/auth/users/3/reset-password", undefined, { key: "reset-ravi" });
  SECRETS.given = (reset.body as { password: string }).password;
  tokens.push((await connectAs(url, { username: "ravi", password: SECRETS.given })).token);
  await send(admin, "delete-ravi", "DELETE", "/auth/users/3?reason=left");
  await person(url, "").post("/auth/login", { ...STAFF, password: SECRETS.wrong });
  await send(staff, "counter", "PUT", "/auth/me", { department: "Counter" });
  await send(staff, "password", "POST", "/auth/change-password", {
    current_password: STAFF.password,
    new_password: SECRETS.next,
  });
  staff = await connectAs(url, { username: STAFF.username, password: SECRETS.next });
  tokens.push(staff.token);
});
afterAll(() => bahi.close());

async function timeline(path: string): Promise<HistoryEntry[]> {
  const headers = { "x-position": lastPosition };
  const { body } = await bahi.admin.get(`${path}/history?order=asc&limit=6000`, { headers });
  return z.array(historyEntry).parse(body);
}

const everyTimeline = Object.keys(entriesOf);

describe("the timeline says what changed, from what to what, who, when, why and by which command", () => {
  test.each(Object.entries(entriesOf))("%s", async (path, entries) => {
    const found = await timeline(path);
    expect(found).toMatchObject(entries);
    expect(found.map(({ position }) => position)).toEqual(found.map(({ position }) => position).toSorted());
    for (const { title, at, actor } of found) {
      expect(title).toMatch(/^\S.{3,}/);
      expect(Date.now() - Date.parse(at)).toBeLessThan(600_000);
      expect(actor.name).not.toBe("");
    }
  });

  test("each kind of event that there is has its place in a timeline", async () => {
    const kinds = bahiEvent.options.flatMap((noun) => noun.options.map(({ shape }) => shape.type.value));
    const found = new Set(
      (await Promise.all(Object.keys(entriesOf).map(timeline))).flat().map(({ event }) => event),
    );
    // Restoring follows from a race; its entry is proved where that is.
    expect(kinds.filter((kind) => !found.has(kind))).toEqual(["CustomerRestored"]);
  });
});

test("an admin finds all of it in one place, deleted records too", async () => {
  const headers = { "x-position": lastPosition };
  const { body } = await bahi.admin.get("/admin/history?limit=6000", { headers });
  const everything = z.array(historyEntry).parse(body);
  const entries = (await Promise.all(everyTimeline.map(timeline))).flat();
  expect(everything).toEqual(expect.arrayContaining(entries));
  expect(everything.map((entry) => entry.position)).toEqual(
    everything
      .map((entry) => entry.position)
      .toSorted()
      .toReversed(),
  );
});

test("timelines tell staff no amounts but those of the one invoice or payment, and the opening balance of the one customer, that is asked for", async () => {
  for (const path of everyTimeline) {
    const { status, body } = await staff.get(`${path}/history`);
    const isAboutMoney = /^.(invoices|payments|credit-notes)|^.customers.[12]$/.test(path);
    const isAdmins = /^.(users|settings)/.test(path);
    expect([path, status]).toEqual([path, isAdmins ? 403 : 200]);
    expect([path, /₹|amount|balance/.test(JSON.stringify(body))]).toEqual([path, isAboutMoney]);
  }
  expect((await staff.get("/admin/history")).status).toBe(403);
});

/** Every row of every table as text, table by table. */
async function everyRow(): Promise<Map<string, string>> {
  const client = new Client({ connectionString: bahi.databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const texts = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`);
      texts.set(name, rows.map(({ text }) => text).join("\n"));
    }
    return texts;
  } finally {
    await client.end();
  }
}

test("no password, hash or token is in any event, read model or history", async () => {
  const rows = await everyRow();
  const credentials = rows.get("auth.credential") ?? "";
  const hashes = [...credentials.matchAll(/\$argon2id\$[^$]*\$[^$]*\$([\w+/]+)\$([\w+/]+)/g)].flatMap(
    ([, salt = "", digest = ""]) => [salt, digest],
  );
  expect(hashes.length).toBeGreaterThanOrEqual(4);
  expect(tokens.length).toBeGreaterThanOrEqual(5);
  const passwords = [ADMIN.password, STAFF.password, ...Object.values(SECRETS)];
  const signatures = tokens.flatMap((token) => token.split(".").slice(1));
  // Each use of a key has one of 256 bits.
  const signingKeys = (rows.get("auth.key") ?? "").match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? [];
  expect(signingKeys).toHaveLength(4);

  const keys = signingKeys.map((key) => Buffer.from(key, "base64url").toString("latin1"));
  const secrets = [...passwords, ...hashes, ...signatures, ...signingKeys, ...keys].flatMap((secret) => [
    secret,
    secret.replaceAll("'", "''"),
    Buffer.from(secret, "latin1").toString("hex"),
    Buffer.from(secret, "latin1").toString("base64").replace(/=+$/, ""),
  ]);
  const inPublic = [...rows].filter(([name]) => !name.startsWith("auth."));
  expect(inPublic.map(([name]) => name)).toEqual(
    expect.arrayContaining(["event_store.event", expect.stringMatching(/^read_\d+\.history$/)]),
  );
  const leaks = inPublic.flatMap(([name, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`),
  );
  expect(leaks).toEqual([]);
  // A password itself is nowhere at all.
  expect([...rows].filter(([, text]) => passwords.some((password) => text.includes(password)))).toEqual([]);
});
