import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { businessDateOf } from "@bahi/contracts/calendar.ts";
import { paiseOf } from "@bahi/contracts/money.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { send } from "./send.ts";
import { randomCommands } from "./random-commands.ts";
import { headOf } from "@bahi/event-store/head.ts";

// What was answered at a moment is written down while the commands go on, and asked for again when all of it is over.

const MOMENTS = 20;
const STEPS_BETWEEN = 16;

const PERIOD = "date_from=2026-04-03&date_to=2026-04-20";
/** An invoice of these commands that a discount was given on. */
const DISCOUNTED = 7;
/** Everything that can be asked about the past, and finds something else at different times. */
const addresses = [
  ...[1, 2, 3, 4].flatMap((id) => [
    `/customers/${id}`,
    `/products/${id}`,
    `/invoices/${id}`,
    `/invoices/${id}?version=1`,
    `/payments/${id}`,
    `/credit-notes/${id}`,
    `/credit-notes?invoice_id=${id}`,
    `/reports/customer-ledger?customer_id=${id}`,
    `/reports/customer-ledger?customer_id=${id}&${PERIOD}`,
    `/invoices?customer_id=${id}`,
    `/payments?invoice_id=${id}`,
    `/customers/${id}/account`,
    `/customers/${id}/account?limit=2&without_payment_id=${id}`,
  ]),
  `/invoices/${DISCOUNTED}`,
  "/customers?is_active=all",
  "/products",
  "/invoices",
  "/invoices?skip=0&limit=5",
  `/invoices?sort=total_amount&payment_status=partial`,
  `/payments?${PERIOD}`,
  "/payments?limit=3",
  "/credit-notes",
  "/payments?kind=advance",
  "/payments?kind=with_invoice&sort=invoice_id",
  "/settings",
  `/reports/sales-analysis?${PERIOD}`,
  "/reports/sales-analysis?date_from=2026-04-01&date_to=2026-04-30",
  `/reports/sales-ranking?${PERIOD}`,
  "/reports/sales-ranking?date_from=2026-04-01&date_to=2026-04-05",
  `/reports/outliers?${PERIOD}`,
  "/reports/outliers?date_from=2026-04-01&date_to=2026-04-30",
  "/reports/outliers?date_from=2026-04-01&date_to=2026-04-05",
  "/reports/receivables?on=2026-04-12",
  "/reports/receivables?on=2026-06-12&limit=2",
  "/reports/dashboard?on=2026-04-12",
  "/reports/day-book?date=2026-04-02",
  "/customers?sort=balance&order=desc",
  "/invoices?sort=amount_due",
];

type Answers = Record<string, { status: number; body: unknown; total: string | null }>;
type Moment = { position: string; at: string; answers: Answers };

let bahi: Bahi;
const moments: Moment[] = [];

async function answersWith(
  query: string,
  header = "",
): Promise<{ answers: Answers; positions: Set<string> }> {
  const answers: Answers = {};
  const positions = new Set<string>();
  await Promise.all(
    addresses.map(async (address) => {
      const path = query === "" ? address : `${address}${address.includes("?") ? "&" : "?"}${query}`;
      const { status, body, headers } = await bahi.admin.get(path);
      if (status === 200) positions.add(headers.get(header === "" ? "x-position" : header) ?? "");
      answers[address] = { status, body: status === 200 ? body : null, total: headers.get("x-total-count") };
    }),
  );
  return { answers, positions };
}

/** Writes down what is answered now, at one position that is the last there is. */
async function note(): Promise<Moment> {
  for (;;) {
    const { answers, positions } = await answersWith("");
    const [position = ""] = positions;
    // What follows from a command may still come; then the answers are of several positions.
    if (positions.size !== 1 || (await headOf(bahi.store)) !== position) continue;
    const at = Date.now();
    while (Date.now() === at) await new Promise((resolve) => setImmediate(resolve));
    return { position, at: new Date(at).toISOString(), answers };
  }
}

beforeAll(async () => {
  bahi = await startBahi();
  const sequences = randomCommands(MOMENTS * STEPS_BETWEEN);
  const [steps = []] = fc.sample(sequences, { numRuns: 1, seed: 20_261_124 });
  const round = randomUUID();
  await bahi.admin.call("PUT", "/settings", { business_name: "Before" });
  for (const [index, step] of steps.entries()) {
    await send(bahi, step, round);
    if (index % STEPS_BETWEEN === 0 && moments.length < MOMENTS) moments.push(await note());
  }
  await bahi.admin.call("PUT", "/settings", { business_name: "After" });
});
afterAll(() => bahi.close());

/** What is found deleted now was not there when its own time was asked about. */
function withoutDeleted(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([address, answer]) => {
      const isGone = typeof answer.body === "object" && answer.body !== null && isDeleted(answer.body);
      return [address, isGone ? { status: 404, body: null, total: null } : answer];
    }),
  );
}

