import type { EventStore } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { openLivePositions } from "@bahi/read-models/generation/wait.ts";
import { Client } from "pg";
import { expect, onTestFinished } from "vitest";
import { databaseForTest } from "../../tests/postgres/test-database.ts";
import { customerAdded } from "./events.fixture.ts";
import { appendAll } from "./read-models.fixture.ts";

export type Shop = {
  databaseUrl: string;
  store: EventStore;
  client: Client;
  /** How many customers were added. */
  readonly customerCount: number;
  /** True when the live read models have reached the position. */
  reached: (position: string) => Promise<boolean>;
  /** Adds customers with the next ids, and waits until they are in the read models. */
  addCustomers: (count: number) => Promise<void>;
};

/**
 * An event store and a database for projectors, closed when the test has ended. It waits as an edge of `projectionVersion`.
 */
export async function openShop({ projectionVersion = "one" } = {}): Promise<Shop> {
  const databaseUrl = await databaseForTest();
  const store = await openEventStore({ databaseUrl });
  const positions = openLivePositions({ connectionString: databaseUrl }, { pollMs: 20, projectionVersion });
  const client = new Client({ connectionString: databaseUrl });
  client.on("error", () => {}); // a test may end connections on purpose
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await positions.close();
    await store.close();
  });
  let customerCount = 0;
  const reached = (position: string) => positions.waitForPosition(position, 40_000);
  return {
    databaseUrl,
    store,
    client,
    get customerCount() {
      return customerCount;
    },
    reached,
    async addCustomers(count) {
      const events = Array.from({ length: count }, (_, index) => customerAdded(customerCount + index + 1));
      customerCount += count;
      expect(await reached(await appendAll(store, events))).toBe(true);
    },
  };
}
