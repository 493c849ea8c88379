import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { syncFolder } from "@bahi/service-kit/sync-folder.ts";
import { type HistoryOptions, type HistorySource, historyText, type WrittenHistory } from "./history-text.ts";

/**
 * At the end of the name of a file that is being written. A process that is killed, or a thread that is ended, leaves
 * it.
 */
export const UNFINISHED = ".part";

/**
 * Writes all events that are in the store when it starts. The file gets its name when it is complete and on the disk, so
 * that what has the name can be read. Only the user of this process may read it.
 */
export async function writeHistory(
  file: string,
  source: HistorySource,
  options: HistoryOptions & { signal?: AbortSignal } = {},
): Promise<WrittenHistory> {
  const unfinished = `${file}${UNFINISHED}`;
  let written: WrittenHistory | undefined;
  async function* text() {
    written = yield* historyText(source, options);
  }
  try {
    const out = createWriteStream(unfinished, { mode: 0o600, flush: true });
    const { signal } = options;
    await pipeline(text, createGzip(), out, { ...(signal && { signal }) });
    if (written === undefined) throw new Error("a history that was written has no end");
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
