import { shapeCheck } from "@bahi/contracts/stored/shape-check.ts";
import type { z } from "zod";
import { eventLine } from "./format.ts";

const headShape = eventLine.omit({ data: true, metadata: true, link: true });
const isHead = shapeCheck(headShape);

type Head = z.infer<typeof headShape>;

/** An event of a line whose data and metadata are their text, and the link that the line says. */
export type EventText = Head & { data: string; metadata: string; link: string };

const DATA = ',"data":';
const METADATA = ',"metadata":';
const LINK = ',"link":"';
const END = '"}';

/**
 * Splits a line as `historyText` writes it, without parsing data and metadata: whether they are what was exported is told
 * by their digest. Undefined for any other text.
 */
export function eventTextOf(line: string): EventText | undefined {
  // In a JSON text a quote has a backslash before it, so that these are found as names alone.
  const dataAt = line.indexOf(DATA);
  const metadataAt = line.lastIndexOf(METADATA);
  const linkAt = line.lastIndexOf(LINK);
  if (dataAt === -1 || metadataAt < dataAt || linkAt < metadataAt || !line.endsWith(END)) return undefined;
  const head = headOf(`${line.slice(0, dataAt)}}`);
  if (head === undefined) return undefined;
  const data = line.slice(dataAt + DATA.length, metadataAt);
  const metadata = line.slice(metadataAt + METADATA.length, linkAt);
  return { ...head, data, metadata, link: line.slice(linkAt + LINK.length, -END.length) };
}

function headOf(text: string): Head | undefined {
  try {
    const head: unknown = JSON.parse(text);
    return isHead(head) ? (head as Head) : undefined; // as: it was just seen
  } catch {
    return undefined;
  }
}
