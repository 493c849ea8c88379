import type { StreamRevision } from "../event-store.ts";

/** An append as its place in a batch depends on it. Without `streamId` it goes to a stream that nobody has read. */
type Placed = { streamId?: string; basedOn?: readonly StreamRevision[] | undefined };

/**
 * What appends are based on is compared before their batch is stored, so none of the batch may stand before those that
 * are based on its stream. Everything else stays in order.
 */
export function basedFirst<Each>(batch: readonly Each[], placed: (each: Each) => Placed): readonly Each[] {
  const bases = new Set(
    batch.flatMap((each) => (placed(each).basedOn ?? []).map(({ streamId }) => streamId)),
  );
  const isToBase = (each: Each) => bases.has(placed(each).streamId ?? "");
  if (!batch.some(isToBase)) return batch; // nearly always

  const basedOn = (streamId: string) =>
    batch.filter((each) => placed(each).basedOn?.some((base) => base.streamId === streamId) === true);

  /** One more than that of all that are based on the stream; 0 where none is. */
  const rankOf = new Map<string, number>();
  function rank(streamId: string | undefined): number {
    if (streamId === undefined || !bases.has(streamId)) return 0;
    const known = rankOf.get(streamId);
    if (known !== undefined) return known;
    rankOf.set(streamId, 1); // ends a circle, which {@link BasesOfBatch} keeps out
    const own = 1 + basedOn(streamId).reduce((max, each) => Math.max(max, rank(placed(each).streamId)), 0);
    rankOf.set(streamId, own);
    return own;
  }
  return batch.toSorted((one, other) => rank(placed(one).streamId) - rank(placed(other).streamId));
}

/** Keeps appends out of a batch that each would have to stand before the other. */
export class BasesOfBatch {
  readonly #bases = new Set<string>();
  readonly #streams = new Set<string>();

  /** False where the append has to wait for the next batch: others are based on its stream, and it is on theirs. */
  take({ streamId, basedOn = [] }: Placed): boolean {
    const isBase = streamId !== undefined && this.#bases.has(streamId);
    if (isBase && basedOn.some((base) => this.#streams.has(base.streamId))) return false;
    if (streamId !== undefined) this.#streams.add(streamId);
    for (const base of basedOn) this.#bases.add(base.streamId);
    return true;
  }
}
