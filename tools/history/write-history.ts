import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { LogoStore } from "@bahi/command/settings/logo-store.ts";
import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import { asWritten, type DigestedEvent, digestOf } from "@bahi/event-store/chain/digest.ts";
import { FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { z } from "zod";
import { logoOf } from "./people-and-logos.ts";
import type { headLine, lastLine, logoLine } from "./format.ts";
import { headOf } from "@bahi/event-store/head.ts";

export type WrittenHistory = { events: number; logos: number; fingerprint: string | null; link: Buffer };

/**
 * Writes all events that are in the store when it starts. The file gets its name when it is complete. `links` are the
 * events whose links it returns, to compare them with the recorded chain.
 */
export async function writeHistory(
  file: string,
  {
    store,
    logos,
    onProgress,
  }: { store: EventStore; logos: Pick<LogoStore, "find">; onProgress?: (done: number) => void },
  wanted: number,
): Promise<WrittenHistory & { wanted: Buffer | undefined }> {
  const end = await headOf(store);
  const unfinished = `${file}.part`;
  const gzip = createGzip();
  const out = createWriteStream(unfinished, { mode: 0o600 });
  const closed = finished(gzip.pipe(out));
  closed.catch(() => {}); // thrown where it is awaited
  async function write(text: string): Promise<void> {
    if (!gzip.write(text)) await Promise.race([once(gzip, "drain"), closed]);
  }
  try {
    let events = 0;
    let link = FIRST_LINK;
    let linkWanted: Buffer | undefined;
    const pictures = new Set<string>();
    const head: z.infer<typeof headLine> = {
      format: "bahi-history",
      version: 1,
      exportedAt: new Date().toISOString(),
    };
    await write(`${JSON.stringify(head)}\n`);
    for await (const batch of store.readAll()) {
      let text = "";
      for (const stored of batch) {
        if (stored.position > end) break;
        const event = asWritten(stored);
        events += 1;
        link = linkOf(link, events, digestOf(event));
        if (events === wanted) linkWanted = link;
        const picture = logoOf(event);
        if (picture !== undefined) pictures.add(picture);
        text += lineOf(event, events, link);
      }
      await write(text);
      onProgress?.(events);
      if ((batch.at(-1)?.position ?? "") >= end) break;
    }
    let logoCount = 0;
    for (const sha256 of pictures) {
      const found = await logos.find(sha256);
      if (found === undefined) continue;
      logoCount += 1;
      const line: z.infer<typeof logoLine> = {
        logo: sha256,
        contentType: found.contentType,
        base64: found.bytes.toString("base64"),
      };
      await write(`${JSON.stringify(line)}\n`);
    }
    const fingerprint = events === 0 ? null : fingerprintOf(link.toString("hex"));
    const last: z.infer<typeof lastLine> = {
      events,
      logos: logoCount,
      link: link.toString("hex"),
      fingerprint,
    };
    gzip.end(`${JSON.stringify(last)}\n`);
    await closed;
    await rename(unfinished, file);
    return { events, logos: logoCount, fingerprint, link, wanted: linkWanted };
  } catch (error) {
    gzip.destroy();
    out.destroy();
    await closed.catch(() => {}); // the error is thrown below
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Data and metadata are the stored text itself, which is one line of JSON. */
function lineOf(
  { streamId, revision, id, type, data, metadata }: DigestedEvent,
  n: number,
  link: Buffer,
): string {
  const place = `"n":${n},"stream":${JSON.stringify(streamId)},"revision":${revision}`;
  return `{${place},"id":"${id}","type":${JSON.stringify(type)},"data":${data},"metadata":${metadata},"link":"${link.toString("hex")}"}\n`;
}
