import type { Books } from "./books.ts";
import type { Afterwards } from "./follow-through/afterwards.ts";

/** What the commands of the trade work with. */
export type Trade = { books: Books; afterwards: Afterwards; now: () => Date };
