import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DecodedEvent, decodeEvent } from "@bahi/contracts/stored/decode-event.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { type ParsedEvent, parsed } from "@bahi/event-store/parsed.ts";
import { verify } from "@bahi/projector/verify/verify.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { expectAgreement } from "../random-commands/agreement.ts";

// `before/books.jsonl.gz` was exported by the program as it was before due dates, opening balances, allocations and
// corrections. `before/figures.json` has its fingerprint, and what that program answered. Both stay as they are.

const FOLDER = join(import.meta.dirname, "before");

type Figures = {
  fingerprint: string;
  events: number;
  ledgers: Record<string, Record<string, number>>;
  invoices: Record<string, unknown>[];
};

let figures: Figures;
let bahi: Bahi;
let first: RecordedEvent[];

beforeAll(async () => {
  figures = JSON.parse(await readFile(join(FOLDER, "figures.json"), "utf8")) as Figures;
  bahi = await startBahi({ history: join(FOLDER, "books.jsonl.gz") });
  first = await stored();
});
afterAll(() => bahi.close());

async function stored(): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of bahi.store.readAll()) events.push(...batch);
  return events;
}

/** As a fold reads them: in the shapes of today. */
function inShapesOfToday(events: readonly RecordedEvent[]): ParsedEvent[] {
  return events.map((event) => {
    const { type, data }: DecodedEvent = decodeEvent(event);
    return { ...parsed(event), type, data };
  });
}

/** The read models are built from the file first. */
async function untilBuilt(): Promise<void> {
  await expect.poll(async () => (await bahi.admin.get("/settings")).status).toBe(200);
}

async function expectProof(): Promise<void> {
  const report = await verify({
    store: bahi.store,
    databaseUrl: bahi.databaseUrl,
    fingerprints: [{ fingerprint: figures.fingerprint }],
    signal: new AbortController().signal,
  });
  expect(report).toMatchObject({ ok: true, findings: [] });
  expect(report.fingerprints).toMatchObject([{ fingerprint: figures.fingerprint, number: figures.events }]);
}

const DAYS = ["2026-04-01", "2026-04-20", "2026-04-21", "2026-06-30"];

test("the file holds old versions of every event that has changed since", () => {
  const versions = first.map((event) => {
    const { metadata } = parsed(event);
    return `${event.type} ${(metadata as { version: number }).version}`;
  });
  expect([...new Set(versions)]).toEqual(
    expect.arrayContaining([
      "CustomerAdded 1",
      "CustomerChanged 1",
      "CustomersMerged 1",
      "SettingsChanged 1",
      "InvoiceCreated 1",
      "InvoiceCreated 2",
      "PaymentRecorded 1",
      "PaymentChanged 1",
    ]),
  );
});

test("the books of before have the fingerprint and the figures that they had", async () => {
  await untilBuilt();
  const position = first.at(-1)?.position ?? "";
  const at = { headers: { "x-position": position } };
  for (const [id, ledger] of Object.entries(figures.ledgers)) {
    const { body } = await bahi.admin.get(`/reports/customer-ledger?customer_id=${id}`, at);
    expect([id, body]).toEqual([id, expect.objectContaining(ledger)]);
  }
  const { body: invoices } = await bahi.admin.get("/invoices?sort=id", at);
  expect(invoices).toEqual(figures.invoices.map((invoice) => expect.objectContaining(invoice) as unknown));
  await expectProof();
  await expectAgreement(bahi, inShapesOfToday(first), DAYS, "");
});

test("they go on with each command of today, and the old fingerprint stays that of their beginning", async () => {
  const { admin } = bahi;
  await untilBuilt();
  const done = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await admin.call(method, path, body, { headers: headers ?? {} });
    expect([path, answer.status, answer.body]).toEqual([path, expect.toBeOneOf([200, 201]), answer.body]);
    return answer.body as { id: number; version: number };
  };
  const sale = { product_id: 1, quantity: 4, unit: "Pcs", number_of_boxes: 1, number: 50 };
  const customer = { name: "Kiran Stores", phone: "98200 11111", address: "", transporter: "" };
  await done("PUT", "/customers/8", { ...customer, credit_days: 15 });
  await done("PUT", "/customers/8/opening-balance", { amount: 125.25, date: "2026-04-01" });
  const invoice = await done("POST", "/invoices", {
    customer_id: 8,
    invoice_date: "2026-05-05",
    sales: [sale],
  });
  // The old payment of the customer that was merged goes on both invoices.
  await done("POST", "/payments/3/allocations", {
    allocations: [
      { invoice_id: 7, amount: 20 },
      { invoice_id: invoice.id, amount: 40 },
    ],
  });
  const { version } = await done("GET", "/invoices/7");
  const correction = {
    customer_id: 8,
    invoice_date: "2026-04-20",
    sales: [{ ...sale, id: 1, number: 30 }],
    reason: "wrong price",
  };
  await done("PUT", "/invoices/7", correction, { "if-match": `"${version}"` });
  await done("POST", "/payments", {
    customer_id: 1,
    payment_date: "2026-05-06",
    amount: 700,
    payment_method: "cash",
    allocations: [
      { invoice_id: 3, amount: 500 },
      { invoice_id: 6, amount: 100.06 },
    ],
  });
  await done("POST", "/credit-notes", {
    invoice_id: 3,
    credit_note_date: "2026-05-06",
    reason: "broken",
    sales: [{ id: 1, quantity: 1 }],
  });
  await done("POST", "/customers/merge", { target_id: 8, source_ids: [10] });
  await done("DELETE", `/invoices/${invoice.id}`);
  await done("PUT", "/settings/lock", { until: "2026-03-31", reason: "" });

  const events = await stored();
  expect(events.slice(0, first.length)).toEqual(first);
  await expect
    .poll(async () => (await admin.get("/payments/3")).body)
    .toMatchObject({ allocations: [{ invoice_id: 7, amount: 20 }], unallocated: 40 });
  await expectAgreement(bahi, inShapesOfToday(await stored()), [...DAYS, "2026-05-06"], "");
  await expectAgreement(bahi, inShapesOfToday(first), DAYS, `&as_of=${first.at(-1)?.position ?? ""}`);
  await expectProof();
});
