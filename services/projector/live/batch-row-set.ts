import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { Client } from "pg";
import {
  type CurrentEvent,
  idsIn,
  type RowSet,
  type SearchedColumn,
  type VersionedRow,
} from "../projection-rows.ts";
import { NotLoadedError } from "../not-loaded.ts";
import { nextVersion } from "../past/next-version.ts";
import { prepared } from "./prepared.ts";
import type { RowCache } from "./row-cache.ts";
import type { EventChanges } from "./event-changes.ts";
import type { Writes } from "./write.ts";
import { corked } from "./corked.ts";

/** A row that a batch has changed: as it is stored, and as it will be. */
export type Changed<Row> = { before: Row | undefined; after: Row };

/** Where the rows of a table come from: the database, and a cache of the latest. */
export type RowSource<Row extends VersionedRow> = {
  client: Client;
  /** SQL: `from` its table. */
  from: string;
  /** SQL: every column, `from` its table. */
  select: string;
  cache: RowCache<Row>;
};

export function rowSource<Row extends VersionedRow>(
  client: Client,
  schema: string,
  cache: RowCache<Row>,
): RowSource<Row> {
  const from = `from ${schema}.${cache.table.name}`;
  const columns = Object.keys(cache.table.columns).join(", ");
  return { client, from, select: `select ${columns} ${from}`, cache };
}

/** The row with this id, as it is stored, is valid until this position, exclusive. */
export type Replaced = { id: number; until: string };

type Index = Map<unknown, Set<number>>;

function searchOf(column: string, value: number): string {
  return `${column} ${value}`;
}

function addTo(index: Index, values: readonly unknown[], id: number): void {
  for (const value of values) {
    const ids = index.get(value);
    if (ids === undefined) index.set(value, new Set([id]));
    else ids.add(id);
  }
}

/** What all row sets of a batch share. */
type Unit = { event: CurrentEvent; changes: EventChanges };

/**
 * The rows of one table that one batch of events works on (a unit of work). Each is read from the database at most once,
 * when it is first asked for and not cached. The changed rows are then written together.
 */
export class BatchRowSet<Row extends VersionedRow> implements RowSet<Row> {
  /** The stored rows that become past versions. */
  readonly #replaced: Replaced[] = [];
  /** The past versions that this batch makes of its own rows. */
  readonly #past: Past<Row>[] = [];
  readonly #unit: Unit;
  readonly #client: Client;
  readonly #cache: RowCache<Row>;
  readonly #from: string;
  readonly #select: string;
  /** Undefined: a row that does not exist. */
  readonly #stored = new Map<number, Row | undefined>();
  readonly #current = new Map<number, Row>();
  readonly #searched = new Set<string>();
  readonly #indexes = new Map<SearchedColumn<Row>, Index>();

  constructor({ client, from, select, cache }: RowSource<Row>, unit: Unit) {
    this.#unit = unit;
    this.#client = client;
    this.#cache = cache;
    this.#from = from;
    this.#select = select;
  }

