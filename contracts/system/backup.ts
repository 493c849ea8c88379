import { z } from "zod";

/** What is known of the daily backups. `directory` is on the machine of the projector; null: none are made. */
export const backupRecord = z.object({
  directory: z.string().nullable(),
  /** The last one that was written and read again. */
  last: z
    .object({
      at: z.string(),
      file: z.string(),
      size_bytes: z.int(),
      events: z.int(),
      fingerprint: z.string().nullable(),
      /** Says which part of the books is not in it, such as a logo that is damaged in the database. */
      warning: z.string().nullable(),
    })
    .nullable(),
  /** Why a later one could not be made. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
});
export type BackupRecord = z.infer<typeof backupRecord>;
