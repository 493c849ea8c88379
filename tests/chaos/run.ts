import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Role } from "@bahi/contracts/metadata.ts";
import { systemRecord } from "@bahi/contracts/system/api.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";
import { connectAs } from "../bahi/person.ts";
import { storedEvents } from "../faults/consistency.ts";
import { until } from "../product/launch-product.ts";
import { type Answer, type Client, openCaller } from "./caller.ts";
import type { Known, NewCall } from "./calls.ts";
import { nothingHalf } from "./check/books.ts";
import { comparedCount } from "./check/answers.ts";
import { violationsIn } from "./check/check.ts";
import { takeSteps } from "./clients.ts";
import { strikeAll } from "./faults.ts";
import { type Entry, type History, callsOf, openHistory } from "./history.ts";
import type { Plan } from "./plan.ts";
import type { Shop } from "./shop.ts";

const SETTLED_AFTER_MAX_MS = 30_000;
const RETRY_MS = 100;
/** The states of a rebuild that no longer runs. */
const IS_OVER = new Set(["idle", "failed"]);
const CUSTOMERS = 6;
const PRODUCTS = 2;

/** What a run has shown. Counts are of calls; `compared` are the answers that a fold was compared with. */
export type Outcome = {
  seed: number;
  violations: string[];
  counts: {
    done: number;
    refused: number;
    unknown: number;
    compared: number;
    faults: number;
    events: number;
  };
};

export const HISTORY_FILE = "history.jsonl";
export const LOG_FILE = "log.jsonl";

/** Lets the clients trade while faults strike, waits until all is well again, and checks what they were told. */
export async function runPlan(shop: Shop, plan: Plan, folder: string): Promise<Outcome> {
  await mkdir(folder, { recursive: true });
  const history = openHistory(join(folder, HISTORY_FILE));
  history.add({ is: "begun", seed: plan.seed, plan, comparesRevisions: shop.comparesRevisions });
  const known: Known = {
    customers: [],
    products: [],
    invoices: [],
    payments: [],
    creditNotes: [],
    positions: [],
  };
  const edges = shop.branches.map(({ toEdge }) => toEdge.url.replace(/\/$/, ""));
  const caller = openCaller(edges, history, known);
  const [{ product }] = shop.branches;
  const { token } = await until("somebody is signed in", () =>
    connectAs(product.url, product.admin).catch(() => undefined),
  );
  const clientOf = (number: number, as: { role: Role; token: string }): Client => ({
    number,
    ...as,
    latest: "",
  });
  const run = `${plan.seed}-${Date.now().toString(36)}`;
  const keeper = clientOf(plan.clients.length, { role: "admin", token });
  const ask = (call: NewCall, edge: number, key?: string) =>
    untilDone(() =>
      caller.ask(keeper, edge, call, { key, wants: call.method === "GET" ? keeper.latest : undefined }),
    );

  for (const [place, call] of openingCalls(run).entries()) await ask(call, 0, `${run}-opening-${place}`);
  const helper = staffOf(run);
  await ask({ method: "POST", path: "/auth/users", body: helper }, 0, `${run}-staff`);
  const { username, password } = helper;
  const { token: staffToken } = await until("the member of staff is signed in", () =>
    connectAs(product.url, { username, password }).catch(() => undefined),
  );
  const persons = [
    { role: "admin", token },
    { role: "admin", token },
    { role: "staff", token: staffToken },
  ] as const;
  let isOver = false;
  const nemesis = Object.values(plan.lanes).map((faults) =>
    strikeAll(shop, faults, { history, answeredCount: caller.answeredCount, isOver: () => isOver }),
  );
  const trade = { caller, known, run, isOver: () => isOver };
  const trading = plan.clients.map((steps, number) => {
    const person = persons[number % persons.length] ?? persons[0];
    return takeSteps(trade, clientOf(number, person), steps);
  });
  const traded = Promise.all(trading).finally(() => {
    isOver = true;
  });
  try {
    // What cannot be mended ends the run at once: the clients would go on asking what cannot answer.
    await Promise.all([traded, ...nemesis]);
  } finally {
    isOver = true;
  }
  await Promise.all(shop.branches.map((branch) => branch.product.untilReady()));
  await until("no rebuild is under way", async () => {
    const { body } = await ask({ method: "GET", path: "/admin/system" }, 0);
    return IS_OVER.has(systemRecord.parse(body).rebuild.state) ? true : wait(RETRY_MS, undefined);
  });

  const log = await settledLog(shop);
  keeper.latest = log.at(-1)?.position ?? "";
  for (const call of closingCalls(known)) for (const edge of [0, 1]) await ask(call, edge);
  await writeFile(join(folder, LOG_FILE), log.map((event) => `${JSON.stringify(event)}\n`).join(""));
  return outcomeOf(plan.seed, history, log);
}

