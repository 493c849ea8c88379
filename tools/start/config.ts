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
  BAHI_FOLD_DIR: z.string().optional(),
  BAHI_SERVICES: z.enum(["together", "apart"], { error: "must be together or apart" }).default("together"),
  /** The directory in which npm was called; paths are relative to it. */
  INIT_CWD: z.string().default(process.cwd()),
  DATABASE_URL: databaseUrl.optional(),
  BAHI_ADMIN_USERNAME: z.string().default("admin"),
  BAHI_ADMIN_PASSWORD: z.string().optional(),
});

export type StartConfig = {
  port: number;
  host: string;
  dataDirectory: string;
  /** This and the next are beside the books, unless others are named. */
  backupDirectory: string;
  foldDirectory: string;
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
  const env = readConfig(startConfig, { ...process.env, BAHI_ADMIN_PASSWORD: adminPassword });
  const dataDirectory = resolve(env.INIT_CWD, env.BAHI_DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDirectory,
    backupDirectory: resolve(env.INIT_CWD, env.BAHI_BACKUP_DIR ?? join(dataDirectory, "backups")),
    foldDirectory: resolve(env.INIT_CWD, env.BAHI_FOLD_DIR ?? join(dataDirectory, "folds")),
    databaseUrl: env.DATABASE_URL,
    services: env.BAHI_SERVICES,
    admin: { username: env.BAHI_ADMIN_USERNAME, password: env.BAHI_ADMIN_PASSWORD },
    demo: args.includes("--demo"),
  };
}
