import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import type { Client } from "pg";
import type { Now, RowSet, VersionedRow } from "../books.ts";
import { nextVersion } from "../past/next-version.ts";
import { prepared } from "./prepared.ts";
import type { RowMemory } from "./row-memory.ts";
import { sentTogether } from "./together.ts";

/** A row that a batch has changed: as it lies in the database, and as it is to be. */
export type Changed<Row> = { before: Row | undefined; after: Row };

/** Where the rows of a table are: in the database, and the last of them in memory. */
export type RowSource<Row extends VersionedRow> = {
  client: Client;
  schema: string;
  table: Table<Row>;
  memory: RowMemory<Row>;
};

type Index = Map<unknown, Set<number>>;

function addTo(index: Index, value: unknown, id: number): void {
  const ids = index.get(value);
  if (ids === undefined) index.set(value, new Set([id]));
  else ids.add(id);
}

/**
 * The rows of one table that one batch of events works on. Each is read from the database at most once, when it is
 * first asked for and not remembered; the changed ones are then written together.
 */
export class WorkingSet<Row extends VersionedRow> implements RowSet<Row> {
  /** What the rows were before, also within this batch. */
  readonly past: Past<Row>[] = [];
  readonly #now: Now;
  readonly #client: Client;
  readonly #memory: RowMemory<Row>;
  readonly #from: string;
  readonly #select: string;
  /** Undefined is a row that was looked for and is not there. */
  readonly #stored = new Map<number, Row | undefined>();
  readonly #current = new Map<number, Row>();
  readonly #searched = new Set<string>();
  readonly #indexes = new Map<keyof Row & `${string}_id`, Index>();

  constructor({ client, schema, table, memory }: RowSource<Row>, now: Now) {
    this.#now = now;
    this.#client = client;
    this.#memory = memory;
    this.#from = `from ${schema}.${table.name}`;
    this.#select = `select ${Object.keys(table.columns).join(", ")} ${this.#from}`;
  }

  async find(id: number): Promise<Row | undefined> {
    if (!this.#stored.has(id) && !this.#current.has(id)) await this.load([id]);
    return this.#current.get(id);
  }

  async findBy(column: keyof Row & `${string}_id`, value: number): Promise<Row[]> {
    const search = `${column} ${value}`;
    if (!this.#searched.has(search)) {
      const { rows } = await this.#client.query<Row>(
        prepared(`${this.#select} where ${column} = $1`, [value]),
      );
      for (const row of rows) this.#note(row.id, row);
      this.#searched.add(search);
    }
    const ids = this.#indexOf(column).get(value) ?? [];
    return [...ids].toSorted((one, other) => one - other).flatMap((id) => this.#current.get(id) ?? []);
  }

  put(next: Omit<Row, "since">): void {
    const { after, past } = nextVersion(this.#current.get(next.id), next, this.#now);
    if (past !== undefined) this.past.push(past);
    this.#set(after);
  }

  /** Reads many rows at once, so that asking for one of them later costs nothing. */
  async load(ids: Iterable<number>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#stored.has(id) && !this.#recall(id));
    if (missing.length === 0) return;
    const [{ rows }] = await Promise.all(
      sentTogether(this.#client, () => [
        this.#client.query<Row>(prepared(`${this.#select} where id = any($1)`, [missing])),
        this.#memory.knowsHighestId ? Promise.resolve() : this.#askForHighestId(),
      ]),
    );
    for (const row of rows) this.#note(row.id, row);
    for (const id of missing) if (!this.#stored.has(id)) this.#stored.set(id, undefined);
  }

  changes(): Changed<Row>[] {
    return [...this.#current]
      .map(([id, after]) => ({ before: this.#stored.get(id), after }))
      .filter(({ before, after }) => before !== after);
  }

  /** The batch is committed: what it has met is as it leaves it. */
  remember(): void {
    this.#memory.keep(this.#current.values());
  }

  /** True when memory says what the row is, or that it is not there. */
  #recall(id: number): boolean {
    const row = this.#memory.get(id);
    if (row !== undefined) this.#note(id, row);
    else if (this.#memory.isNew(id)) this.#stored.set(id, undefined);
    else return false;
    return true;
  }

  async #askForHighestId(): Promise<void> {
    const sql = `select coalesce(max(id), 0) as highest ${this.#from}`;
    const { rows } = await this.#client.query<{ highest: number }>(prepared(sql, []));
    this.#memory.learnHighestId(rows[0]?.highest ?? 0);
  }

  /** What the batch has already made of a row counts, not what the database still says. */
  #note(id: number, row: Row): void {
    if (this.#stored.has(id)) return;
    this.#stored.set(id, row);
    if (!this.#current.has(id)) this.#set(row);
  }

  #set(row: Row): void {
    const before = this.#current.get(row.id);
    this.#current.set(row.id, row);
    for (const [column, index] of this.#indexes) {
      if (before !== undefined) index.get(before[column])?.delete(row.id);
      addTo(index, row[column], row.id);
    }
  }

  /** The ids by a column, kept from the first search on: a merge of hundreds searches once for each of them. */
  #indexOf(column: keyof Row & `${string}_id`): Index {
    let index = this.#indexes.get(column);
    if (index === undefined) {
      index = new Map();
      for (const row of this.#current.values()) addTo(index, row[column], row.id);
      this.#indexes.set(column, index);
    }
    return index;
  }
}
