import type { BadRow } from "@bahi/contracts/import/api.ts";
import type { z } from "zod";

/** What a contract refuses of a row. `names` are fields of the file that have another name in the contract. */
export function errorsOf(error: z.ZodError, names: Record<string, string> = {}): Omit<BadRow, "line">[] {
  return error.issues.map(({ path, message }) => {
    const field = String(path.at(-1) ?? "");
    return { field: names[field] ?? field, message };
  });
}
