/** What a credit note is called: its number, with the letters that tell it from an invoice. */
export function creditNoteName(creditNoteId: number): string {
  return `CN-${creditNoteId}`;
}

const NAMED_MAX = 5;

/** "credit note CN-3", "credit notes CN-3 and CN-5", "credit notes CN-3, CN-5 and 4 others". */
export function creditNotesNamed(ids: readonly number[]): string {
  const isLong = ids.length > NAMED_MAX;
  const names = ids.slice(0, isLong ? NAMED_MAX - 1 : NAMED_MAX).map(creditNoteName);
  if (isLong) names.push(`${ids.length - names.length} others`);
  const last = names.pop() ?? "";
  return names.length === 0 ? `credit note ${last}` : `credit notes ${names.join(", ")} and ${last}`;
}
