import type { Books } from "../reading/books.ts";

/** The event store holds other books than those that everybody sees: nothing may be written into it. */
export class OtherBooks extends Error {
  constructor() {
    super(
      "The books that are shown are not those that would be written. Nothing was saved. Please call whoever runs Bahi.",
    );
    this.name = "OtherBooks";
  }
}

/** Refuses with {@link OtherBooks}. Where the read models cannot be asked, the command service decides alone. */
export async function expectSameBooks(books: Books): Promise<void> {
  const live = await books.live().catch(() => undefined);
  if (live?.failure !== undefined) throw new OtherBooks();
}
