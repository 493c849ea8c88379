import type { z } from "zod";
import { useKeptForm } from "./use-kept-form.ts";

/**
 * As `useKeptForm`, for a record that somebody else may change meanwhile: what was typed about an older version is not
 * brought back.
 * @param version of the record that is edited; null for a new one
 */
export function useKeptRecordForm<T extends { version: number | null }>(
  what: string,
  schema: z.ZodType<T>,
  version: number | null,
) {
  const kept = useKeptForm(what, schema);
  const isOutdated = kept.found !== undefined && kept.found.content.version !== version;
  return {
    ...kept,
    /** What is brought back. */
    left: isOutdated ? undefined : kept.found?.content,
    /** What is said of it. */
    notice: kept.found && { at: kept.found.at, commandKey: kept.commandKey, isOutdated },
    /** For `useCommand`. */
    firstKey: isOutdated ? {} : { key: kept.commandKey },
  };
}
