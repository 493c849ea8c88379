import { mkdtemp, rm, stat } from "node:fs/promises";
import { createReadStream, createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createSchema, createStatement, indexStatements } from "@bahi/read-models/generation/create.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { tables } from "@bahi/read-models/tables.ts";
import type { ClientBase } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** The rows of every table of a generation, as COPY writes them, in one file a table. */
export type CopiedTables = { directory: string; largestFirst: string[] };

export async function copyOut(client: ClientBase, schema: string): Promise<CopiedTables> {
  const directory = await mkdtemp(join(tmpdir(), "bahi-copied-"));
  const sizes: { name: string; bytes: number }[] = [];
  for (const { name } of tables) {
    const file = join(directory, name);
    await pipeline(client.query(copyTo(`copy ${schema}.${name} to stdout`)), createWriteStream(file));
    sizes.push({ name, bytes: (await stat(file)).size });
  }
  sizes.sort((a, b) => b.bytes - a.bytes);
  return { directory, largestFirst: sizes.map(({ name }) => name) };
}

/**
 * Copies the rows into fresh tables over two connections, and makes keys, indexes and statistics afterwards: without
 * statistics the first questions would be planned blindly.
 */
export async function copyIn(
  clients: readonly [ClientBase, ClientBase],
  generation: number,
  copied: CopiedTables,
): Promise<void> {
  await createSchema(clients[0], generation);
  for (const table of tables) await clients[0].query(createStatement(generation, table));
  const files = copied.largestFirst.values();
  await bothTake(clients, files, (client, name) =>
    pipeline(
      createReadStream(join(copied.directory, name), { highWaterMark: 256 * 1024 }),
      client.query(copyFrom(`copy ${schemaOf(generation)}.${name} from stdin`)),
    ),
  );
  const indexes = tables.flatMap((table) => indexStatements(generation, table));
  const statistics = tables.map(({ name }) => `analyze ${schemaOf(generation)}.${name}`);
  await bothTake(clients, [...indexes, ...statistics].values(), (client, sql) => client.query(sql));
}

export async function removeCopied(copied: CopiedTables): Promise<void> {
  await rm(copied.directory, { recursive: true, force: true });
}

async function bothTake<Task>(
  clients: readonly ClientBase[],
  tasks: IterableIterator<Task>,
  work: (client: ClientBase, task: Task) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      for (const task of tasks) await work(client, task);
    }),
  );
}
