const DAY_MS = 86_400_000;

/** The moments of a business date: from its begin in India, inclusive, to its end, exclusive. */
export function momentsOf(day: string): { from: string; until: string } {
  return { from: startOf(day), until: startOf(dayAfter(day)) };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

function startOf(day: string): string {
  return `${day}T00:00:00+05:30`;
}
