import type { ScaleBooks } from "./row.ts";

/** Measures once for each books: for rows that read different figures off one run. */
export function perBooks<Result>(
  measure: (books: ScaleBooks) => Promise<Result>,
): (books: ScaleBooks) => Promise<Result> {
  const measured = new WeakMap<ScaleBooks, Promise<Result>>();
  return (books) => {
    const result = measured.get(books) ?? measure(books);
    measured.set(books, result);
    return result;
  };
}
