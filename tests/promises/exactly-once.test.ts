import { randomUUID } from "node:crypto";
import { anil, bina, invoiceFor, newProduct, paymentBy, sale } from "@bahi/command/testing/requests.ts";
import { inParallel } from "@bahi/service-kit/in-parallel.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { type Answer, type Person, connectAs } from "../bahi/person.ts";
import { expectNoGaps, expectTrueAccounts, storedEvents } from "../faults/consistency.ts";
import { idOf } from "../faults/load.ts";
import { sentenceOf } from "./calls.ts";
import { aUser, commandsOn } from "./repeated-commands.ts";

const AT_ONCE = 20;
const CONCURRENCY = 16;

let bahi: Bahi;
/** The same admin at each of the two edges. */
let edges: [Person, Person];

beforeAll(async () => {
  bahi = await startBahi({ instances: 2 });
  const [one = "", other = ""] = bahi.urls;
  edges = [bahi.admin.at(one), bahi.admin.at(other)];
});
afterAll(() => bahi.close());

async function added(path: string, body: unknown): Promise<number> {
  const answer = await bahi.admin.post(path, body);
  expect(answer.status).toBe(201);
  return idOf(answer);
}

/** What is stored under a key, by its type. */
async function storedUnder(key: string): Promise<string[]> {
  return (await storedEvents(bahi.databaseUrl))
    .filter(({ metadata }) => (metadata as { commandKey: string }).commandKey === key)
    .map(({ type }) => type);
}

describe("one key is one change and one answer, through both edges", () => {
  test.each(Object.entries(commandsOn(added)))("%s", async (_name, prepare) => {
    const { method, path, body, other, event } = await prepare();
    const key = randomUUID();
    const send = (edge: Person, content = body) => edge.call(method, path, content, { key });
    const [one, two] = edges;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => send(n % 2 === 0 ? one : two)),
    );
    const [first] = answers;
    expect(first?.status).toBeLessThan(300);
    for (const answer of answers) expect(said(answer)).toEqual(said(first));
    expect(await storedUnder(key)).toEqual([event]);

    // Also when the record has moved on since.
    await bahi.admin.call("PUT", path, { ...(typeof body === "object" ? body : {}), name: "Moved on" });
    expect(said(await send(two))).toEqual(said(first));
    const refusals = other === undefined ? [] : [await send(one, other)];
    for (const refusal of refusals) {
      const sentence = "This Idempotency-Key was already used for a different request";
      expect([refusal.status, sentenceOf(refusal.body)]).toEqual([422, sentence]);
    }
    expect(await storedUnder(key)).toEqual([event]);
  });
});

test("one key resets a password once, through both edges, and one answer has the password", async () => {
  const user = aUser();
  const path = `/auth/users/${await added("/auth/users", user)}/reset-password`;
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => edges[n % 2 === 0 ? 0 : 1].post(path, undefined, { key })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const passwords = answers.flatMap(({ body }) => (body as { password: string | null }).password ?? []);
  expect(passwords).toHaveLength(1);
  expect(await storedUnder(key)).toEqual(["UserPasswordReset"]);
  const [password = ""] = passwords;
  await connectAs(bahi.urls[0] ?? "", { username: user.username, password });
});

test("one key for four nouns at once, through both edges, is one change", async () => {
  const customer = await added("/customers", anil);
  const product = await added("/products", newProduct());
  for (let round = 0; round < 15; round += 1) {
    const key = randomUUID();
    const sent = [
      ["/customers", bina],
      ["/products", newProduct()],
      ["/invoices", invoiceFor(customer, [sale(product, 1, 9)])],
      ["/payments", paymentBy(customer, 10)],
    ] as const;
    const answers = await Promise.all(
      sent.map(([path, body], n) => edges[n % 2 === 0 ? 0 : 1].post(path, body, { key })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
    expect(await storedUnder(key)).toHaveLength(1);
  }
});

test("a change that changed nothing, repeated after an edit through the other edge, leaves the edit", async () => {
  const [one, two] = edges;
  const path = `/customers/${await added("/customers", anil)}`;
  const key = randomUUID();
  const first = await one.call("PUT", path, anil, { key });
  await two.call("PUT", path, bina);
  for (const edge of edges) expect(said(await edge.call("PUT", path, anil, { key }))).toEqual(said(first));
  expect(await storedUnder(key)).toEqual([]);
  expect((await one.get(path)).body).toMatchObject({ name: bina.name, version: 2 });
});

function said(answer: Answer | undefined): unknown[] {
  return [answer?.status, answer?.body];
}

/** A key that is sent several times at once, first through this edge. */
type Repeated = { key: string; edge: number; times: number };

/** The same in every run, so that a failure can be seen again. */
function dice(): (sides: number) => number {
  let seed = 20_261_121;
  return (sides) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * sides);
  };
}

test("200 invoices and as many payments at once through two edges, keys repeated: no number missing or used twice, and each read through the other edge at once", async () => {
  const customer = await added("/customers", anil);
  const product = await added("/products", newProduct());
  const roll = dice();
  const orders: (Repeated & { n: number; keyOfPayment: string })[] = Array.from({ length: 200 }, (_, n) => {
    const edge = roll(2);
    const times = roll(4) === 0 ? 3 : 1;
    return { n, key: randomUUID(), keyOfPayment: randomUUID(), edge, times };
  });
  const misses: string[] = [];

  async function createAndRead(path: string, body: unknown, { key, edge, times }: Repeated): Promise<number> {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, time) =>
        edges[(edge + time) % 2 === 0 ? 0 : 1].post(path, body, { key }),
      ),
    );
    const ids = new Set(answers.map(idOf));
    expect([...ids]).toHaveLength(1);
    const [id = 0] = ids;
    // Whoever passes the position on reads at least that, wherever.
    const [first] = answers;
    const position = first?.headers.get("x-position") ?? "";
    const read = await edges[edge === 0 ? 1 : 0].get(`${path}/${id}`, {
      headers: { "x-position": position },
    });
    if (read.status !== 200) misses.push(`${path}/${id} at ${position}`);
    return id;
  }

  await inParallel(orders, CONCURRENCY, async (order) => {
    const sales = [sale(product, (order.n % 12) + 1, 12.35)];
    const id = await createAndRead("/invoices", invoiceFor(customer, sales), order);
    const paid = paymentBy(customer, 1 + order.n / 100, { invoice_id: id, discount_amount: 0.25 });
    await createAndRead("/payments", paid, { ...order, key: order.keyOfPayment });
  });

  expect(misses).toEqual([]);
  const events = await storedEvents(bahi.databaseUrl);
  expectNoGaps(events);
  const keys = new Set(orders.flatMap(({ key, keyOfPayment }) => [key, keyOfPayment]));
  const created = events.filter(({ metadata }) => keys.has((metadata as { commandKey: string }).commandKey));
  expect(created).toHaveLength(2 * 200);
  await expectTrueAccounts(bahi.admin, events);
});
