/** Without an answer for so long a call has failed, and its connection is left: a frozen server says nothing at all. */
export const SILENCE_MS = 3_000;
/** So long attempts of a call begin: until a node that was silent for some seconds answers, or another one leads. */
export const GIVE_UP_MS = 8_000;
export const RETRY_MS = 100;

type Repeatable = {
  /** An attempt may have reached its node, which may only be slow. */
  uncertain: boolean;
  giveUpAt: number;
};

/** Whether a failed call is repeated. One that was never sent is not, where no other node can answer. */
export function isRepeated(
  leader: { readonly mayMove: boolean; readonly closed: boolean },
  { uncertain, giveUpAt }: Repeatable,
): boolean {
  return !leader.closed && (uncertain || leader.mayMove) && performance.now() + RETRY_MS <= giveUpAt;
}
