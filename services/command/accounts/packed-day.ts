const DAY_MS = 86_400_000;
/** Before any date: a packed day is above zero. */
const DAYS_BEFORE_1970 = 800_000;

/** A date as a number that sorts like it. Dates of one week differ by at most six, so they pack. */
export function dayNumber(businessDate: string): number {
  return Date.parse(businessDate) / DAY_MS + DAYS_BEFORE_1970;
}

export function dayOf(packed: number): string {
  return new Date((packed - DAYS_BEFORE_1970) * DAY_MS).toISOString().slice(0, 10);
}
