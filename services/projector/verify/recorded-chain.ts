import { DIGEST_BYTES, digestsIn, FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import type { ClientBase } from "pg";
import { readRows } from "./read-rows.ts";

export type RecordedRow = Pick<ChainTable, "first" | "last" | "position" | "link">;

const ROWS_AT_ONCE = 50;

/** The digests of a row of the chain, one after the other. */
type Digests = { start: number; end: number; bytes: Buffer };

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
  /** As they are stored: a buffer for each digest, made before it is compared, would outlive collections of garbage. */
  #digests: Digests[] = [];
  /** Which of them holds the digest that was asked for last. */
  #current = 0;
  /** The place after the last digest that was read. */
  #readTo = 0;
  /** Rows whose ends were not compared yet. `end`: how many digests there are up to and with theirs, whatever its number. */
  #ends: { row: RecordedRow; end: number }[] = [];

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
    while (this.#readTo < place) {
      const { done, value } = await this.#rows.next();
      if (done === true) return;
      for (const { first, last, position, digests, link } of value) {
        const start = this.#readTo;
        this.#readTo += Math.ceil(digests.length / DIGEST_BYTES);
        this.#ends.push({ row: { first, last, position, link }, end: this.#readTo });
        this.#digests.push({ start, end: this.#readTo, bytes: digests });
      }
    }
  }

  /** Undefined after the last one. Ask in the order of the places. */
  digestAt(place: number): Buffer | undefined {
    let row = this.#digests[this.#current];
    while (row !== undefined && row.end <= place) row = this.#digests[++this.#current];
    if (row === undefined) return undefined;
    const start = (place - row.start) * DIGEST_BYTES;
    return row.bytes.subarray(start, start + DIGEST_BYTES);
  }

  /** The row that ends with or before the event at a place, once. */
  takeEnd(place: number): RecordedRow | undefined {
    const [next] = this.#ends;
    if (next === undefined || next.end > place + 1) return undefined;
    this.#ends.shift();
    return next.row;
  }

  /** Forgets the digests of rows that end before a place. */
  forgetBefore(place: number): void {
    const kept = this.#digests.findIndex(({ end }) => end > place);
    this.#digests = kept === -1 ? [] : this.#digests.slice(kept);
    this.#current = 0;
  }

  /** All digests from a place on that was not forgotten. */
  async digestsFrom(place: number): Promise<Buffer[]> {
    await this.readTo(Infinity);
    return this.#digests.flatMap(({ start, bytes }) =>
      [...digestsIn(bytes)].slice(Math.max(place - start, 0)),
    );
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
