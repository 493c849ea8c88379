import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";

const BUILDERS = "bahi rebuild";

/** What the connections of one rebuild are called. */
export function builderName(): string {
  return `${BUILDERS} ${randomUUID()}`;
}

/**
 * Ends the connections of every rebuild but one, or of all. A builder that was frozen, and whose projector leads no
 * more, still holds the tables that it was filling. Only who leads builds, so any other builder has to go.
 */
export async function endBuilders(client: ClientBase, except = ""): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name like $1 and application_name <> $2`,
    [`${BUILDERS} %`, except],
  );
}
