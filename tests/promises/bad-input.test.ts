import {
  anil,
  bina,
  correctionFor,
  invoiceFor,
  paymentBy,
  sale,
  soap,
} from "@bahi/command/testing/requests.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN, type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import type { Answer } from "../bahi/person.ts";
import { type Call, type JsonSchema, everyCall, sentenceOf } from "./calls.ts";
import { headOf } from "@bahi/event-store/head.ts";

/** A body that each command would take, on records that are there. A new command must be entered here. */
const good: Record<string, Record<string, unknown>> = {
  "PUT /auth/me": { full_name: "Asha Rao", email: "asha@example.in", department: "Counter" },
  "POST /auth/users": {
    full_name: "Ravi",
    username: "ravi",
    email: "ravi@example.in",
    password: "long enough",
    role: "staff",
    department: "",
  },
  "POST /auth/login": ADMIN,
  "POST /auth/change-password": { current_password: "not the one", new_password: "another one" },
  "PUT /auth/users/{id}": { is_active: false },
  "PUT /settings": {
    business_name: "Asha Traders",
    business_address: "Surat",
    business_phone: "98200 11111",
    business_email: "asha@example.in",
    logo_url: "https://example.in/logo.png",
    default_credit_days: 30,
    upi_id: "asha@okaxis",
    paper_size: "A5",
  },
  "PUT /settings/lock": { until: "2025-12-31", reason: "filed" },
  "POST /customers": { ...anil, company_name: "Anil & Co", gst_number: "24ABCDE1234F1Z5", credit_days: 45 },
  "PUT /customers/{id}": {
    ...anil,
    company_name: "Anil & Co",
    gst_number: "24ABCDE1234F1Z5",
    credit_days: 45,
  },
  "PUT /customers/{id}/opening-balance": { amount: 5_000, date: "2026-03-31" },
  "POST /customers/merge": { target_id: 1, source_ids: [2] },
  "POST /products": soap,
  "PUT /products/{id}": soap,
  "POST /products/generate-hindi-name": { item_name: "Soap" },
  "POST /invoices": invoiceFor(1),
  "PUT /invoices/{id}": correctionFor(1, [{ ...sale(1, 9, 100), id: 1 }]),
  "POST /payments": paymentBy(1, 10, { invoice_id: 1, discount_amount: 1 }),
  "PUT /payments/{id}": paymentBy(1, 10, { invoice_id: 1, discount_amount: 1 }),
  "POST /payments/{id}/allocations": { allocations: [{ invoice_id: 1, amount: 1 }] },
  "POST /credit-notes": {
    invoice_id: 1,
    credit_note_date: "2026-04-01",
    reason: "Broken",
    sales: [{ id: 1, quantity: 1 }],
  },
  "POST /admin/rebuild": { switch: true },
  "POST /admin/verify": { fingerprint: "7K3M-Q9XD-0V2R-HC5T" },
};

/** Their body may be left out. */
const bodyless = new Set(["POST /admin/rebuild", "POST /admin/verify"]);

/** What a body has to be when there is one. */
function whenGiven(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema;
}

/** Written into JSON as they stand: JSON.stringify would make null of them. */
const BEYOND_NUMBERS = "1e400";

const aboutDates = [
  "2026-02-30",
  "2025-02-29",
  "2026-13-01",
  "2026-00-10",
  "0000-00-00",
  "31-12-2026",
  "2026-04-01T25:00:00Z",
  "yesterday",
  "",
  20_260_401,
  null,
];
const noText = [7, true, {}, [], ["a"]];
const badText = ["a\u0000b", "\u001b[2J", "\ud800", "x".repeat(5_001)];
const noNumber = ["", "12", "abc", "NaN", true, {}, [], [1]];
const noId = [...noNumber, 0, -1, 1.5, 1e20, 2_147_483_648, 999_999];
const noAmount = [...noNumber, -1, -0.01, 0.005, 1e15, 1e300];

/** Values that no command may take for a field of this name and kind. */
function badValuesFor(field: string, schema: JsonSchema, isSigned: boolean): unknown[] {
  const types = [schema, ...(schema.anyOf ?? [])].flatMap(({ type = [] }) => type);
  if (field === "date" || field.endsWith("_date")) return aboutDates;
  if (field === "until") return aboutDates.filter((value) => value !== null); // null unlocks
  if (field === "amount" && isSigned) return [...noNumber, -0.005, 0.005, 1e10, -1e10, 1e300, null];
  if (field.endsWith("password")) return noText; // any text may be one
  if (field === "invoice_id") return noId.filter((value) => value !== 0); // 0 is an advance
  if (field === "reason" && !types.includes("null")) return [...noText, ...badText, " ", null];
  if (field === "allocations") return ["a", 1, {}, [null], [[]], [{}]]; // none, or an empty list, is an advance
  if (field === "amount" || field === "number") return [...noAmount, 0, null];
  if (field === "discount_amount") return noAmount;
  if (schema.enum !== undefined) return ["", "other", null, ...noText];
  if (types.includes("boolean")) return ["true", "", 1, null, {}, []];
  if (types.includes("array")) return ["a", 1, null, {}, [], [null], [[]], [{}]];
  if (types.includes("integer")) {
    if (field.endsWith("_id")) return [...noId, null];
    if (field.endsWith("credit_days")) return [...noNumber, -1, 1.5, 366, 1e20];
    return [...noNumber, -1, 1.5, 1e20, null];
  }
  if (types.includes("string")) return [...noText, ...badText];
  throw new Error(`there are no bad values for ${field}: ${JSON.stringify(schema)}`);
}

