import { digestsIn, FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import type { ClientBase } from "pg";
import { readRows } from "./read-rows.ts";

export type RecordedRow = Pick<ChainTable, "first" | "last" | "position" | "link">;

const ROWS_AT_ONCE = 50;

/**
 * The recorded chain, read while the events are compared with it. Places count from 0. What was compared is forgotten, so
 * that the memory does not grow with the history.
 */
export class RecordedChain {
  /** How many events are recorded. */
  readonly count: number;
  /** The position of the last recorded event; `""` when there is none. */
  readonly position: string;
  readonly #rows: AsyncGenerator<ChainTable[]>;
  /** Digests from the place `#start` on. */
  #digests: Buffer[] = [];
  #start = 0;
  /** Rows whose ends were not compared yet. */
  #ends: RecordedRow[] = [];

  private constructor(client: ClientBase, count: number, position: string) {
    this.count = count;
    this.position = position;
    this.#rows = allRows(client);
  }

  /** `client` is in a database transaction until the chain is read. */
  static async open(client: ClientBase): Promise<RecordedChain> {
    const { rows } = await client.query<{ count: number; position: string }>(
      `select coalesce(sum(last - first + 1), 0)::int as count,
         coalesce((select position from bahi.chain order by first desc limit 1), '') as position
       from bahi.chain`,
    );
    const { count = 0, position = "" } = rows[0] ?? {};
    return new RecordedChain(client, count, position);
  }

  /** Reads at least the digests before a place. Call before {@link digestAt}. */
  async readTo(place: number): Promise<void> {
    while (this.#start + this.#digests.length < place) {
      const { done, value } = await this.#rows.next();
      if (done === true) return;
      for (const { first, last, position, digests, link } of value) {
        this.#ends.push({ first, last, position, link });
        this.#digests.push(...digestsIn(digests));
      }
    }
  }

  /** Undefined after the last one. */
  digestAt(place: number): Buffer | undefined {
    return this.#digests[place - this.#start];
  }

  /** The row that ends with or before the event at a place, once. */
  takeEnd(place: number): RecordedRow | undefined {
    const [row] = this.#ends;
    if (row === undefined || row.last > place + 1) return undefined;
    this.#ends.shift();
    return row;
  }

  /** Forgets the digests before a place. */
  forgetBefore(place: number): void {
    this.#digests = this.#digests.slice(place - this.#start);
    this.#start = place;
  }

  /** All digests from a place on that was not forgotten. */
  async digestsFrom(place: number): Promise<Buffer[]> {
    await this.readTo(Infinity);
    return this.#digests.slice(place - this.#start);
  }
}

function allRows(client: ClientBase): AsyncGenerator<ChainTable[]> {
  return readRows<ChainTable>(client, "select * from bahi.chain order by first", ROWS_AT_ONCE);
}

/**
 * The rows that do not follow from the row before: the numbers have a gap or overlap, or the link is not that of the
 * digests. Somebody has changed the chain itself.
 */
export async function brokenRows(client: ClientBase): Promise<RecordedRow[]> {
  const broken: RecordedRow[] = [];
  let before = FIRST_LINK;
  let count = 0;
  for await (const rows of allRows(client)) {
    for (const { first, last, position, digests, link } of rows) {
      const isNext = first === count + 1;
      for (const digest of digestsIn(digests)) {
        count += 1;
        before = linkOf(before, count, digest);
      }
      if (!isNext || count !== last || !before.equals(link)) broken.push({ first, last, position, link });
      before = link;
    }
  }
  return broken;
}
