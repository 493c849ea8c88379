import type { HistoryEntry } from "@bahi/contracts/history.ts";

/** An entry, and those that it caused. */
export type FoldedEntry = { entry: HistoryEntry; caused: HistoryEntry[] };

export function keyOf({
  position,
  noun,
  record_id,
}: Pick<HistoryEntry, "position" | "noun" | "record_id">): string {
  return `${position} ${noun} ${record_id}`;
}

/**
 * One line for each entry that no other one here caused, in their order, with what it caused. An entry whose cause is not
 * among them, since a filter leaves it out or it is on a later page, stands for itself.
 */
export function folded(entries: readonly HistoryEntry[]): FoldedEntry[] {
  const lines = new Set(entries.map((entry): FoldedEntry => ({ entry, caused: [] })));
  /** The line in which an entry is. */
  const lineOf = new Map([...lines].map((line) => [keyOf(line.entry), line]));
  for (const entry of entries) {
    const own = lineOf.get(keyOf(entry));
    const above = entry.cause === null ? undefined : lineOf.get(keyOf(entry.cause));
    if (own === undefined || above === undefined || above === own) continue;
    const moved = [entry, ...own.caused];
    above.caused.push(...moved);
    for (const each of moved) lineOf.set(keyOf(each), above);
    lines.delete(own);
  }
  return [...lines];
}
