import type { ClientBase } from "pg";
import type { ChainTable } from "./schema.ts";

/** Where the chain ends. `events` is how many it covers. */
export type ChainHead = Pick<ChainTable, "position" | "link" | "at"> & { events: number };

/** The end of the chain; undefined before the first event. */
export async function chainHead(client: Pick<ClientBase, "query">): Promise<ChainHead | undefined> {
  const { rows } = await client.query<ChainHead>(
    `select last::int as events, position, link, at from bahi.chain order by first desc limit 1`,
  );
  return rows[0];
}

/** Adds a row, within the transaction that applies its events. Two rows for one event are refused by the key. */
export async function addToChain(trx: ClientBase, row: ChainTable): Promise<void> {
  await trx.query({ name: "add to chain", ...chainInsert(row, 1) });
}

/** The statement that adds a row, as part of a larger one. `firstParameter` is the number of its first parameter. */
export function chainInsert(row: ChainTable, firstParameter: number): { text: string; values: unknown[] } {
  const values = [row.first, row.last, row.position, row.digests, row.link, row.at];
  const parameters = values.map((_, index) => `$${firstParameter + index}`).join(", ");
  return {
    text: `insert into bahi.chain (first, last, position, digests, link, at) values (${parameters})`,
    values,
  };
}
