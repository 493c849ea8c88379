import { type Position, START } from "../position.ts";

const DIGITS = 20;

/** The position that has this number in the database: twenty digits, so that positions compare as strings. */
export function positionOf(number: string): Position {
  return number.padStart(DIGITS, "0");
}

/** The number that Postgres compares; `""` is before the first. */
export function numberOf(position: Position): string {
  return position === START ? "0" : BigInt(position).toString();
}
