import { addToChain, chainInsert } from "@bahi/read-models/chain/record.ts";
import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import {
  checkpointValues,
  MOVE_CHECKPOINT,
  moveCheckpoint,
  type CheckpointMove,
  supersededOr,
} from "@bahi/read-models/generation/checkpoint.ts";
import type { Client } from "pg";
import { preparedAs } from "./prepared.ts";
import { corked } from "./corked.ts";
import type { Write } from "./write.ts";

/**
 * Up to this many events, for which somebody may be waiting, a batch is one statement. Each combination of tables is a
 * prepared statement of its own: keep this low.
 */
const ONE_STATEMENT_EVENTS_MAX = 4;

/** All writes of a batch. `links` is what it adds to the chain. */
export type Batch = { step: CheckpointMove; links: ChainTable | undefined; writes: readonly Write[] };

/** Checkpoint, chain and rows move in one database transaction, or nothing does. */
export async function commit(client: Client, batch: Batch): Promise<void> {
  // All parts of one statement see the rows as before it, so an insert would conflict with a row that another part removes.
  const fitsInOne =
    batch.step.eventCount <= ONE_STATEMENT_EVENTS_MAX && !batch.writes.some((write) => write.removes);
  await (fitsInOne ? commitInOneStatement(client, batch) : commitPipelined(client, batch));
}

/** A single statement is its own transaction: one round trip. */
async function commitInOneStatement(client: Client, { step, links, writes }: Batch): Promise<void> {
  // One event has a row in most tables. More of them would make more combinations.
  const forms = writes.map((write) => (step.eventCount === 1 ? (write.one ?? write.many) : write.many));
  const values = checkpointValues(step);
  const firstParameters: number[] = [];
  if (links !== undefined) values.push(...chainInsert(links, 1).values);
  for (const form of forms) {
    firstParameters.push(values.length + 1);
    values.push(...form.values());
  }
  const text = () => {
    const parts = forms.map(({ sql }, index) => sql(firstParameters[index] ?? 0));
    if (links !== undefined) parts.unshift(chainInsert(links, checkpointValues(step).length + 1).text);
    const written = parts.map((part, index) => `part_${index} as (${part})`);
    return `${written.length > 0 ? `with ${written.join(", ")} ` : ""}select ${MOVE_CHECKPOINT}`;
  };
  const names = writes.map((write, index) => (forms[index] === write.one ? `one ${write.name}` : write.name));
  const key = `${step.generation}, ${links === undefined ? "" : "chain, "}${names.join(", ")}`;
  try {
    await client.query(preparedAs(client, key, text, values));
  } catch (error) {
    throw supersededOr(error, step.generation);
  }
}

/** Above so many rows, the database works on the first of them while the others are still made into JSON. */
const PACKET_ROWS_MAX = 1_000;

/**
 * All statements are sent before the first answer. When one fails, such as the compare of the checkpoint, those after it
 * fail too, and the commit becomes a rollback.
 */
async function commitPipelined(client: Client, { step, links, writes }: Batch): Promise<void> {
  const send = () => [
    ...begin(client, { step, links }),
    ...writeRows(client, step, writes),
    client.query("commit"),
  ];
  const rowCount = writes.reduce((sum, write) => sum + write.rowCount, 0);
  await succeed(rowCount > PACKET_ROWS_MAX ? send() : corked(client, send));
}

/** The same with the rows of one part after the other: each is made when the one before is written. */
export async function commitInParts(
  client: Client,
  { step, links }: Omit<Batch, "writes">,
  parts: AsyncIterable<readonly Write[]>,
): Promise<void> {
  try {
    await succeed(begin(client, { step, links }));
    for await (const writes of parts) await succeed(writeRows(client, step, writes));
    await client.query("commit");
  } catch (error) {
    // Where the connection is lost, the transaction is gone with it.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

function begin(client: Client, { step, links }: Omit<Batch, "writes">): Promise<unknown>[] {
  return [
    client.query("begin"),
    moveCheckpoint(client, step),
    links === undefined ? Promise.resolve() : addToChain(client, links),
  ];
}

function writeRows(
  client: Client,
  { generation }: CheckpointMove,
  writes: readonly Write[],
): Promise<unknown>[] {
  return writes.map(({ name, one, many }) => {
    const { sql, values } = one ?? many;
    const key = `${generation}: ${one === undefined ? "" : "one "}${name}`;
    return client.query(preparedAs(client, key, () => sql(1), values()));
  });
}

/** Errors: that of the first query that failed; those after it fail because of it. */
async function succeed(queries: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(queries))
    if (outcome.status === "rejected") throw outcome.reason;
}