function isDeleted(body: object): boolean {
  return "is_deleted" in body && body.is_deleted === true;
}

test("there is something to compare: the moments differ from each other and from today", async () => {
  expect(moments).toHaveLength(MOMENTS);
  const { answers } = await answersWith("");
  for (const address of ["/invoices", "/payments?limit=3", `/reports/sales-analysis?${PERIOD}`]) {
    const different = new Set(moments.map((moment) => JSON.stringify(moment.answers[address])));
    expect([address, different.size]).toEqual([address, expect.toSatisfy((size) => Number(size) > 3)]);
  }
  expect(JSON.stringify(answers)).not.toEqual(JSON.stringify(moments.at(-1)?.answers));
});

test("asked about a position, everything is answered as it was answered then", async () => {
  for (const { position, answers } of moments) {
    const then = await answersWith(`as_of=${position}`, "x-as-of");
    expect(withoutDeleted(then.answers)).toEqual(answers);
    expect([...then.positions]).toEqual([position]);
  }
});

test("asked about a moment, everything is answered as it was answered then", async () => {
  for (const { at, position, answers } of moments) {
    const then = await answersWith(`as_of=${encodeURIComponent(at)}`, "x-as-of");
    expect([...then.positions]).toEqual([position]);
    expect(withoutDeleted(then.answers)).toEqual(answers);
  }
});

type Part = { position: string; amount: number; total: number };
type Explained = { figure: number; parts: Part[]; payment_status?: string };

/** The figure, after making sure that the parts on all pages add up to it, in any of its amounts. */
async function explained(path: string, asOf?: string): Promise<number> {
  const parts: Part[] = [];
  const query = asOf === undefined ? "" : `&as_of=${asOf}`;
  for (;;) {
    const { status, body, headers } = await bahi.admin.get(`${path}${query}&limit=3&skip=${parts.length}`);
    expect([path, status]).toEqual([path, 200]);
    const page = body as Explained;
    parts.push(...page.parts);
    if (parts.length < Number(headers.get("x-total-count"))) continue;

    // In paise, since sums of rupees with two decimals are not exact.
    const total = parts.reduce((sum, part) => sum + paiseOf(part.amount), 0);
    expect([path, total]).toEqual([path, paiseOf(page.figure)]);
    expect([path, paiseOf(parts.at(-1)?.total ?? 0)]).toEqual([path, total]);
    const positions = parts.map((part) => part.position);
    expect(positions).toEqual(positions.toSorted());
    expect(positions.filter((position) => position > (asOf ?? position))).toEqual([]);
    return page.figure;
  }
}

const everyFigure = {
  "customer-ledger": [
    "balance",
    "opening_balance",
    "total_invoiced",
    "total_paid",
    "total_discount",
    "total_credited",
  ],
  "sales-analysis": [
    "total_invoices",
    "total_invoiced",
    "total_payments",
    "total_returns",
    "return_count",
    "balance_due",
  ],
  "customer-account": ["outstanding", "overpaid", "advance", "credit"],
  invoice: [
    "total_amount",
    "paid_amount",
    "discount_amount",
    "credit_amount",
    "settled_amount",
    "amount_due",
  ],
  payment: ["amount", "allocated", "unallocated", "discount_amount"],
  "credit-note": ["total_amount", "settled_amount", "credit"],
} as const;

type Figures = Record<string, number>;

/** In rupees: what a record does not say itself, but what it says adds up to. */
const implied: Partial<Record<keyof typeof everyFigure, (said: Figures) => Figures>> = {
  invoice: ({ paid_amount = 0, discount_amount = 0, credit_amount = 0 }) => ({
    settled_amount: (paiseOf(paid_amount) + paiseOf(discount_amount) + paiseOf(credit_amount)) / 100,
  }),
  payment: ({ amount = 0, unallocated = 0 }) => ({
    allocated: (paiseOf(amount) - paiseOf(unallocated)) / 100,
  }),
};

/** The report or record that a figure stands in, and how it is explained. */
const explainable = [
  ...[1, 2, 3, 4].flatMap(
    (id) =>
      [
        {
          noun: "customer-ledger",
          at: `/reports/customer-ledger?customer_id=${id}`,
          id: `customer_id=${id}`,
        },
        {
          noun: "customer-ledger",
          at: `/reports/customer-ledger?customer_id=${id}&${PERIOD}`,
          id: `customer_id=${id}&${PERIOD}`,
        },
        { noun: "customer-account", at: `/customers/${id}/account`, id: `customer_id=${id}` },
        { noun: "invoice", at: `/invoices/${id}`, id: `invoice_id=${id}` },
        { noun: "payment", at: `/payments/${id}`, id: `payment_id=${id}` },
        { noun: "credit-note", at: `/credit-notes/${id}`, id: `credit_note_id=${id}` },
      ] as const,
  ),
  { noun: "invoice", at: `/invoices/${DISCOUNTED}`, id: `invoice_id=${DISCOUNTED}` } as const,
  { noun: "sales-analysis", at: `/reports/sales-analysis?${PERIOD}`, id: PERIOD } as const,
];

