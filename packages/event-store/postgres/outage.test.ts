import { afterAll, beforeAll, describe } from "vitest";
import { OwnPostgres } from "../../../tests/postgres/own-postgres.ts";
import { outageContract } from "../contract/outage.ts";
import { openPostgresEventStore } from "./open.ts";

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
});