/** Every body with one bad value in it, down into the lines of an invoice; and what was bad. */
function* badBodies(
  body: Record<string, unknown>,
  { properties = {}, required = [] }: JsonSchema,
  isSigned = false,
): Generator<[what: string, body: Record<string, unknown>]> {
  yield ["an unknown field", { ...body, surprise: 1 }];
  for (const [field, schema] of Object.entries(properties)) {
    for (const value of badValuesFor(field, schema, isSigned)) {
      yield [`${field}: ${JSON.stringify(value)?.slice(0, 40)}`, { ...body, [field]: value }];
    }
    if (required.includes(field)) yield [`no ${field}`, { ...body, [field]: undefined }];
    if (schema.items?.properties !== undefined) {
      // as: the good body has at least one such line
      const [line = {}] = body[field] as Record<string, unknown>[];
      for (const [what, bad] of badBodies(line, schema.items))
        yield [`${field}: ${what}`, { ...body, [field]: [bad] }];
    } else if (schema.items !== undefined) {
      for (const value of noId) yield [`${field}: [${JSON.stringify(value)}]`, { ...body, [field]: [value] }];
    }
  }
}

let bahi: Bahi;
let calls: Call[];
let head: string;

/** One record of each kind, and one more customer. */
async function openShop(): Promise<void> {
  const records: [path: string, body: unknown][] = [
    ["/customers", anil],
    ["/customers", bina],
    ["/products", soap],
    ["/invoices", invoiceFor(1)],
    ["/payments", paymentBy(1, 10)],
    ["/credit-notes", good["POST /credit-notes"]],
  ];
  for (const [path, body] of records) {
    const { status } = await bahi.admin.post(path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}`);
  }
}

beforeAll(async () => {
  bahi = await startBahi();
  await openShop();
  calls = await everyCall(bahi.admin);
  head = await headOf(bahi.store);
});
afterAll(() => bahi.close());

function expectRefused(what: string, answer: Answer): void {
  const { status, body } = answer;
  const isRefused = status >= 400 && status < 500;
  expect([what, status, isRefused]).toEqual([what, status, true]);
  expect([what, sentenceOf(body)]).toEqual([what, expect.stringMatching(/^[A-Z].{5,}/)]);
}

const named = (path: string) => path.replace("{id}", path.startsWith("/auth/users") ? "2" : "1");

test("every command with a body stands in the table", () => {
  const withBody = calls.filter(({ body }) => body !== undefined).map(({ name }) => name);
  expect(Object.keys(good).toSorted()).toEqual(withBody.toSorted());
});

describe("bad input is a 4xx with a sentence, and changes nothing", () => {
  test.each(Object.entries(good))("%s: each field", async (name, body) => {
    const call = calls.find((one) => one.name === name);
    if (call?.body === undefined) throw new Error(`there is no call ${name}`);
    let tried = 0;
    // An amount below zero is an advance there.
    const isSigned = name.endsWith("/opening-balance");
    for (const [what, bad] of badBodies(body, whenGiven(call.body), isSigned)) {
      expectRefused(what, await bahi.admin.call(call.method, named(call.path), bad));
      tried += 1;
    }
    expect(tried).toBeGreaterThan(5);
    expect(await headOf(bahi.store)).toBe(head);
  });

  test.each(Object.entries(good))("%s: a field that is missing is said to be missing", async (name, body) => {
    const call = calls.find((one) => one.name === name);
    const required = call?.body === undefined ? [] : (whenGiven(call.body).required ?? []);
    for (const field of required) {
      const { method = "", path = "" } = call ?? {};
      const answer = await bahi.admin.call(method, named(path), { ...body, [field]: undefined });
      expect([field, sentenceOf(answer.body)]).toEqual([
        field,
        expect.stringMatching(/ is required$|^Please /),
      ]);
    }
  });

  const raw: [what: string, text: string][] = [
    ["no body", ""],
    ["a text", '"customer"'],
    ["null", "null"],
    ["a list", "[]"],
    ["a body that ends too early", '{"name": "A'],
    ["something after it", "{} {}"],
    ["NaN", '{"amount": NaN}'],
    ["Infinity", '{"amount": Infinity}'],
    ["a number beyond all numbers", `{"amount": ${BEYOND_NUMBERS}, "number": ${BEYOND_NUMBERS}}`],
    ["a prototype", '{"__proto__": {"role": "admin"}, "constructor": {"prototype": {"role": "admin"}}}'],
    ["brackets, 100,000 deep", "[".repeat(100_000) + "]".repeat(100_000)],
    ["objects, 50,000 deep", '{"a":'.repeat(50_000) + "1" + "}".repeat(50_000)],
    ["100,000 fields", `{${Array.from({ length: 100_000 }, (_, n) => `"f${n}":1`).join()}}`],
  ];
  test.each(raw)("%s for a body, on every command that takes one", async (what, text) => {
    for (const name of Object.keys(good)) {
      if ((text === "" || text === "null") && bodyless.has(name)) continue;
      const [method = "", path = ""] = name.split(" ");
      const headers = { "content-type": "application/json" };
      expectRefused(`${name}: ${what}`, await bahi.admin.call(method, named(path), text, { headers }));
    }
    expect(await headOf(bahi.store)).toBe(head);
  });

  test("a body of 10 MB, and one that is no UTF-8 or no JSON at all", async () => {
    for (const name of Object.keys(good)) {
      const [method = "", path = ""] = name.split(" ");
      const big = JSON.stringify({ name: "x".repeat(10_000_000) });
      expectRefused(`${name}: 10 MB`, await bahi.admin.call(method, named(path), big));
      const address = `${bahi.urls[0]}/api/v1${named(path)}`;
      const authorization = `Bearer ${bahi.admin.token}`;
      for (const [contentType, body] of [
        ["application/json", Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
        ["text/plain", "name=Anil"],
        ["application/x-www-form-urlencoded", "name=Anil"],
        ["application/xml", "<name>Anil</name>"],
        ["multipart/form-data; boundary=b", "--b\r\n"],
      ] as const) {
        const answer = await fetch(address, {
          method,
          headers: { authorization, "content-type": contentType },
          body,
        });
        const said = { status: answer.status, headers: answer.headers, body: await answer.json() };
        expectRefused(`${name}: ${contentType}`, said);
      }
    }
    expect(await headOf(bahi.store)).toBe(head);
  });

  test("the number of a record that is none, of nobody, or of too many digits", async () => {
    const bad = [
      "0",
      "-1",
      "1.5",
      "1e3",
      "1e20",
      "99999",
      "2147483648",
      "9".repeat(40),
      "abc",
      "1;drop",
      "%00",
      "%F0%9F",
    ];
    for (const { name, method, path } of calls.filter((call) => call.path.includes("{id}"))) {
      for (const id of bad) {
        const answer = await bahi.admin.call(method, path.replace("{id}", id), good[name]);
        expectRefused(`${name} ${id}`, answer);
      }
    }
    expect(await headOf(bahi.store)).toBe(head);
  });
});

const NASTY = `a'); DROP TABLE event; -- <script>alert("1")</script> \${7*7} {{7*7}} %s \\ $1 👩‍🌾 ज़`;

test("SQL, script and templates in every text are stored word for word and do no harm", async () => {
  const free = (body: Record<string, unknown>, ...fields: string[]) => ({
    ...body,
    ...Object.fromEntries(fields.map((field) => [field, NASTY])),
  });
  const writes: [method: string, path: string, body: Record<string, unknown>, fields: string[]][] = [
    ["POST", "/customers", anil, ["name", "address", "transporter", "company_name"]],
    ["POST", "/products", soap, ["item_name", "item_name_hindi"]],
    [
      "POST",
      "/payments",
      paymentBy(1, 10, { invoice_id: 1, discount_amount: 1 }),
      ["discount_reason", "reference_number", "notes"],
    ],
    ["PUT", "/auth/me", {}, ["full_name", "department"]],
    ["PUT", "/settings", {}, ["business_name", "business_address"]],
  ];
  const stored = NASTY.normalize("NFC");
  for (const [method, path, body, fields] of writes) {
    const written = await bahi.admin.call(method, path, free(body, ...fields));
    const verbatim = Object.fromEntries(fields.map((field) => [field, stored]));
    expect(written).toMatchObject({ status: method === "POST" ? 201 : 200, body: verbatim });
    const id = method === "POST" ? `/${(written.body as { id: number }).id}` : "";
    expect(await bahi.admin.get(path + id)).toMatchObject({ status: 200, body: verbatim });
  }
  const found = await bahi.admin.get(`/customers?q=${encodeURIComponent("a'); DROP TABLE")}`);
  expect(found.body).toMatchObject([{ name: stored }]);
  expect((await bahi.admin.get("/customers/1")).status).toBe(200);
});
