import { createDatabase } from "../../../tests/postgres/test-database.ts";
import { serverContract } from "../contract/server-contract.ts";
import { type StoreDefinition, storeContract } from "../contract/store-contract.ts";
import { openPostgresEventStore } from "./open.ts";

const postgres: StoreDefinition = {
  name: "Postgres",
  findServer: createDatabase,
  open: (databaseUrl) => openPostgresEventStore({ databaseUrl }),
  comparesRevisions: true,
};
storeContract(postgres);
serverContract(postgres);
