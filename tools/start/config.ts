import { join, resolve } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { databaseUrl, host, port, readConfig } from "@bahi/service-kit/config.ts";
import { z } from "zod";

/** The variables that `npm start` itself reads. All others are passed to the services unchanged. */
const startConfig = z.object({
  PORT: port(3000),
  HOST: host,
  BAHI_DATA_DIR: z.string().default(".data"),
  BAHI_BACKUP_DIR: z.string().optional(),
  BAHI_SERVICES: z.enum(["together", "apart"], { error: "must be together or apart" }).default("together"),
  /** The directory in which npm was called; paths are relative to it. */
  INIT_CWD: z.string().default(process.cwd()),
  DATABASE_URL: databaseUrl.optional(),
  BAHI_ADMIN_USERNAME: z.string().default("admin"),
});

export type StartConfig = {
  port: number;
  host: string;
  dataDirectory: string;
  /** Beside the books, unless another is named. */
  backupDirectory: string;
  databaseUrl: string | undefined;
  /** Whether each service is a process of its own, or all are one. */
  services: "together" | "apart";
  admin: { username: string; password: string | undefined };
  demo: boolean;
};

/** `adminPassword` was removed from the environment before this call. */
export function readStartConfig(args: readonly string[], adminPassword: string | undefined): StartConfig {
  const unknown = args.find((arg) => arg !== "--demo");
  if (unknown !== undefined) {
    throw new CannotStart(`npm start does not know ${unknown}; it knows --demo, which fills a first run.`);
  }
  const env = readConfig(startConfig);
  const dataDirectory = resolve(env.INIT_CWD, env.BAHI_DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDirectory,
    backupDirectory: resolve(env.INIT_CWD, env.BAHI_BACKUP_DIR ?? join(dataDirectory, "backups")),
    databaseUrl: env.DATABASE_URL,
    services: env.BAHI_SERVICES,
    admin: { username: env.BAHI_ADMIN_USERNAME, password: adminPassword },
    demo: args.includes("--demo"),
  };
}
