import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** An event of the table as somebody with access to the database sees it. */
type Row = { position: string; stream_id: string; revision: number };

/** A column of the table whose text can be changed. */
export type Field = "stream_id" | "type" | "data" | "metadata";

/** Somebody who may do everything in the database, and does it behind the program's back. */
export type Intruder = {
  /** Does it with the triggers off; whatever it was, {@link Intruder.undo} takes it back. */
  run(sql: string, values?: readonly unknown[]): Promise<void>;
  change(position: number): Promise<void>;
  /** Changes one letter or digit of a field. The text stays JSON where it is: `null` and `true` are left as they are. */
  changeLetter(position: number, field: Field, nth: number): Promise<void>;
  remove(position: number): Promise<void>;
  /** Inserts an event of their own after this one. The position of each later event grows by one. */
  insertAfter(position: number): Promise<void>;
  /** Swaps an event with the one after it. */
  swap(position: number): Promise<void>;
  undo(): Promise<void>;
  close(): Promise<void>;
};

/** Remembers the events as they are, so that each harm can be undone before the next. */
export async function openIntruder(databaseUrl: string): Promise<Intruder> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("create table untouched as select * from event_store.event");

  async function run(sql: string, values: readonly unknown[] = []): Promise<void> {
    await client.query("begin");
    try {
      await client.query("alter table event_store.event disable trigger is_final");
      await client.query(sql, [...values]);
      await client.query("alter table event_store.event enable always trigger is_final");
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
  /** A number is free for a moment while rows change places. */
  async function makeRoom(from: number): Promise<void> {
    await run("update event_store.event set position = -position where position >= $1", [from]);
    await run("update event_store.event set position = 1 - position where position < 0");
  }
  async function rowAt(position: number): Promise<Row> {
    const { rows } = await client.query<Row>("select * from event_store.event where position = $1", [
      position,
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error(`there is no event ${position}`);
    return row;
  }

  return {
    run,
    change: (position) =>
      run(
        `update event_store.event set metadata =
           overlay(metadata::text placing case when substr(metadata::text, 20, 1) = '1' then '2' else '1' end from 20 for 1)::json
         where position = $1`,
        [position],
      ),
    async changeLetter(position, field, nth) {
      const { rows } = await client.query<{ text: string }>(
        `select ${field}::text as text from event_store.event where position = $1`,
        [position],
      );
      const { text } = rows[0] ?? { text: "" };
      const places = changeablePlaces(text, field);
      const place = places[nth % places.length];
      if (place === undefined) throw new Error(`nothing in ${field} of event ${position} can be changed`);
      const letter = text.charAt(place);
      const other = letter === "1" ? "2" : /\d/.test(letter) ? "1" : letter === "a" ? "b" : "a";
      await run(`update event_store.event set ${field} = $2 where position = $1`, [
        position,
        text.slice(0, place) + other + text.slice(place + 1),
      ]);
    },
    remove: (position) => run("delete from event_store.event where position = $1", [position]),
    async insertAfter(position) {
      await makeRoom(position + 1);
      await run(
        `insert into event_store.event (position, stream_id, revision, id, type, data, metadata)
         select position + 1, 'payment-77', 0, $2, type, data, metadata from event_store.event where position = $1`,
        [position, randomUUID()],
      );
    },
    async swap(position) {
      const [one, other] = [await rowAt(position), await rowAt(position + 1)];
      await run("update event_store.event set position = -1 where position = $1", [one.position]);
      await run("update event_store.event set position = $1 where position = $2", [
        one.position,
        other.position,
      ]);
      await run("update event_store.event set position = $1 where position = -1", [other.position]);
    },
    async undo() {
      await run("delete from event_store.event");
      await run("insert into event_store.event select * from untouched");
    },
    close: () => client.end(),
  };
}

/** Where letters and digits stand: of JSON, those of strings and numbers, without what follows a backslash. */
function changeablePlaces(text: string, field: Field): number[] {
  const parts =
    field === "data" || field === "metadata"
      ? text.matchAll(/"(?:[^"\\]|\\.)*"|\d+/g)
      : [{ 0: text, index: 0 }];
  return [...parts].flatMap(({ 0: part, index }) =>
    // With another number it might be the name of a stream that is there already.
    [...part.matchAll(field === "stream_id" ? /[a-z]/g : /(?<!\\)[a-z1-9]/g)].map(
      (letter) => index + letter.index,
    ),
  );
}
