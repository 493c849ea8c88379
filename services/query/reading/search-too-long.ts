/** A search was ended at its time limit. */
export class SearchTooLong extends Error {
  override name = "SearchTooLong";
}
