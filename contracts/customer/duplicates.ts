/** The most customers of a group of likely duplicates in one answer. A larger group is answered in parts. */
export const DUPLICATES_SHOWN_MAX = 100;
