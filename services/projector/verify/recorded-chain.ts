import { digestsIn, FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import type { ClientBase } from "pg";
import { readRows } from "./read-rows.ts";

/** The whole recorded chain. */
export type RecordedChain = {
  /** The digest of each event; the first one is that of event 1. */
  digests: Buffer[];
  /** Its rows, without the digests. */
  rows: RecordedRow[];
};

export type RecordedRow = Pick<ChainTable, "first" | "last" | "position" | "link">;

const ROWS_AT_ONCE = 200;

export async function readRecordedChain(client: ClientBase): Promise<RecordedChain> {
  const chain: RecordedChain = { digests: [], rows: [] };
  const rows = readRows<ChainTable>(client, "select * from bahi.chain order by first", ROWS_AT_ONCE);
  for await (const batch of rows) {
    for (const { first, last, position, digests, link } of batch) {
      chain.rows.push({ first, last, position, link });
      chain.digests.push(...digestsIn(digests));
    }
  }
  return chain;
}

/** The position of the last recorded event; `""` when there is none. */
export function recordedPosition({ rows }: RecordedChain): string {
  return rows.at(-1)?.position ?? "";
}

/**
 * The rows that do not follow from the row before: the numbers have a gap or overlap, or the link is not that of the
 * digests. Somebody has changed the chain itself.
 */
export function brokenRows({ digests, rows }: RecordedChain): RecordedRow[] {
  let before = FIRST_LINK;
  let count = 0;
  return rows.filter(({ first, last, link }) => {
    const isNext = first === count + 1;
    for (const digest of digests.slice(count, count + last - first + 1)) {
      count += 1;
      before = linkOf(before, count, digest);
    }
    const isWhole = isNext && count === last && before.equals(link);
    before = link;
    return !isWhole;
  });
}
