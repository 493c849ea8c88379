import type { CommandStores } from "./command-stores.ts";
import type { BackgroundTasks } from "./reconciliation/background-tasks.ts";

/** What the routes of customers, invoices and payments work with. */
export type RouteDeps = { stores: CommandStores; background: BackgroundTasks; now: () => Date };
