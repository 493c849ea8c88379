/** Those who wait for one answer. */
export type Askers = {
  /** Counts one more, until this signal says that the asker has gone. */
  join(gone: AbortSignal): void;
  /** Aborted when all have gone. */
  allGone: AbortSignal;
};

export function openAskers(): Askers {
  const left = new AbortController();
  let count = 0;
  return {
    join(gone) {
      count += 1;
      gone.addEventListener(
        "abort",
        () => {
          count -= 1;
          if (count === 0) left.abort();
        },
        { once: true },
      );
    },
    allGone: left.signal,
  };
}
