/** A place in the log of EventStoreDB: two byte offsets, with gaps between one event and the next. */
export type LogPosition = { commit: bigint; prepare: bigint };

const DIGITS = 20;

/** Both numbers with twenty digits, so that positions compare as strings. */
export function positionOf({ commit, prepare }: LogPosition): string {
  return `${digits(commit)}-${digits(prepare)}`;
}

export function logPositionOf(position: string): LogPosition {
  const [commit, prepare] = position.split("-");
  if (commit === undefined || prepare === undefined)
    throw new Error(`"${position}" is no position of EventStoreDB`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

function digits(number: bigint): string {
  return number.toString().padStart(DIGITS, "0");
}