test("each figure, then and now, is the sum of the events that explain it", async () => {
  let explainedCount = 0;
  const discounts = new Set<unknown>();
  for (const { position, answers } of moments.filter((_, index) => index % 5 === 4)) {
    for (const { noun, at, id } of explainable) {
      const report = answers[at];
      if (report?.status !== 200) continue;
      const stored = report.body as Figures;
      const said = { ...stored, ...implied[noun]?.(stored) };
      if (noun === "invoice") discounts.add(said["discount_amount"]);
      await Promise.all(
        everyFigure[noun].map(async (figure) => {
          const path = `/explain/${noun}?${id}&figure=${figure}`;
          expect([path, await explained(path, position)]).toEqual([path, said[figure]]);
          explainedCount += 1;
        }),
      );
    }
  }
  expect(explainedCount).toBeGreaterThan(100);
  expect(discounts.size).toBeGreaterThan(1);
});

test("each entry of an account is the sum of the events that explain it", async () => {
  let explainedCount = 0;
  const everyone = (await bahi.admin.get("/customers?is_active=all&sort=id")).body as { id: number }[];
  for (const { id } of everyone) {
    const { body } = await bahi.admin.get(`/reports/customer-ledger?customer_id=${id}`);
    const { entries } = body as { entries: { kind: string; record_id: number; amount: number }[] };
    for (const { kind, record_id, amount } of entries.slice(-8)) {
      const entry = `customer_id=${id}&figure=entry&kind=${kind}&record_id=${record_id}`;
      expect(await explained(`/explain/customer-ledger?${entry}`)).toBe(amount);
      explainedCount += 1;
    }
  }
  expect(explainedCount).toBeGreaterThan(4);
});

type Compared = {
  from: { position: string; report: unknown };
  to: { position: string; report: unknown };
  differences: { field: string; key: string | null; from: unknown; to: unknown }[];
  events: { position: string; title: string }[];
};

const comparable = [
  "/reports/customer-ledger?customer_id=1",
  `/reports/customer-ledger?customer_id=2&${PERIOD}`,
  `/reports/sales-analysis?${PERIOD}`,
  `/reports/outliers?${PERIOD}`,
  "/reports/receivables?on=2026-04-12",
  "/reports/day-book?date=2026-04-02",
];

async function compared(address: string, from: string, to: string): Promise<Compared> {
  const path = address.replace("?", "/changes?");
  const { status, body } = await bahi.admin.get(`${path}&from_as_of=${from}&to_as_of=${to}&limit=200`);
  expect([path, status]).toEqual([path, 200]);
  return body as Compared;
}

test("two moments side by side are what was answered then, with what differs", async () => {
  let different = 0;
  for (const address of comparable) {
    for (const [index, early] of moments.entries()) {
      const late = moments[index + 6];
      if (late === undefined) continue;
      const { from, to, differences, events } = await compared(address, early.position, late.position);
      const answered = [early, late].map((moment) => moment.answers[address]?.body);
      expect([from.report, to.report]).toEqual(answered);
      expect([from.position, to.position]).toEqual([early.position, late.position]);
      const isSame = JSON.stringify(from.report) === JSON.stringify(to.report);
      expect(differences.length === 0).toBe(isSame);
      expect(isSame || events.length > 0).toBe(true);
      different += differences.length;
    }
  }
  expect(different).toBeGreaterThan(20);
});

/** Days of trade, and the one on which all of it was recorded. */
const dayBooks = [
  ...["01", "03", "08", "10", "16", "23"].map((day) => `2026-04-${day}`),
  businessDateOf(new Date()),
].map((day) => `/reports/day-book?date=${day}`);

test("a report changes at each event that is named between two moments, and at no other", async () => {
  const [early, late] = [moments.at(2)?.position ?? "", moments.at(-2)?.position ?? ""];
  const events: string[] = [];
  for await (const batch of bahi.store.readAll()) events.push(...batch.map(({ position }) => position));
  const between = events.filter((position) => position > early && position <= late);
  let changes = 0;
  for (const address of [...comparable, ...dayBooks]) {
    const { events: causes } = await compared(address, early, late);
    const reports = await Promise.all(
      [early, ...between].map(async (position) => {
        const { body } = await bahi.admin.get(`${address}&as_of=${position}`);
        return JSON.stringify(body);
      }),
    );
    const changed = between.filter((_, index) => reports[index] !== reports[index + 1]);
    const named = [...new Set(causes.map(({ position }) => position))];
    // Every balance has its part in where the line of the outliers is drawn.
    const expected = address.includes("outliers")
      ? changed.filter((position) => named.includes(position))
      : named;
    expect([address, changed]).toEqual([address, expected]);
    changes += changed.length;
  }
  expect(changes).toBeGreaterThan(8);
});
