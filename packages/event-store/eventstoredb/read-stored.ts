import { isUtf8 } from "node:buffer";
import { createRequire } from "node:module";
import type { EventStoreDBClient } from "@eventstore/db-client";
import type * as Reading from "@eventstore/db-client/dist/streams/utils/ReadStream.js";
import type * as Streams from "@eventstore/db-client/generated/streams_pb.js";
import type { StoredEvent } from "../chain/digest.ts";
import type { ReadStoredOptions } from "../event-store.ts";
import { Batches } from "./batches.ts";
import { callsOf, shared, streams } from "./client-calls.ts";
import type { Leader } from "./leader.ts";
import { logPositionOf, positionOf } from "./position.ts";
import { BATCH_SIZE, readFromLeader } from "./read.ts";
import { isVisible } from "./recorded-event.ts";

const load = createRequire(import.meta.url);
const { ReadStream }: typeof Reading = load("@eventstore/db-client/dist/streams/utils/ReadStream.js");

/**
 * Everything behind a position, in the bytes that are stored. The client's own read gives what JSON says, and a byte
 * that is changed without changing that would not be seen; so this is the same call with the bytes kept.
 */
export async function* readStored(
  leader: Leader,
  { after = "", signal }: ReadStoredOptions = {},
): AsyncGenerator<StoredEvent[]> {
  const request = requestAfter(after);
  const open = (client: EventStoreDBClient): Batches<StoredEvent | undefined> => {
    const calls = callsOf(client, "readStored", (service, ...settings) => service.read(request, ...settings));
    const stream = new ReadStream<StoredEvent | undefined>(calls, storedEvent, {});
    const cancel = (): Promise<void> => stream.cancel();
    return new Batches(stream, { sizeMin: BATCH_SIZE, sizeMax: BATCH_SIZE, cancel });
  };
  for await (const batch of readFromLeader(leader, open, signal)) {
    // The server takes the position itself along.
    const visible = batch.flatMap((event) =>
      event !== undefined && isVisible(event) && event.position !== after ? event : [],
    );
    if (visible.length > 0) yield visible;
  }
}

function requestAfter(after: string): Streams.ReadReq {
  const all = new streams.ReadReq.Options.AllOptions();
  if (after === "") {
    all.setStart(new shared.Empty());
  } else {
    const { commit, prepare } = logPositionOf(after);
    all.setPosition(
      new streams.ReadReq.Options.Position()
        .setCommitPosition(String(commit))
        .setPreparePosition(String(prepare)),
    );
  }
  return new streams.ReadReq().setOptions(
    new streams.ReadReq.Options()
      .setAll(all)
      .setReadDirection(streams.ReadReq.Options.ReadDirection.FORWARDS)
      .setResolveLinks(false)
      .setCount(String(Number.MAX_SAFE_INTEGER))
      .setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()))
      .setNoFilter(new shared.Empty()),
  );
}

/** Undefined for what has no place in the log. */
function storedEvent(read: Streams.ReadResp.ReadEvent): StoredEvent | undefined {
  const event = read.getEvent();
  if (event === undefined) return undefined;
  const commit = BigInt(event.getCommitPosition());
  const prepare = BigInt(event.getPreparePosition());
  return {
    position: positionOf({ commit, prepare }),
    streamId: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    revision: Number(event.getStreamRevision()),
    id: event.getId()?.getString() ?? "",
    type: event.getMetadataMap().get("type") ?? "",
    data: textOf(event.getData_asU8()),
    metadata: textOf(event.getCustomMetadata_asU8()),
  };
}

/** Other bytes are another text, also those that are no text: they begin as no JSON does. */
function textOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isUtf8(buffer) ? buffer.toString() : `\0${buffer.toString("latin1")}`;
}
