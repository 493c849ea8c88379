import type { KeyedMutex } from "@bahi/event-store/keyed-mutex.ts";
import type { CommandStores } from "./command-stores.ts";
import type { BackgroundTasks } from "./reconciliation/background-tasks.ts";

/** The dependencies of the routes of customers, invoices, payments and credit notes. */
export type RouteDeps = {
  stores: CommandStores;
  /** By the number of an invoice: commands that depend on what else is on it exclude one another in this process. */
  invoiceMutex: KeyedMutex;
  background: BackgroundTasks;
  now: () => Date;
};
