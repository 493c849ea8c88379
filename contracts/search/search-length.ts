/** A text that is searched for has at most so many characters: more than any name. */
export const SEARCH_LENGTH_MAX = 200;
