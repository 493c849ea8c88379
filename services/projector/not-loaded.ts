/** Thrown where a projection asks for rows that were not read from the database yet. */
export class NotLoadedError extends Error {
  /** Reads them. The projection of the event then begins anew. */
  readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super("These rows are read from the database first");
    this.name = "NotLoadedError";
    this.load = load;
  }
}
