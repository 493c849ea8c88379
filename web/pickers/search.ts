/** A search begins with this many characters … */
export const SEARCH_LENGTH_MIN = 2;
/** … once no key was pressed for this long. */
export const SEARCH_DELAY_MS = 300;