  /** Errors: {@link NotLoadedError}. */
  find(id: number): Row | undefined {
    if (!this.#current.has(id) && !this.#isKnown(id)) throw new NotLoadedError(() => this.load([id]));
    return this.#current.get(id);
  }

  /** Errors: {@link NotLoadedError}. */
  findBy(column: SearchedColumn<Row>, value: number): Row[] {
    if (!this.#searched.has(searchOf(column, value)))
      throw new NotLoadedError(() => this.search(column, [value]));
    const ids = this.#indexOf(column).get(value) ?? [];
    return [...ids].toSorted((one, other) => one - other).flatMap((id) => this.#current.get(id) ?? []);
  }

  /** Reads the rows of many values at once, so that asking for one of them later costs nothing. */
  async search(column: SearchedColumn<Row>, values: Iterable<number>): Promise<void> {
    const missing = [...values].filter((value) => !this.#searched.has(searchOf(column, value)));
    if (missing.length === 0) return;
    const isOneOf = column.endsWith("_ids") ? `${column} && $1` : `${column} = any($1)`;
    const { rows } = await this.#client.query<Row>(
      prepared(this.#client, `${this.#select} where ${isOneOf}`, [missing]),
    );
    for (const row of rows) this.#note(row.id, row);
    this.setSearched(column, missing);
  }

  /** Says that of the rows of these values all are read that are to be found. */
  setSearched(column: SearchedColumn<Row>, values: Iterable<number>): void {
    for (const value of values) this.#searched.add(searchOf(column, value));
  }

  put(next: Omit<Row, "since">): void {
    const before = this.#current.get(next.id);
    const { after, past } = nextVersion(before, next, this.#unit.event);
    const { length: replacedCount } = this.#replaced;
    const { length: pastCount } = this.#past;
    if (past !== undefined && before === this.#stored.get(next.id)) {
      this.#replaced.push({ id: past.id, until: past.until });
    } else if (past !== undefined) {
      this.#past.push(past);
    }
    this.#set(after.id, after);
    this.#unit.changes.note(() => {
      this.#replaced.length = replacedCount;
      this.#past.length = pastCount;
      this.#set(after.id, before);
    });
  }

  /** Reads many rows at once, so that asking for one of them later costs nothing. */
  async load(ids: Iterable<number>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#isKnown(id));
    if (missing.length === 0) return;
    const [{ rows }] = await Promise.all(
      corked(this.#client, () => [
        this.#client.query<Row>(prepared(this.#client, `${this.#select} where id = any($1)`, [missing])),
        this.#cache.knowsHighestId ? Promise.resolve() : this.#askForHighestId(),
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

  /** The new versions, and the past ones that they replace. */
  writeTo(writes: Writes): void {
    const { table, pastTable } = this.#cache;
    writes.keepPast(table, pastTable, this.#replaced);
    writes.upsert(
      table,
      this.changes().map(({ after }) => after),
    );
    writes.insert(pastTable, this.#past);
  }

  /** Call when the batch is committed: caches the rows that it has read or written. */
  cache(): void {
    this.#cache.put(this.#current.values());
  }

  /** True when it was read before, or the cache knows the row, which is then noted, or that there is none. */
  #isKnown(id: number): boolean {
    if (this.#stored.has(id)) return true;
    const row = this.#cache.get(id);
    if (row !== undefined) this.#note(id, row);
    else if (this.#cache.isNew(id)) this.#stored.set(id, undefined);
    else return false;
    return true;
  }

  async #askForHighestId(): Promise<void> {
    const sql = `select coalesce(max(id), 0) as highest ${this.#from}`;
    const { rows } = await this.#client.query<{ highest: number }>(prepared(this.#client, sql, []));
    this.#cache.learnHighestId(rows[0]?.highest ?? 0);
  }

  /** A version that the batch has already made wins over the stored one. */
  #note(id: number, row: Row): void {
    if (this.#stored.has(id)) return;
    this.#stored.set(id, row);
    if (!this.#current.has(id)) this.#set(id, row);
  }

  /** Undefined: there is no row any more. */
  #set(id: number, row: Row | undefined): void {
    const before = this.#current.get(id);
    if (row === undefined) this.#current.delete(id);
    else this.#current.set(id, row);
    for (const [column, index] of this.#indexes) {
      if (before !== undefined) for (const value of idsIn(before, column)) index.get(value)?.delete(id);
      if (row !== undefined) addTo(index, idsIn(row, column), id);
    }
  }

  /** The ids by a column, indexed from the first search on: a merge of hundreds of customers searches for each. */
  #indexOf(column: SearchedColumn<Row>): Index {
    let index = this.#indexes.get(column);
    if (index === undefined) {
      index = new Map();
      for (const row of this.#current.values()) addTo(index, idsIn(row, column), row.id);
      this.#indexes.set(column, index);
    }
    return index;
  }
}
