import { databaseUrl, drainMs, host, logLevel, port, trustedProxies } from "@bahi/service-kit/config.ts";
import { z } from "zod";

export const queryConfig = z.object({
  DATABASE_URL: databaseUrl,
  /** Where the command service listens. */
  COMMAND_URL: z
    .url({ protocol: /^https?$/, error: "must be the http address of the command service" })
    .default("http://127.0.0.1:3001"),
  /** The address of the projector's control. */
  PROJECTOR_URL: z
    .url({ protocol: /^https?$/, error: "must be the http address of the projector" })
    .default("http://127.0.0.1:3002"),
  PORT: port(3000),
  HOST: host,
  DRAIN_MS: drainMs,
  LOG_LEVEL: logLevel,
  /** The proxies before the edge; absent: there are none, and the address of a client is that of its connection. */
  BAHI_TRUST_PROXY: trustedProxies.optional(),
  /** How long a read or the answer of a command waits for the read models. */
  READ_WAIT_MS: z.coerce.number({ error: "must be milliseconds" }).int().min(0).max(60_000).default(5_000),
});
