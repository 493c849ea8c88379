import { randomUUID } from "node:crypto";
import { anil, correctionFor, invoiceFor, paymentBy, sale, soap } from "@bahi/command/testing/requests.ts";
import type { Answer, Person } from "../bahi/person.ts";
import { type KeyedCall, untilAnswered } from "./until-answered.ts";

/** A call that was answered, with what, and when, in milliseconds of `performance.now`. */
export type Acknowledged = KeyedCall & { answer: Answer; at: number };

export type Load = {
  acknowledged: readonly Acknowledged[];
  /** Resolves when this many more calls were acknowledged. */
  more(count: number): Promise<void>;
  /** Lets every worker end what it has begun. */
  end(): Promise<readonly Acknowledged[]>;
};

type Send = (call: Omit<KeyedCall, "key">) => Promise<Answer>;

const WORKERS = 6;
const CUSTOMERS = 4;

/** The calls of one worker, one after the other; each depends on what came before. */
async function* trade(worker: number, send: Send): AsyncGenerator<void> {
  for (let round = 1; ; round += 1) {
    const customerId = (round % CUSTOMERS) + 1;
    const address = `Shop ${worker}/${round}`;
    await send({ method: "PUT", path: `/customers/${customerId}`, body: { ...anil, address } });
    yield;
    const sales = [sale(1, round, 99.99), sale(1, 1, 0.01)];
    const invoice = await send({ method: "POST", path: "/invoices", body: invoiceFor(customerId, sales) });
    yield;
    const invoiceId = idOf(invoice);
    const paid = paymentBy(customerId, 10 + worker, { invoice_id: invoiceId, discount_amount: 1.5 });
    const payment = await send({ method: "POST", path: "/payments", body: paid });
    yield;
    if (round % 3 === 0) {
      await send({ method: "DELETE", path: `/invoices/${invoiceId}` });
      yield;
    } else {
      yield* after(send, { customerId, invoiceId, round });
    }
    if (round % 4 === 0) {
      const advance = paymentBy(customerId, 20 + worker);
      await send({ method: "PUT", path: `/payments/${idOf(payment)}`, body: advance });
      yield;
    }
  }
}

/** What comes later to an invoice that stays: a correction, an allocation, a credit note. */
async function* after(
  send: Send,
  { customerId, invoiceId, round }: { customerId: number; invoiceId: number; round: number },
): AsyncGenerator<void> {
  // Of an even round less is left than was paid, so money leaves the invoice.
  const counted = round % 2 === 0 ? sale(1, 1, 9.99) : sale(1, round + 1, 99.99);
  const corrected = correctionFor(customerId, [{ ...counted, id: 1 }, sale(1, 2, 0.01)]);
  await send({ method: "PUT", path: `/invoices/${invoiceId}`, body: corrected });
  yield;
  if (round % 4 === 1) {
    const advance = await send({ method: "POST", path: "/payments", body: paymentBy(customerId, 5) });
    yield;
    const allocations = [{ invoice_id: invoiceId, amount: 1 }];
    await send({ method: "POST", path: `/payments/${idOf(advance)}/allocations`, body: { allocations } });
    yield;
  }
  if (round % 5 === 0) {
    const body = {
      invoice_id: invoiceId,
      credit_note_date: "2026-04-03",
      reason: "broken",
      sales: [{ id: 1, quantity: 1 }],
    };
    await send({ method: "POST", path: "/credit-notes", body });
    yield;
  }
}

/** Workers who trade on and on with keys and retries, until they are told to end. */
export async function startLoad(who: () => Person, workerCount = WORKERS): Promise<Load> {
  const acknowledged: Acknowledged[] = [];
  const waiting = new Set<{ count: number; resolve(): void }>();
  const ending = new AbortController();

  async function send(call: Omit<KeyedCall, "key">): Promise<Answer> {
    const keyed = { ...call, key: randomUUID() };
    const answer = await untilAnswered(who, keyed);
    if (answer.status >= 300)
      throw new Error(`${call.method} ${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    acknowledged.push({ ...keyed, answer, at: performance.now() });
    for (const one of waiting) if (acknowledged.length >= one.count) one.resolve();
    return answer;
  }

  for (let customer = 1; customer <= CUSTOMERS; customer += 1)
    await send({ method: "POST", path: "/customers", body: { ...anil, name: `Customer ${customer}` } });
  await send({ method: "POST", path: "/products", body: { ...soap, item_name: `Soap ${randomUUID()}` } });

  async function work(worker: number): Promise<void> {
    const steps = trade(worker, send);
    while (!ending.signal.aborted) await steps.next();
  }
  const workers = Array.from({ length: workerCount }, (_, worker) => work(worker));
  const all = Promise.all(workers);
  all.catch(() => {}); // who waits for the load hears of it
  return {
    acknowledged,
    async more(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const one = { count: acknowledged.length + count, resolve };
      waiting.add(one);
      await Promise.race([promise, all]);
      waiting.delete(one);
    },
    async end() {
      ending.abort();
      await all;
      return acknowledged;
    },
  };
}

export function idOf(answer: Answer): number {
  // as: what was created answers with its record
  return (answer.body as { id: number }).id;
}
