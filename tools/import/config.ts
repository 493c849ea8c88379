import { resolve } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { readConfig } from "@bahi/service-kit/config.ts";
import { z } from "zod";
import { readArguments } from "../client/arguments.ts";

const USAGE =
  "Please say which file: npm run import -- FILE [--url http://localhost:3000] [--username admin] [--password …]";

const text = { type: "string" } as const;

const importConfig = z.object({
  BAHI_URL: z
    .url({ protocol: /^https?$/, error: "must be the http address of Bahi" })
    .default("http://localhost:3000"),
  BAHI_ADMIN_USERNAME: z.string().default("admin"),
  BAHI_ADMIN_PASSWORD: z.string({
    error: "must be set to the password of the one who signs in, or given as --password",
  }),
  /** The directory in which npm was called; paths are relative to it. */
  INIT_CWD: z.string().default(process.cwd()),
});

export type ImportConfig = { file: string; url: string; username: string; password: string };

/** A flag overrides the environment. */
export function readImportConfig(args: string[]): ImportConfig {
  const { values, positionals } = readArguments(args, USAGE, {
    allowPositionals: true,
    options: { url: text, username: text, password: text },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new CannotStart(USAGE);
  const env = readConfig(importConfig, {
    ...process.env,
    ...(values.url === undefined ? {} : { BAHI_URL: values.url }),
    ...(values.username === undefined ? {} : { BAHI_ADMIN_USERNAME: values.username }),
    ...(values.password === undefined ? {} : { BAHI_ADMIN_PASSWORD: values.password }),
  });
  return {
    file: resolve(env.INIT_CWD, file),
    url: env.BAHI_URL,
    username: env.BAHI_ADMIN_USERNAME,
    password: env.BAHI_ADMIN_PASSWORD,
  };
}
