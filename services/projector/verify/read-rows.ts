import type { ClientBase, QueryResultRow } from "pg";

let cursors = 0;

/** The rows of a query in batches, by a cursor in the open transaction of the connection. Several may be open at once. */
export async function* readRows<Row extends QueryResultRow>(
  client: ClientBase,
  sql: string,
  size: number,
): AsyncGenerator<Row[]> {
  cursors += 1;
  const cursor = `reading_${cursors}`;
  await client.query(`declare ${cursor} no scroll cursor for ${sql}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${size} from ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await client.query(`close ${cursor}`);
}
