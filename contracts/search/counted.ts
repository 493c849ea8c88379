/** A search that suggests counts up to so many; one more stands for more than that. */
export const FOUND_COUNTED_MAX = 1_000;
