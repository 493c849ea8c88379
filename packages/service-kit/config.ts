import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";
import { CannotStart } from "./cannot-start.ts";

/** A TCP port; 0 lets the system choose one. */
export function port(preset: number) {
  return z.coerce
    .number({ error: "must be a port number" })
    .int({ error: "must be a port number" })
    .min(0, { error: "must be a port number" })
    .max(65_535, { error: "must be at most 65535" })
    .default(preset);
}

/** The address of a Postgres database. */
export const databaseUrl = z
  .string({
    error: "must be set to the address of a Postgres database, as postgres://user:password@host:5432/name",
  })
  .regex(/^postgres(ql)?:\/\/\S+$/, {
    error: "must be the address of a Postgres database, as postgres://user:password@host:5432/name",
  });

/** The address of an EventStoreDB, or of the nodes of a cluster. */
export const eventStoreUrl = z
  .string({ error: "must be set to the address of an EventStoreDB, as esdb://host:2113?tls=false" })
  .regex(/^esdb(\+discover)?:\/\/\S+$/, {
    error: "must be the address of an EventStoreDB, as esdb://host:2113?tls=false",
  });

export const logLevel = z
  .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
    error: "must be one of fatal, error, warn, info, debug, trace, silent",
  })
  .default("info");

/** How long a service that is told to stop goes on answering while it says that it is not ready. */
export const drainMs = z.coerce
  .number({ error: "must be milliseconds" })
  .int({ error: "must be milliseconds" })
  .min(0, { error: "must be milliseconds" })
  .max(60_000, { error: "must be at most 60000" })
  .default(0);

/** The network address to listen on: this machine alone, unless a container says otherwise. */
export const host = z.string().default("127.0.0.1");

/** Trusted proxies: their number in a row, or their addresses. */
export type TrustedProxies = number | string[];

/** As Fastify's `trustProxy`: a number of proxies, or addresses and networks separated by commas. */
export const trustedProxies = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine((parts) => isCount(parts) || parts.every(isNetwork), {
    error: "must be how many proxies there are, or their addresses as 10.0.0.7, 10.0.0.0/8 or loopback",
  })
  .transform((parts): TrustedProxies => (isCount(parts) ? Number(parts[0]) : parts));

function isCount(parts: readonly string[]): boolean {
  return parts.length === 1 && /^[1-9]$/.test(parts[0] ?? "");
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  if (prefix === undefined && ["loopback", "linklocal", "uniquelocal"].includes(address)) return true;
  const bitsMax = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsMax);
  return bitsMax > 0 && isPrefix && rest.length === 0;
}

/**
 * Reads the environment through a schema, once, at start. An empty or blank variable counts as absent. Each variable of the
 * schema may be given as a file that holds it, under its name with `_FILE`: the environment of a process is easier to
 * read than a secret that is mounted. The sentence names every bad variable and never its value, which may be a secret.
 */
export function readConfig<Schema extends z.ZodType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv = process.env,
): z.infer<Schema> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ""));
  const result = schema.safeParse(schema instanceof z.ZodObject ? withFiles(schema, present) : present);
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
  throw new CannotStart([...new Set(sentences)].join(" "));
}

/** The environment with the contents of the files that `<NAME>_FILE` names, without the end of their last line. */
function withFiles(schema: z.ZodObject, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = Object.keys(schema.shape).flatMap((name) => {
    const path = environment[`${name}_FILE`];
    if (path === undefined) return [];
    if (environment[name] !== undefined)
      throw new CannotStart(`${name} and ${name}_FILE are both set. One of them is enough.`);
    return [[name, contentOf(path, `${name}_FILE`)] as const];
  });
  return { ...environment, ...Object.fromEntries(read) };
}

function contentOf(path: string, variable: string): string {
  let content: string;
  try {
    content = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new CannotStart(`${variable} names a file that cannot be read: ${path}.`, { cause: error });
  }
  if (content === "") throw new CannotStart(`${variable} names a file that is empty: ${path}.`);
  return content;
}
