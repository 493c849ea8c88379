/** Why a proof or a backup could not be made, as a sentence for the system screen. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.endsWith(".") ? reason : `${reason}.`;
}
