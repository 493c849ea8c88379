/** So many customers of one group of likely duplicates come together. A larger group comes in parts. */
export const DUPLICATES_SHOWN_MAX = 100;
