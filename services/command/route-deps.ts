import type { CommandStores } from "./command-stores.ts";
import type { BackgroundTasks } from "./reconciliation/background-tasks.ts";

/** The dependencies of the routes of customers, invoices and payments. */
export type RouteDeps = { stores: CommandStores; background: BackgroundTasks; now: () => Date };
