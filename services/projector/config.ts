import { databaseUrl, drainMs, eventStoreUrl, host, logLevel, port } from "@bahi/service-kit/config.ts";
import { z } from "zod";

/** The configuration of the projector, from its environment. */
export const projectorConfig = z.object({
  /** The database that holds the read models. */
  DATABASE_URL: databaseUrl,
  /** An EventStoreDB; without one, events are read from the database. */
  EVENTSTORE_URL: eventStoreUrl.optional(),
  /** The folder of the daily backups; without one none are made. */
  BAHI_BACKUP_DIR: z.string().optional(),
  PORT: port(3002),
  HOST: host,
  DRAIN_MS: drainMs,
  LOG_LEVEL: logLevel,
});
