import { digestsIn, FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import type { ClientBase } from "pg";
import { readRows } from "./read-rows.ts";

/** The chain as the projector has recorded it, read whole. */
export type RecordedChain = {
  /** The digest of each event; the first one is that of event 1. */
  digests: Buffer[];
  /** Where the last of them is in the store. */
  position: string;
  /** Where the store had the last event of each row. */
  ends: { last: number; position: string }[];
  link: Buffer;
  /** Rows that do not follow from those before them: who changed them has changed the proof itself. */
  broken: { first: number; last: number }[];
};

const ROWS_AT_ONCE = 200;

/** Reads the chain and proves it by itself: no event is left out or counted twice, and each link follows. */
export async function readRecordedChain(client: ClientBase): Promise<RecordedChain> {
  const chain: RecordedChain = { digests: [], position: "", ends: [], link: FIRST_LINK, broken: [] };
  const rows = readRows<ChainTable>(client, "select * from bahi.chain order by first", ROWS_AT_ONCE);
  for await (const batch of rows) {
    for (const { first, last, position, digests, link } of batch) {
      const before = chain.digests.length;
      let follows = chain.link;
      for (const digest of digestsIn(digests)) {
        chain.digests.push(digest);
        follows = linkOf(follows, chain.digests.length, digest);
      }
      const isWhole = first === before + 1 && last === chain.digests.length && follows.equals(link);
      if (!isWhole) chain.broken.push({ first, last });
      chain.link = link;
      chain.ends.push({ last, position });
      chain.position = position;
    }
  }
  return chain;
}
