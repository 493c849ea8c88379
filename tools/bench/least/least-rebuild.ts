import type { EventStore } from "@bahi/event-store/event-store.ts";
import { BinaryRows, kindOf } from "@bahi/projector/rebuild/binary-rows.ts";
import { readBinaryValue } from "@bahi/projector/rebuild/binary-values.ts";
import { BinaryRowQueue, fieldsOf } from "@bahi/projector/verify/binary-row-queue.ts";
import type { Table } from "@bahi/read-models/table.ts";
import { tables } from "@bahi/read-models/tables.ts";
import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";

const SAMPLE = 500;
const CHUNK_BYTES = 256 * 1024;

/** Some rows of a table, and how many it has. */
type Sampled = { table: string; sample: readonly object[]; count: number };

/** The rows of a generation, each table by some of them. */
export type SampledRows = readonly Sampled[];

// as: rows are given and passed on without a look at them
const allTables = tables as readonly unknown[] as Table<object>[];

export async function sampleRows(client: ClientBase, schema: string): Promise<SampledRows> {
  const sampled: Sampled[] = [];
  for (const table of allTables) {
    const from = `${schema}.${table.name}`;
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${from}`);
    const columns = Object.entries<string>(table.columns);
    const names = columns.map(([name]) => name).join(", ");
    const queue = new BinaryRowQueue();
    const copy = `copy (select ${names} from ${from} limit ${SAMPLE}) to stdout (format binary)`;
    for await (const piece of client.query(copyTo(copy))) queue.push([piece]);
    const sample: object[] = [];
    for (; queue.hasHead(); queue.dropHead()) sample.push(rowOf(queue.head, columns));
    sampled.push({ table: table.name, sample, count: rows[0]?.count ?? 0 });
  }
  return sampled;
}

function rowOf(bytes: Buffer, columns: readonly (readonly [string, string])[]): object {
  const fields = fieldsOf(bytes);
  return Object.fromEntries(
    columns.map(([name, type], place) => {
      const field = fields[place];
      return [name, field instanceof Buffer ? readBinaryValue(kindOf(type), field) : null];
    }),
  );
}

/**
 * What any program in Node has to do at least to rebuild, beside sending the rows: reads every event, parses it, and encodes
 * as many rows as there are in the end, which it is given. It checks no shape, folds nothing and finds no earlier row.
 */
export async function readAndEncode(
  store: Pick<EventStore, "readAll">,
  events: number,
  sampled: SampledRows,
): Promise<void> {
  const encoders = sampled.map((each) => encoderOf(each));
  let read = 0;
  for await (const batch of store.readAll()) {
    for (const { data, metadata } of batch) {
      JSON.parse(data);
      JSON.parse(metadata);
    }
    read += batch.length;
    for (const encodeTo of encoders) encodeTo(read / events);
  }
  if (read !== events) throw new Error(`${events} events are to be read, and there are ${read}`);
}

/** Encodes rows until this share of all of them is encoded. */
function encoderOf({ table: name, sample, count }: Sampled): (share: number) => void {
  const table = allTables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`There is no table ${name}`);
  const encoder = new BinaryRows(table);
  let encoded = 0;
  return (share) => {
    for (; encoded < share * count; encoded += 1) {
      const row = sample[encoded % sample.length];
      if (row !== undefined) encoder.add(row);
      if (encoder.size > CHUNK_BYTES) encoder.pass(() => {});
    }
  };
}
