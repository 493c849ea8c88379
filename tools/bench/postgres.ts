import { Client } from "pg";
import { startTemporaryPostgres } from "../postgres/temporary.ts";

export type BenchPostgres = {
  /** Makes an empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
};

/** A Postgres as the product runs it, with a database for each measurement. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const postgres = await startTemporaryPostgres();
  return {
    async createDatabase(name) {
      const client = new Client({ connectionString: postgres.urlOf("postgres") });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return postgres.urlOf(name);
    },
    stop: () => postgres.stop(),
  };
}
