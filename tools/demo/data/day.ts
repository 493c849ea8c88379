const DAY_MS = 24 * 60 * 60 * 1000;

/** The plain date so many days after another (before it, when negative). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
