import type { ReadModelAccess } from "../reading/read-model-access.ts";

/** The read models were built from another event store than the one that commands would write to. */
export class StoreMismatch extends Error {
  constructor() {
    super(
      "The books that are shown are not those that would be written. Nothing was saved. Please call whoever runs Bahi.",
    );
    this.name = "StoreMismatch";
  }
}

/** Errors: {@link StoreMismatch}. When the read models cannot be read, the command service decides alone. */
export async function expectMatchingStore(readModels: ReadModelAccess): Promise<void> {
  const live = await readModels.live().catch(() => undefined);
  if (live?.failure !== undefined) throw new StoreMismatch();
}
