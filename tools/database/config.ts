import { resolve } from "node:path";
import { databaseUrl, eventStoreUrl, readConfig } from "@bahi/service-kit/config.ts";
import { z } from "zod";

/** Where the data is; the same variables as for `npm start`. */
const toolConfig = z.object({
  DATABASE_URL: databaseUrl.optional(),
  EVENTSTORE_URL: eventStoreUrl.optional(),
  BAHI_DATA_DIR: z.string().default(".data"),
  /** The directory in which npm was called; paths are relative to it. */
  INIT_CWD: z.string().default(process.cwd()),
});

export type ToolConfig = {
  databaseUrl: string | undefined;
  eventStoreUrl: string | undefined;
  dataDirectory: string;
  /** Resolves a file name relative to the directory in which npm was called. */
  pathOf(file: string): string;
};

export function readToolConfig(): ToolConfig {
  const env = readConfig(toolConfig);
  return {
    databaseUrl: env.DATABASE_URL,
    eventStoreUrl: env.EVENTSTORE_URL,
    dataDirectory: resolve(env.INIT_CWD, env.BAHI_DATA_DIR),
    pathOf: (file) => resolve(env.INIT_CWD, file),
  };
}
