import { databaseUrl, drainMs, eventStoreUrl, host, logLevel, port } from "@bahi/service-kit/config.ts";
import { z } from "zod";
import { firstAdminConfig } from "./user/first-admin.ts";

export const commandConfig = z.object({
  DATABASE_URL: databaseUrl,
  /** Absent: the database holds the events. */
  EVENTSTORE_URL: eventStoreUrl.optional(),
  PORT: port(3001),
  HOST: host,
  DRAIN_MS: drainMs,
  LOG_LEVEL: logLevel,
  /** The folder of kept folds. Absent: each start reads all events. */
  BAHI_FOLD_DIR: z.string().min(1).optional(),
  ...firstAdminConfig,
});
