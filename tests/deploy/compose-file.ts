import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

export const ROOT = join(import.meta.dirname, "../..");

export const readText = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const condition = z.object({ condition: z.enum(["service_healthy", "service_completed_successfully"]) });

const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), condition).default({}),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  networks: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  restart: z.string().optional(),
  stop_grace_period: z.string().optional(),
});

const compose = z.object({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
  volumes: z.record(z.string(), z.null()),
});

export type ComposeService = z.infer<typeof service>;
export type ComposeFile = z.infer<typeof compose>;

/** A compose file as its services see it, the shared parts filled in. */
export function composeOf(text: string): ComposeFile {
  return compose.parse(parse(text, { merge: true }));
}

/** The name of the program that a container runs, if it is one of ours. */
export function programOf({ build, command }: Pick<ComposeService, "build" | "command">): string | undefined {
  if (build === undefined) return undefined;
  return /^programs\/([\w-]+)$/.exec(command?.join(" ") ?? "")?.[1];
}
