import { randomUUID } from "node:crypto";
import { type Instance, startInstance } from "@bahi/command/testing/instance.ts";
import { decisionsOnWhatWasJustWritten, type TwoInstances } from "@bahi/command/testing/just-written.ts";
import { anil, invoiceFor, sale, soap } from "@bahi/command/testing/requests.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { databaseForTest } from "../postgres/test-database.ts";
import type { Cluster } from "./cluster.ts";

/** What a follower gets comes so much later. */
const LAG_MS = 500;
const START_MAX_MS = 300_000;

/** Decisions of one instance right after the answer of another, where followers do not know of it yet. */
export function clusterContract(cluster: Cluster): void {
  async function twoInstances(): Promise<TwoInstances> {
    const databaseUrl = await databaseForTest();
    return {
      writer: await startInstance({ databaseUrl, eventStoreUrl: cluster.url }),
      // What the address prefers is no matter: nothing is read from a follower.
      decider: await startInstance({ databaseUrl, eventStoreUrl: `${cluster.url}&nodePreference=follower` }),
    };
  }

  describe("two command services on a cluster of EventStoreDB whose followers lag", () => {
    beforeAll(() => cluster.startEmpty({ lagMs: LAG_MS }), START_MAX_MS);

    test.for(Object.entries(decisionsOnWhatWasJustWritten))("%s", async ([, check]) => {
      await expect(check(await twoInstances())).resolves.toBeUndefined();
    });

    test.for(Object.entries(decisionsOnWhatWasJustWritten))("with a new leader: %s", async ([, check]) => {
      const instances = await twoInstances();
      await cluster.resign();
      await expect(check(instances)).resolves.toBeUndefined();
    });

    test("writes go on while a leader resigns, none is lost, none is there twice, and no number is left out", async () => {
      const { writer, decider } = await twoInstances();
      const customer = await writer.call("POST", "/customers", anil);
      const product = await writer.call("POST", "/products", { ...soap, item_name: `Soap ${randomUUID()}` });
      const invoice = invoiceFor(Number(customer.body["id"]), [sale(Number(product.body["id"]), 1, 100)]);
      const over = new AbortController();
      const create = async (instance: Instance): Promise<number[]> => {
        const numbers: number[] = [];
        while (!over.signal.aborted) numbers.push(await created(instance, invoice));
        return numbers;
      };
      const creating = [writer, decider, writer, decider].map(create);
      await cluster.resign();
      over.abort();
      const numbers = (await Promise.all(creating)).flat().toSorted((a, b) => a - b);
      const [first = 0] = numbers;
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => first + index));
      for await (const batch of decider.store.readStream(`invoice-${first + numbers.length}`))
        expect(batch).toEqual([]);
    });
  });
}

/** As a client does: the same key again, until it is answered. */
async function created(instance: Instance, invoice: object): Promise<number> {
  const key = randomUUID();
  for (;;) {
    const { status, body } = await instance.call("POST", "/invoices", invoice, { key });
    expect([201, 503]).toContain(status);
    if (status === 201) return Number(body["id"]);
  }
}
