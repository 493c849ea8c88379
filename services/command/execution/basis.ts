import { Refused } from "@bahi/contracts/refusal.ts";
import type { EventStore, StreamRevision } from "@bahi/event-store/event-store.ts";

/** The registers that a decision depends on. */
export type Basis = readonly { catchUp(): Promise<void>; readonly revision: StreamRevision }[];

type OnBasis<Decided> = { decided: Decided; basedOn: readonly StreamRevision[] | undefined };

/**
 * Decides on registers as they were read last, which are nearly always those of now: where the store compares, it finds
 * in the append that they are. They are read to their ends before where it does not, where it has found that they are not
 * (`isReadOn`), and where the decision stores nothing, so that nothing is compared.
 */
export async function decideOn<Decided>(
  { comparesRevisions }: Pick<EventStore, "comparesRevisions">,
  { registers, isReadOn }: { registers: Basis; isReadOn: boolean },
  decide: () => Decided | Promise<Decided>,
): Promise<OnBasis<Decided>> {
  const compares = comparesRevisions && registers.length > 0;

  async function decideNow(): Promise<OnBasis<Decided>> {
    // As they are before the decision, which may read on itself.
    const basedOn = compares ? registers.map(({ revision }) => revision) : undefined;
    return { basedOn, decided: await decide() };
  }
  if (compares && !isReadOn) {
    const asRead = await decideNow();
    const { decided } = asRead;
    const isUnchanged = Array.isArray(decided) && decided.length === 0;
    if (!(decided instanceof Refused) && !isUnchanged) return asRead;
  }
  await Promise.all(registers.map((register) => register.catchUp()));
  return decideNow();
}
