import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { carryOut } from "./carry-out.ts";
import { randomTrade } from "./random-trade.ts";

// What was answered at a moment is written down while the trade goes on, and asked for again when all of it is over.

const MOMENTS = 20;
const STEPS_BETWEEN = 16;

/** Everything that can be asked about the past, and finds something else at different times. */
const PERIOD = "date_from=2026-04-03&date_to=2026-04-20";
const addresses = [
  ...[1, 2, 3, 4].flatMap((id) => [
    `/customers/${id}`,
    `/products/${id}`,
    `/invoices/${id}`,
    `/payments/${id}`,
    `/reports/customer-ledger?customer_id=${id}`,
    `/reports/customer-ledger?customer_id=${id}&${PERIOD}`,
    `/invoices?customer_id=${id}`,
  ]),
  "/customers?is_active=all",
  "/products",
  "/invoices",
  "/invoices?skip=0&limit=5",
  `/invoices?sort=total_amount&payment_status=partial`,
  `/payments?${PERIOD}`,
  "/payments?limit=3",
  "/settings",
  `/reports/sales-analysis?${PERIOD}`,
  "/reports/sales-analysis?date_from=2026-04-01&date_to=2026-04-30",
  `/reports/outliers?${PERIOD}`,
  "/reports/outliers?date_from=2026-04-01&date_to=2026-04-30",
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
    if (positions.size !== 1 || (await bahi.store.head()) !== position) continue;
    const at = Date.now();
    while (Date.now() === at) await new Promise((resolve) => setImmediate(resolve));
    return { position, at: new Date(at).toISOString(), answers };
  }
}

beforeAll(async () => {
  bahi = await startBahi();
  const trade = randomTrade(MOMENTS * STEPS_BETWEEN);
  const [steps = []] = fc.sample(trade, { numRuns: 1, seed: 20_261_122 });
  const round = randomUUID();
  await bahi.admin.call("PUT", "/settings", { business_name: "Before" });
  for (const [index, step] of steps.entries()) {
    await carryOut(bahi, step, round);
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
