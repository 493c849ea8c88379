/** So many words are remembered: the records of a shop share their names and streets. */
const WORDS_MAX = 20_000;
/** A longer one hardly comes again, and would take more memory than it is worth. */
const LENGTH_MAX = 40;

/** What `make` makes of a word, the same object for all who ask, as long as it is remembered. */
export function remembered<Made>(make: (written: string) => Made): (written: string) => Made {
  const known = new Map<string, Made>();
  return (written) => {
    if (written.length > LENGTH_MAX) return make(written);
    let made = known.get(written);
    if (made === undefined) {
      made = make(written);
      if (known.size >= WORDS_MAX) known.clear();
      known.set(written, made);
    }
    return made;
  };
}
