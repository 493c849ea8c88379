import type { Books } from "./books.ts";
import type { FactOf, FactType } from "./fact.ts";

/**
 * What one read model does with each event there is; null where the event does not concern it. The list is closed: a
 * new event does not compile until every projection has said what it means here.
 */
export type Projection = {
  [Type in FactType]: ((fact: FactOf<Type>, books: Books) => void | Promise<void>) | null;
};
