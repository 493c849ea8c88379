import type { TestProject } from "vitest/node";
import { OwnPostgres } from "./own-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the Postgres of this run, with the right to create databases. */
    postgresUrl: string;
  }
}

/** Starts one real Postgres for all test files, and ends it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await OwnPostgres.open();
  project.provide("postgresUrl", postgres.url);
  return () => postgres.close();
}
