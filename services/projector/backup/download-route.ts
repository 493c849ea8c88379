import { once } from "node:events";
import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { type HistorySource, historyText, leftOutSentence } from "@bahi/history-file/history-text.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { backupName } from "./backup-file.ts";

/** The whole history as a file, written while it is read: it takes no more memory for a larger one. */
export function downloadRoute(app: App, source: HistorySource): void {
  app.get("/backup", async (request, reply) => {
    async function* written() {
      const { logosLeftOut } = yield* historyText(source);
      const warning = leftOutSentence(logosLeftOut);
      if (warning !== undefined)
        request.log.warn({ warning }, "a backup that was sent lacks a part of the books");
    }
    const text = Readable.from(written());
    // The store has answered before the answer is said to be a file.
    await once(text, "readable");
    const gzip = createGzip();
    pipeline(text, gzip, (error) => {
      // Who has left is no failure. What breaks on the way breaks the answer, so that it cannot be taken for whole.
      if (error && !request.raw.destroyed) request.log.warn({ err: error }, "a backup could not be sent");
    });
    return reply
      .header("content-type", "application/gzip")
      .header("content-disposition", `attachment; filename="${backupName(new Date())}"`)
      .send(gzip);
  });
}
