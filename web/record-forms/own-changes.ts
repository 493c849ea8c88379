/**
 * The versions of one customer that the forms of a dialog have made themselves. The form of the profile and that of the
 * opening balance change the same record: without this, saving one would make the other stale.
 */
export type OwnChanges = {
  /** The version that the record has now, if all changes since `version` were made here. */
  latest(version: number): number;
  note(before: number, after: number): void;
};

export function createOwnChanges(): OwnChanges {
  const next = new Map<number, number>();
  return {
    latest(version) {
      const after = next.get(version);
      return after === undefined ? version : this.latest(after);
    },
    note(before, after) {
      if (after > before) next.set(before, after);
    },
  };
}
