import { addToChain, chainInsert } from "@bahi/read-models/chain/record.ts";
import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import {
  checkpointValues,
  MOVE_CHECKPOINT,
  moveCheckpoint,
  type Step,
  supersededOr,
} from "@bahi/read-models/generation/checkpoint.ts";
import type { Client } from "pg";
import { prepared } from "./prepared.ts";
import { sentTogether } from "./together.ts";
import type { Write } from "./write.ts";

/**
 * A batch of so few events, for which somebody may be waiting, is one statement. Which tables a statement writes follows
 * from the events, and each such set is planned once, so that they are to be few.
 */
const ONE_STATEMENT_EVENTS_MAX = 4;

/** What a batch comes to. `links` is what it adds to the chain. */
export type Batch = { step: Step; links: ChainTable | undefined; writes: readonly Write[] };

/** Checkpoint, chain and rows move in one database transaction, or nothing does. */
export async function commit(client: Client, batch: Batch): Promise<void> {
  // The parts of one statement all see the rows as they were before it, so none may build on what another takes away.
  const fitsInOne =
    batch.step.eventCount <= ONE_STATEMENT_EVENTS_MAX && !batch.writes.some((write) => write.removes);
  await (fitsInOne ? commitInOneStatement(client, batch) : commitInTurn(client, batch));
}

/** The least work for both sides: a statement by itself is a transaction, and is answered once. */
async function commitInOneStatement(client: Client, { step, links, writes }: Batch): Promise<void> {
  const values = checkpointValues(step);
  const parts: string[] = [];
  if (links !== undefined) {
    const chain = chainInsert(links, values.length + 1);
    parts.push(chain.text);
    values.push(...chain.values);
  }
  for (const { sql, rows } of writes) {
    values.push(rows);
    parts.push(sql(`$${values.length}`));
  }
  const written = parts.map((part, index) => `part_${index} as (${part})`);
  const text = `${written.length > 0 ? `with ${written.join(", ")} ` : ""}select ${MOVE_CHECKPOINT}`;
  try {
    await client.query(prepared(text, values));
  } catch (error) {
    throw supersededOr(error, step.generation);
  }
}

/**
 * Everything is on its way before the first answer comes back. A statement that fails, above all the compare of the
 * checkpoint, fails all that follow it, and the commit becomes a rollback.
 */
async function commitInTurn(client: Client, { step, links, writes }: Batch): Promise<void> {
  const queries = sentTogether(client, () => [
    client.query("begin"),
    moveCheckpoint(client, step),
    links === undefined ? Promise.resolve() : addToChain(client, links),
    ...writes.map(({ sql, rows }) => client.query(prepared(sql("$1"), [rows]))),
    client.query("commit"),
  ]);
  for (const outcome of await Promise.allSettled(queries))
    if (outcome.status === "rejected") throw outcome.reason;
}
