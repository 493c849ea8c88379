import { hash } from "node:crypto";
import type { NewEvent } from "@bahi/event-store/event-store.ts";
import { type Order, metadataOf } from "./order.ts";

type Fact = { type: string; data: unknown };

// The namespace of Bahi's event ids, drawn once at random. It is stored for ever in every id.
const NAMESPACE = Buffer.from("5f0c1a52d3ae4f8f9f3dbb5c1c0a7e64", "hex");

/** UUID version 5 (RFC 9562): the same name gives the same id, on every machine. */
export function uuidOf(name: string): string {
  const bytes = hash("sha1", Buffer.concat([NAMESPACE, Buffer.from(name)]), "buffer");
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [0, 8, 12, 16, 20].map((start, index) => hex.slice(start, [8, 12, 16, 20, 32][index])).join("-");
}

/**
 * Facts for the stream that a key creates. Their ids say key, stream and place: whoever repeats the creation, from
 * wherever and however late, repeats the same ids.
 */
export function eventsToCreate(streamId: string, facts: readonly Fact[], order: Order): NewEvent[] {
  return facts.map(({ type, data }, index) => {
    return { id: uuidOf(`${order.key} ${streamId} ${index}`), type, data, metadata: metadataOf(order, type) };
  });
}

/**
 * Facts for a stream that has a revision to check. Their ids also say who decided and when, so that one key used
 * twice at the same moment, through two instances, ends as one change and one conflict: the store would take equal
 * ids for the repetition of one call and acknowledge what it did not store.
 */
export function eventsToAppend(streamId: string, facts: readonly Fact[], order: Order): NewEvent[] {
  const command = { key: order.key, digest: order.digest };
  return facts.map(({ type, data }, index) => {
    const metadata = metadataOf(order, type);
    return { id: uuidOf(`${JSON.stringify(metadata)} ${streamId} ${index}`), type, data, metadata, command };
  });
}
