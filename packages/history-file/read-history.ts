import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { pictureTypeOf } from "@bahi/service-kit/media/picture-type.ts";
import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import { LOGO_BYTES_MAX } from "@bahi/contracts/settings/api.ts";
import { type DigestedEvent, digestOf } from "@bahi/event-store/chain/digest.ts";
import { FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { LINE_LENGTH_MAX, eventLine, headLine, lastLine, logoLine } from "./format.ts";
import { logoOf } from "./named-logo.ts";

/** An event of a file, its content also parsed. It gets its position when a store appends it. */
export type FileEvent = DigestedEvent & {
  position: string;
  n: number;
  link: Buffer;
  parsed: { data: unknown; metadata: unknown };
};
export type FileLogo = { sha256: string; contentType: "image/png" | "image/jpeg"; bytes: Buffer };
export type HistoryEnd = { events: number; logos: number; link: Buffer; fingerprint: string | null };

type Entry = { event: FileEvent } | { logo: FileLogo } | { end: HistoryEnd };

/**
 * Reads a file of `writeHistory` and checks each line against those before it. Throws a sentence that names the
 * first line that does not fit.
 */
export async function* readHistory(file: string): AsyncGenerator<Entry> {
  let number = 0;
  let events = 0;
  let logos = 0;
  let link = FIRST_LINK;
  let ended = false;
  /** Pictures that events name and that have not been read yet. */
  const named = new Set<string>();
  const damaged = (why: string, cause?: unknown) =>
    new CannotStart(`Line ${number} of ${file} is damaged: ${why}. Nothing of it is used.`, { cause });

  try {
    for await (const text of linesOf(file)) {
      number += 1;
      const line = jsonOf(text, damaged);
      if (number === 1) {
        if (!headLine.safeParse(line).success)
          throw damaged("it does not begin as a history that Bahi has written");
      } else if (ended) {
        throw damaged("something stands after the end");
      } else if (hasKey(line, "n")) {
        const read = eventLine.safeParse(line);
        if (!read.success) throw damaged("it is no event", read.error);
        const { n, stream, revision, id, type, data, metadata } = read.data;
        if (n !== events + 1) throw damaged(`event ${events + 1} is expected, and it is event ${n}`);
        events = n;
        const event = {
          n,
          position: "",
          streamId: stream,
          revision,
          id,
          type,
          data: JSON.stringify(data),
          metadata: JSON.stringify(metadata),
        };
        link = linkOf(link, n, digestOf(event));
        if (link.toString("hex") !== read.data.link)
          throw damaged("the event is not the one that the chain was made of");
        const picture = logoOf(event);
        if (picture !== undefined) named.add(picture);
        yield { event: { ...event, link, parsed: { data, metadata } } };
      } else if (hasKey(line, "logo")) {
        const read = logoLine.safeParse(line);
        if (!read.success) throw damaged("it is no logo", read.error);
        const bytes = Buffer.from(read.data.base64, "base64");
        if (createHash("sha256").update(bytes).digest("hex") !== read.data.logo)
          throw damaged("the picture is not the one that was exported");
        if (!named.delete(read.data.logo)) throw damaged("no event names this picture, or it came before");
        if (bytes.length > LOGO_BYTES_MAX || pictureTypeOf(bytes) !== read.data.contentType)
          throw damaged("it holds no picture of the kind that it names");
        logos += 1;
        yield { logo: { sha256: read.data.logo, contentType: read.data.contentType, bytes } };
      } else {
        const read = lastLine.safeParse(line);
        if (!read.success) throw damaged("it is neither an event nor a logo nor the end", read.error);
        const { fingerprint } = read.data;
        const fits =
          read.data.events === events &&
          read.data.logos === logos &&
          read.data.link === link.toString("hex") &&
          fingerprint === (events === 0 ? null : fingerprintOf(read.data.link));
        if (!fits) throw damaged("it does not say what stands before it");
        ended = true;
        yield { end: { events, logos, link, fingerprint } };
      }
    }
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(
      `${file} cannot be read after line ${number}: ${error instanceof Error ? error.message : String(error)}. Nothing of it is used.`,
      { cause: error },
    );
  }
  if (!ended) {
    throw new CannotStart(
      `${file} ends after line ${number}, without its last line: a part is missing. Nothing of it is used.`,
    );
  }
}

/**
 * The lines of a compressed text, which end with a line feed alone: other separators may stand in a name. An error of
 * the file or of its compression ends them.
 */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  let begun: string[] = [];
  let length = 0;
  try {
    for await (const chunk of source.pipe(gunzip).setEncoding("utf8")) {
      for (const [index, piece] of String(chunk).split("\n").entries()) {
        if (index > 0) {
          yield begun.join("");
          begun = [];
          length = 0;
        }
        length += piece.length;
        // A small compressed file may hold a line of gigabytes, which would exhaust the memory.
        if (length > LINE_LENGTH_MAX) throw new Error("the next line is longer than any that Bahi writes");
        begun.push(piece);
      }
    }
    if (length > 0) yield begun.join("");
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function jsonOf(text: string, damaged: (why: string, cause?: unknown) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged("it is no JSON", error);
  }
}

function hasKey(line: unknown, key: string): boolean {
  return typeof line === "object" && line !== null && key in line;
}
