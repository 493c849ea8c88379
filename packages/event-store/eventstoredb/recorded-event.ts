import { isUtf8 } from "node:buffer";
import type * as Streams from "@eventstore/db-client/generated/streams_pb.js";
import type { RecordedEvent } from "../event-store.ts";
import { positionOf } from "./position.ts";

export const CLAIM_PREFIX = "claim-";
/** The server's filter for streams that readers of the whole store see: neither system streams nor claims. */
export const VISIBLE_STREAMS = "^(?!\\$|claim-)";

/** The server counts time in steps of 100 ns. */
const TICKS_PER_MS = 10_000n;

/**
 * An event with its stored bytes. The client would return parsed JSON, which hides a changed byte that does not change
 * the value. Undefined for an event without a position in the log.
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

/** The length of its payload; 0 for an event without a position in the log. */
export function charactersOf(event: RecordedEvent | undefined): number {
  return event?.data.length ?? 0;
}

/** Different bytes give different text. Bytes that are not text get a prefix that no JSON has. */
function textOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isUtf8(buffer) ? buffer.toString() : `\0${buffer.toString("latin1")}`;
}
