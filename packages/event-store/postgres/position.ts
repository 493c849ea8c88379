const DIGITS = 20;

/** Twenty digits, so that positions compare as strings. */
export function positionOf(number: string): string {
  return number.padStart(DIGITS, "0");
}

/** The number that Postgres compares; `""` is before the first. */
export function numberOf(position: string): string {
  return position === "" ? "0" : BigInt(position).toString();
}
