import type * as Streams from "@eventstore/db-client/generated/streams_pb.js";
import type { ReadAllOptions, ReadStreamOptions } from "../event-store.ts";
import { START } from "../position.ts";
import { shared, streams } from "./client-calls.ts";
import { logPositionOf } from "./position.ts";
import { VISIBLE_STREAMS } from "./recorded-event.ts";

const { Options } = streams.ReadReq;
const { FORWARDS, BACKWARDS } = Options.ReadDirection;

// The requests of the server's one call for reading. The client has them too, but gives events parsed.

/** After looking at so many events, the server begins a new page; as after 32 that pass the filter. */
const SEARCH_WINDOW = 500;

export function readStreamRequest(
  streamId: string,
  { from, direction, limit = Number.MAX_SAFE_INTEGER }: ReadStreamOptions,
): Streams.ReadReq {
  const stream = new Options.StreamOptions().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(streamId)),
  );
  if (from !== undefined) stream.setRevision(String(from));
  else if (direction === "backwards") stream.setEnd(new shared.Empty());
  else stream.setStart(new shared.Empty());
  return requestFor(
    new Options()
      .setStream(stream)
      .setReadDirection(directionOf(direction))
      .setCount(String(limit))
      .setNoFilter(new shared.Empty()),
  );
}

/**
 * The server leaves out what is not for readers: most of what the creation of an invoice stores are its claims, and each
 * instance reads what all others have created.
 */
export function readAllRequest({ after, direction, limit = Infinity }: ReadAllOptions): Streams.ReadReq {
  const end = direction === "backwards" && after === undefined;
  return requestFor(
    new Options()
      .setAll(end ? new Options.AllOptions().setEnd(new shared.Empty()) : allAfter(after))
      .setReadDirection(directionOf(direction))
      .setFilter(visibleStreams().setMax(SEARCH_WINDOW))
      // Forwards the server counts the event at the position, too.
      .setCount(String(Math.min(limit + 1, Number.MAX_SAFE_INTEGER))),
  );
}

/** Everything after a position, and what comes, of the streams that readers see. */
export function subscriptionRequest(after: string): Streams.ReadReq {
  return requestFor(
    new Options()
      .setAll(allAfter(after))
      .setReadDirection(FORWARDS)
      .setSubscription(new Options.SubscriptionOptions())
      .setFilter(visibleStreams().setCount(new shared.Empty()).setCheckpointintervalmultiplier(1)),
  );
}

function visibleStreams() {
  return new Options.FilterOptions().setStreamIdentifier(
    new Options.FilterOptions.Expression().setRegex(VISIBLE_STREAMS),
  );
}

function requestFor(options: Streams.ReadReq.Options): Streams.ReadReq {
  const uuidsAsText = new Options.UUIDOption().setString(new shared.Empty());
  return new streams.ReadReq().setOptions(options.setResolveLinks(false).setUuidOption(uuidsAsText));
}

function directionOf(direction: ReadStreamOptions["direction"]) {
  return direction === "backwards" ? BACKWARDS : FORWARDS;
}

function allAfter(after: string = START): Streams.ReadReq.Options.AllOptions {
  const all = new Options.AllOptions();
  if (after === START) return all.setStart(new shared.Empty());
  const { commit, prepare } = logPositionOf(after);
  return all.setPosition(
    new Options.Position().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
  );
}
