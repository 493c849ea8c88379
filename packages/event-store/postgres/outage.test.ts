import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OwnPostgres } from "../../../tests/postgres/own-postgres.ts";
import { outageContract } from "../contract/outage.ts";
import { errorOf, events, freshName, gather, untilAnswered, upTo } from "../contract/testing.ts";
import { StoreUnavailableError } from "../errors.ts";
import { openPostgresEventStore } from "./open.ts";
import { headOf } from "../head.ts";

describe("the event store on Postgres", () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await OwnPostgres.open();
  });
  afterAll(() => server.close());

  outageContract("killed and frozen for real", {
    get server() {
      return server;
    },
    open: () => openPostgresEventStore({ databaseUrl: server.url }),
  });

  const outages = [
    { what: "dies", end: () => server.kill(), back: () => server.start() },
    { what: "is frozen", end: () => server.freeze(), back: () => server.resume() },
  ];
  test.each(outages)(
    "one that $what fails a long read, which then can be repeated",
    async ({ end, back }) => {
      const store = await openPostgresEventStore({ databaseUrl: server.url });
      try {
        const after = await headOf(store);
        await Promise.all(upTo(8).map(() => store.append(freshName("long-"), "none", events(1_000))));
        let ended: Promise<void> | undefined;
        async function endWithin(batches: AsyncIterable<unknown[]>): Promise<void> {
          for await (const _ of batches) {
            await (ended ??= end());
          }
        }
        const failure = await errorOf(endWithin(store.readAll({ after })));
        await back();
        expect(failure).toBeInstanceOf(StoreUnavailableError);
        expect(await untilAnswered(() => gather(store.readAll({ after })))).toHaveLength(8_000);
      } finally {
        await store.close();
      }
    },
  );
});