export function outcomeOf(
  seed: number,
  { entries }: Pick<History, "entries">,
  log: readonly ParsedEvent[],
): Outcome {
  const calls = callsOf(entries);
  const statuses = calls.map(({ answer }) => answer?.status ?? 0);
  return {
    seed,
    violations: violationsIn({ entries, log }),
    counts: {
      done: statuses.filter((status) => status >= 200 && status < 300).length,
      refused: statuses.filter((status) => status >= 400 && status < 500).length,
      unknown: statuses.filter((status) => status === 0 || status >= 500).length,
      compared: comparedCount(calls),
      faults: entries.filter((entry: Entry) => entry.is === "fault" && !entry.what.endsWith("is over"))
        .length,
      events: log.length,
    },
  };
}

/** What every run starts with: days that are open, and somebody to sell something to. */
function openingCalls(run: string): NewCall[] {
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => ({
    name: `Chaos ${run} ${index}`,
    phone: `98765 0000${index}`,
    address: "",
    transporter: "",
  }));
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({ item_name: `Chaos ${run} ${index}` }));
  return [
    { method: "PUT", path: "/settings/lock", body: { until: null, reason: run } },
    ...customers.map((body): NewCall => ({ method: "POST", path: "/customers", body })),
    ...products.map((body): NewCall => ({ method: "POST", path: "/products", body })),
  ];
}

/** A member of staff, for this run alone. */
function staffOf(run: string) {
  const username = `staff-${run}`;
  const password = "a staff's secret";
  return { full_name: "Sunil", username, email: "sunil@example.in", password, role: "staff" } as const;
}

/** When all is quiet the sums are asked for, of both edges. */
function closingCalls({ customers, products }: Known): NewCall[] {
  const ledgers = customers.map((id) => `/reports/customer-ledger?customer_id=${id}`);
  const sales = products.map((id) => `/products/${id}/last-sale?customer_id=${customers[0] ?? 1}`);
  const paths = ["/invoices?sort=id", "/customers?is_active=all", "/reports/receivables?on=2026-06-15"];
  return [...paths, ...ledgers, ...sales].map((path) => ({ method: "GET", path }));
}

async function untilDone(attempt: () => Promise<Answer | undefined>): Promise<Answer> {
  return until("a call of the keeper is answered", async () => {
    const answer = await attempt();
    if (answer !== undefined && answer.status < 300) return answer;
    if (answer !== undefined && answer.status < 500) throw new Error(JSON.stringify(answer.body));
    await wait(RETRY_MS);
    return undefined;
  });
}

/** Every event, when nothing is half any more and no more are added, or when it has taken too long. */
async function settledLog({ database, eventStoreUrl }: Shop): Promise<ParsedEvent[]> {
  const limit = Date.now() + SETTLED_AFTER_MAX_MS;
  for (;;) {
    const log = await storedEvents(database.url, eventStoreUrl);
    const isSettled = nothingHalf.check({ entries: [], log }).length === 0;
    if (isSettled || Date.now() > limit) {
      await wait(RETRY_MS);
      const again = await storedEvents(database.url, eventStoreUrl);
      if (again.length === log.length || Date.now() > limit) return again;
    }
    await wait(RETRY_MS);
  }
}
