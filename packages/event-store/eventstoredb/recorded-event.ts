import { isUtf8 } from "node:buffer";
import type * as Streams from "@eventstore/db-client/generated/streams_pb.js";
import type { RecordedEvent } from "../event-store.ts";
import { positionOf } from "./position.ts";

export const CLAIM_PREFIX = "claim-";
/** Streams that readers of the whole store see, as the server's filter says it: neither its own nor claims. */
export const VISIBLE_STREAMS = "^(?!\\$|claim-)";

export function isVisible(event: Pick<RecordedEvent, "streamId">): boolean {
  return !event.streamId.startsWith("$") && !event.streamId.startsWith(CLAIM_PREFIX);
}

/** The server counts time in steps of 100 ns. */
const TICKS_PER_MS = 10_000n;

/**
 * An event in the bytes that are stored. The client would give what JSON makes of them, and a byte that is changed
 * without changing that would not be seen. Undefined for what has no place in the log.
 */
export function recordedEvent(read: Streams.ReadResp.ReadEvent): RecordedEvent | undefined {
  const event = read.getEvent();
  if (event === undefined) return undefined;
  const commit = BigInt(event.getCommitPosition());
  const prepare = BigInt(event.getPreparePosition());
  const metadata = event.getMetadataMap();
  return {
    position: positionOf({ commit, prepare }),
    streamId: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    revision: Number(event.getStreamRevision()),
    id: event.getId()?.getString() ?? "",
    type: metadata.get("type") ?? "",
    data: textOf(event.getData_asU8()),
    metadata: textOf(event.getCustomMetadata_asU8()),
    recordedAt: new Date(Number(BigInt(metadata.get("created") ?? 0) / TICKS_PER_MS)),
  };
}

/** Other bytes are another text, also those that are no text: they begin as no JSON does. */
function textOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isUtf8(buffer) ? buffer.toString() : `\0${buffer.toString("latin1")}`;
}
