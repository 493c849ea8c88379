import type * as Streams from "@eventstore/db-client/generated/streams_pb.js";
import type { ReadAllOptions, ReadStreamOptions } from "../event-store.ts";
import { START } from "../position.ts";
import { shared, streams } from "./client-calls.ts";
import { logPositionOf } from "./position.ts";
import { VISIBLE_STREAMS } from "./recorded-event.ts";

const { Options } = streams.ReadReq;
const { FORWARDS, BACKWARDS } = Options.ReadDirection;

/** The requests of the server's one call for reading. The client has them too, but gives events parsed. */

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
    unfiltered().setStream(stream).setReadDirection(directionOf(direction)).setCount(String(limit)),
  );
}

/** Without a limit: what is not for readers would count towards it. */
export function readAllRequest(
  after: ReadAllOptions["after"],
  direction: ReadAllOptions["direction"],
): Streams.ReadReq {
  const end = direction === "backwards" && after === undefined;
  return requestFor(
    unfiltered()
      .setAll(end ? new Options.AllOptions().setEnd(new shared.Empty()) : allAfter(after))
      .setReadDirection(directionOf(direction))
      .setCount(String(Number.MAX_SAFE_INTEGER)),
  );
}

/** Everything after a position, and what comes, of the streams that readers see. */
export function subscriptionRequest(after: string): Streams.ReadReq {
  const filter = new Options.FilterOptions()
    .setStreamIdentifier(new Options.FilterOptions.Expression().setRegex(VISIBLE_STREAMS))
    .setCount(new shared.Empty())
    .setCheckpointintervalmultiplier(1);
  return requestFor(
    new Options()
      .setAll(allAfter(after))
      .setReadDirection(FORWARDS)
      .setSubscription(new Options.SubscriptionOptions())
      .setFilter(filter),
  );
}

function requestFor(options: Streams.ReadReq.Options): Streams.ReadReq {
  const uuidsAsText = new Options.UUIDOption().setString(new shared.Empty());
  return new streams.ReadReq().setOptions(options.setResolveLinks(false).setUuidOption(uuidsAsText));
}

function unfiltered(): Streams.ReadReq.Options {
  return new Options().setNoFilter(new shared.Empty());
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
