import { describe, expect, test } from "vitest";
import { connectAs, type Person } from "../bahi/person.ts";
import { ARRANGEMENTS, type Part, type Product } from "../product/launch-product.ts";
import { startProduct } from "../product/start-product.ts";
import { databaseUrlOf, expectConsistency, storedEvents } from "./consistency.ts";
import { startLoad } from "./load.ts";

const BETWEEN_KILLS = 40;
const LIMIT_MS = 240_000;

function signIn(product: Product): Promise<Person> {
  return connectAs(product.url, product.admin);
}

const VICTIMS = {
  together: ["bahi", "postgres", "bahi", "postgres"],
  apart: ["command", "projector", "query", "postgres", "command", "postgres"],
} as const;

describe.each(ARRANGEMENTS)("services %s", (services) => {
  test(
    "kill -9 of any part in the middle of load: what was acknowledged is there once, nothing is half, no number is missing",
    { timeout: LIMIT_MS },
    async () => {
      const product = await startProduct({ env: { BAHI_SERVICES: services } });
      const admin = await signIn(product);
      const load = await startLoad(() => admin);
      const parts: readonly Part[] = VICTIMS[services];
      for (const part of parts) {
        await load.more(BETWEEN_KILLS);
        await product.kill(part);
      }
      await load.more(BETWEEN_KILLS);
      const acknowledged = await load.end();
      await product.untilReady();
      await expectConsistency(await storedEvents(await databaseUrlOf(product)), admin, acknowledged);

      // Under their keys the orders find their first answers, however much was killed since.
      for (const { method, path, body, key, answer } of acknowledged.slice(0, 100)) {
        const again = await admin.call(method, path, body, { key });
        expect([path, again.status, again.body]).toEqual([path, answer.status, answer.body]);
      }
      expect(await product.stop()).toBe(0);
    },
  );

  test(
    "SIGTERM and kill -9 of the launcher in the middle of load: nothing runs on, nothing acknowledged is lost",
    { timeout: LIMIT_MS },
    async () => {
      let product = await startProduct({ env: { BAHI_SERVICES: services } });
      let admin = await signIn(product);
      const load = await startLoad(() => admin);

      await load.more(BETWEEN_KILLS);
      expect(await product.stop()).toBe(0);
      product = await product.startAgain();
      admin = admin.at(product.url);

      await load.more(BETWEEN_KILLS);
      await product.killLauncher();
      product = await product.startAgain();
      admin = admin.at(product.url);

      await load.more(BETWEEN_KILLS);
      const acknowledged = await load.end();
      const events = await storedEvents(await databaseUrlOf(product));
      await expectConsistency(events, admin, acknowledged);
      expect(events.length).toBeGreaterThan(3 * BETWEEN_KILLS);
      expect(await product.stop()).toBe(0);
    },
  );
});
