import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import { asWritten, type DigestedEvent, digestOf } from "@bahi/event-store/chain/digest.ts";
import { FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { headOf } from "@bahi/event-store/head.ts";
import { faultOfLogo, type LogoFault, type LogoStore } from "@bahi/service-kit/media/logo-store.ts";
import type { z } from "zod";
import type { headLine, lastLine, logoLine } from "./format.ts";
import { logoOf } from "./named-logo.ts";

export type HistorySource = { store: EventStore; logos: Pick<LogoStore, "find"> };

export type HistoryOptions = {
  /** How many events are written so far. */
  onProgress?: (done: number) => void;
  /** The number of an event whose link is returned, to compare it with the recorded chain. */
  wanted?: number;
};

/** A picture that an event names, and that is not in the file. */
export type LogoLeftOut = { sha256: string; fault: LogoFault };

export type WrittenHistory = {
  events: number;
  logos: number;
  logosLeftOut: LogoLeftOut[];
  fingerprint: string | null;
  /** The link of the event that was wanted; undefined when there is none of that number. */
  wanted: Buffer | undefined;
};

/** The lines of a history, see format.ts: all events that are in the store when the first piece is asked for. */
export async function* historyText(
  { store, logos }: HistorySource,
  { onProgress, wanted }: HistoryOptions = {},
): AsyncGenerator<string, WrittenHistory, undefined> {
  const end = await headOf(store);
  const head: z.infer<typeof headLine> = {
    format: "bahi-history",
    version: 1,
    exportedAt: new Date().toISOString(),
  };
  yield `${JSON.stringify(head)}\n`;

  let events = 0;
  let link = FIRST_LINK;
  let linkWanted: Buffer | undefined;
  const pictures = new Set<string>();
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
    if (text !== "") yield text;
    onProgress?.(events);
    if ((batch.at(-1)?.position ?? "") >= end) break;
  }

  let logoCount = 0;
  const logosLeftOut: LogoLeftOut[] = [];
  for (const sha256 of pictures) {
    const found = await logos.find(sha256);
    const fault = faultOfLogo(sha256, found);
    // With a damaged picture in it, nothing of the file could be restored.
    if (found === undefined || fault !== undefined) {
      logosLeftOut.push({ sha256, fault: fault ?? "missing" });
      continue;
    }
    logoCount += 1;
    const line: z.infer<typeof logoLine> = {
      logo: sha256,
      contentType: found.contentType,
      base64: found.bytes.toString("base64"),
    };
    yield `${JSON.stringify(line)}\n`;
  }

  const fingerprint = events === 0 ? null : fingerprintOf(link.toString("hex"));
  const last: z.infer<typeof lastLine> = {
    events,
    logos: logoCount,
    link: link.toString("hex"),
    fingerprint,
  };
  yield `${JSON.stringify(last)}\n`;
  return { events, logos: logoCount, logosLeftOut, fingerprint, wanted: linkWanted };
}

/** Says how many pictures are not in the file; undefined when all are. */
export function leftOutSentence(logosLeftOut: readonly LogoLeftOut[]): string | undefined {
  const count = logosLeftOut.length;
  if (count === 0) return undefined;
  return count === 1
    ? "1 logo is missing or damaged in the database, and not in the file: npm run verify names it. Upload the same picture again."
    : `${count} logos are missing or damaged in the database, and not in the file: npm run verify names them. Upload the same pictures again.`;
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
