import { Refused } from "@bahi/contracts/refusal.ts";
import type { EventStore, StreamRevision } from "@bahi/event-store/event-store.ts";

type BaseRegister = { catchUp(): Promise<void>; readonly revision: StreamRevision };

/**
 * The registers that a decision depends on. What of `reads` it has overtaken is looked after later, so it does not wait
 * for ever while others write to them all the time. `fences` hold back: nothing that was decided before an event of theirs
 * is stored after it.
 */
export type Basis = { reads?: readonly BaseRegister[]; fences: readonly BaseRegister[] };

/** `isWhole`: everything that the decision has read is compared. */
type OnBasis<Decided> = {
  decided: Decided;
  basedOn: readonly StreamRevision[] | undefined;
  isWhole: boolean;
};

/** After so many conflicts only fences are compared. */
const PATIENCE = 3;

/**
 * Decides on registers as they were read last, which are nearly always those of now: where the store compares, it finds
 * in the append that they are. They are read to their ends before where it does not, after a conflict, and where the
 * decision stores nothing, so that nothing is compared. `conflicts`: how often that has failed.
 */
export async function decideOn<Decided>(
  { comparesRevisions }: Pick<EventStore, "comparesRevisions">,
  { reads = [], fences }: Basis,
  conflicts: number,
  decide: () => Decided | Promise<Decided>,
): Promise<OnBasis<Decided>> {
  const all = [...reads, ...fences];
  const isWhole = comparesRevisions && all.length > 0 && conflicts < PATIENCE;
  const compared = isWhole ? all : fences;
  const compares = comparesRevisions && compared.length > 0;

  async function decideNow(): Promise<OnBasis<Decided>> {
    // As they are before the decision, which may read on itself.
    const basedOn = compares ? compared.map(({ revision }) => revision) : undefined;
    return { basedOn, isWhole, decided: await decide() };
  }
  if (compares && conflicts === 0) {
    const asRead = await decideNow();
    const { decided } = asRead;
    const isUnchanged = Array.isArray(decided) && decided.length === 0;
    if (!(decided instanceof Refused) && !isUnchanged) return asRead;
  }
  await Promise.all(all.map((register) => register.catchUp()));
  return decideNow();
}
