import { createDatabase } from "../../../tests/postgres/test-database.ts";
import { storeContract } from "../contract/store-contract.ts";
import { openPostgresEventStore } from "./open.ts";

storeContract({
  name: "Postgres",
  findServer: createDatabase,
  open: (databaseUrl) => openPostgresEventStore({ databaseUrl }),
});
