import type { ClientBase } from "pg";
import { tables } from "../tables.ts";

const NAMES = tables.map(({ name }) => `'${name}'`).join(", ");

/** SQL over `pg_namespace`: whether its name is one that a generation may have. */
const HAS_NAME = "nspname ~ '^read_\\d+(_past)?$'";

/** SQL over `pg_namespace`: whether it holds a table or view for which `where` is true. */
const holds = (where: string) =>
  `exists (select from pg_class where relnamespace = pg_namespace.oid and relkind in ('r', 'p', 'v', 'm', 'f') and ${where})`;

/**
 * SQL over `pg_namespace`: whether it is the schema of a generation, also of one that another release has made, or that
 * was not built to its end. One whose tables are all unknown is of another program.
 */
const IS_OF_GENERATION = `${HAS_NAME} and (not ${holds("true")} or ${holds(`relname in (${NAMES})`)})`;

/** The schemas of generations that are there. */
export async function schemasOfGenerations(client: Pick<ClientBase, "query">): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where ${IS_OF_GENERATION} order by nspname`,
  );
  return rows.map(({ name }) => name);
}

/** What all releases have had in the schema `bahi`. */
const SHARED = ["generation", "replaced_version", "listener", "chain", "verification", "backup"];

/** A table of another program where read models may stand; undefined when there is none. */
export async function tableOfOthers(
  client: Pick<ClientBase, "query">,
): Promise<{ schema: string; table: string } | undefined> {
  const { rows } = await client.query<{ schema: string; table: string }>(
    `select nspname as schema, relname as table from pg_namespace join pg_class on relnamespace = pg_namespace.oid
     where relkind in ('r', 'p', 'v', 'm', 'f') and (
       (nspname = 'bahi' and relname <> all ($1)) or (${HAS_NAME} and not (${IS_OF_GENERATION})))
     order by 1, 2 limit 1`,
    [SHARED],
  );
  return rows[0];
}
