import { hash } from "node:crypto";
import type { NewEvent } from "@bahi/event-store/event-store.ts";
import { type CommandContext, metadataOf } from "./command-context.ts";
import type { DomainEvent } from "./domain-event.ts";

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
 * The events of a stream that a key creates. Their ids are made of key, stream and index: every repetition of the
 * creation, from any instance and at any time, sends the same ids.
 */
export function eventsToCreate(
  streamId: string,
  events: readonly DomainEvent[],
  context: CommandContext,
): NewEvent[] {
  return events.map((event, index) => {
    const { type, data } = event;
    const id = uuidOf(`${context.key} ${streamId} ${index}`);
    return { id, type, data, metadata: metadataOf(context, event) };
  });
}

/**
 * Events for a stream whose revision is checked. Their ids are made of all that they say. If those of two instances that
 * use one key at the same moment were equal, the store would treat one append as a repetition of the other and acknowledge
 * events that it did not store. So one is stored and one is a conflict, unless both say the same.
 */
export function eventsToAppend(
  streamId: string,
  events: readonly DomainEvent[],
  context: CommandContext,
): NewEvent[] {
  const command = { key: context.key, digest: context.digest };
  return events.map((event, index) => {
    const { type, data } = event;
    const metadata = metadataOf(context, event);
    const id = uuidOf(`${JSON.stringify([metadata, type, data])} ${streamId} ${index}`);
    return { id, type, data, metadata, command };
  });
}
