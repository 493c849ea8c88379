import type { Position } from "@bahi/contracts/position.ts";
import { AS_OF_SETTING } from "@bahi/read-models/as-of/view.ts";
import type { PastReadModels, ReadModels } from "@bahi/read-models/database.ts";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
  sql,
} from "kysely";

/** The read models as of a position. Queries as of different positions may run at the same time. */
export type OpenPast = (schema: string, position: Position) => Kysely<PastReadModels>;

/**
 * Of a view of the past, which is made of many tables, most parts are known to be empty once the position is. Workers
 * would be started for them all the same.
 */
const NO_WORKERS = sql`set_config('max_parallel_workers_per_gather', '0', true)`;

/**
 * The views of the past read their position from a setting of the database transaction, which all queries share. So
 * queries of the past are queued, and each one first changes the setting if the query before had another position.
 */
export function openPast(trx: Transaction<ReadModels>): OpenPast {
  let shown: Position | undefined;
  let queue: Promise<void> = Promise.resolve();
  let release = () => {};

  async function show(position: Position): Promise<void> {
    if (shown === position) return;
    shown = undefined;
    await sql`select set_config(${AS_OF_SETTING}, ${position}, true), ${NO_WORKERS}`.execute(trx);
    shown = position;
  }

  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => trx.executeQuery<Row>(query),
    streamQuery() {
      throw new Error("The past is not read as a stream");
    },
  };

  function driverFor(position: Position): Driver {
    async function notHere(): Promise<never> {
      throw new Error("The past is read in the database transaction that is there already");
    }
    return {
      async init() {},
      async acquireConnection() {
        const before = queue;
        const { promise, resolve } = Promise.withResolvers<void>();
        queue = promise;
        await before;
        release = resolve;
        try {
          await show(position);
        } catch (error) {
          release();
          throw error;
        }
        return connection;
      },
      async releaseConnection() {
        release();
      },
      beginTransaction: notHere,
      commitTransaction: notHere,
      rollbackTransaction: notHere,
      async destroy() {},
    };
  }

  return (schema, position) =>
    new Kysely<PastReadModels>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driverFor(position),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }).withSchema(schema);
}
