import { startTemporaryPostgres } from "@bahi/tools/postgres/temporary.ts";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the Postgres of this run, with the right to create databases. */
    postgresUrl: string;
  }
}

/** Starts one real Postgres for all test files, durable as in production, and ends it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres({ max_connections: "200" });
  project.provide("postgresUrl", postgres.urlOf("postgres"));
  return () => postgres.stop();
}
