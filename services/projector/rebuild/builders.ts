import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";

const BUILDERS = "bahi rebuild";

/** The application name of the connections of one rebuild. */
export function builderName(): string {
  return `${BUILDERS} ${randomUUID()}`;
}

/**
 * Terminates the connections of every rebuild except one, or of all. A builder that was frozen may still hold locks on
 * its tables after another projector took over. Call while holding the builder lock: there is no other valid builder.
 */
export async function terminateBuilders(client: ClientBase, except = ""): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name like $1 and application_name <> $2`,
    [`${BUILDERS} %`, except],
  );
}
