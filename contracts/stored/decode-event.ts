import type { z } from "zod";
import { type BahiEvent, bahiEvent } from "../event.ts";
import { type EventMetadata, eventMetadata } from "../metadata.ts";
import { unknownType } from "./foreign-event.ts";
import { NewerReleaseError } from "./newer-release.ts";
import { shapeCheck } from "./shape-check.ts";
import { upcast } from "./upcast.ts";

export type EventType = BahiEvent["type"];

/** The place of an event: its id, its position in the whole store and its revision in its stream. */
type Envelope = { id: string; position: string; revision: number };

/** A recorded event before it is decoded: JSON text, in the shape in which it was written. */
export type Recorded = Envelope & { type: string; data: string; metadata: string };

/** A decoded event of one of these types, in today's shape: what happened, when, by whom, and its place. */
export type DecodedEvent<Type extends EventType = EventType> = {
  [Each in Type]: Extract<BahiEvent, { type: Each }> & Envelope & { metadata: EventMetadata };
}[Type];

/** The events of one noun, such as `customerEvent`. */
export type EventUnion<Event extends BahiEvent> = z.ZodType<Event> & {
  options: readonly { shape: { type: { value: string } } }[];
};

/**
 * The one way from a recorded event to an event: its data is upcast to today's shape, and checked with its metadata.
 * `union` restricts the types, for a stream that holds one noun. Throws an error whose message says why an event cannot
 * be decoded, {@link NewerReleaseError} where a newer release has stored it, `ForeignEventError` where another program
 * has; callers add which event it is.
 */
export function decodeEvent(recorded: Recorded): DecodedEvent;
export function decodeEvent<Event extends BahiEvent>(
  recorded: Recorded,
  union: EventUnion<Event>,
): DecodedEvent<Event["type"]>;
export function decodeEvent(recorded: Recorded, union?: EventUnion<BahiEvent>): DecodedEvent {
  const { id, position, revision, type } = recorded;
  const schema = schemas.get(type);
  if (schema === undefined) throw unknownType(recorded, "its type is not known");
  if (union !== undefined && !union.options.some(({ shape }) => shape.type.value === type))
    throw new Error("its type does not belong in this stream");
  const metadata = decodeMetadata(parseJson(recorded.metadata));
  const event = { type, data: upcast({ type, data: parseJson(recorded.data), version: metadata.version }) };
  if (schema.isKnown(event))
    return { type, data: event.data, id, position, revision, metadata } as DecodedEvent; // as was just seen
  const parsed = schema.full.safeParse(event);
  if (!parsed.success) throw new Error(`its shape is not known: ${parsed.error.message}`);
  return { ...parsed.data, id, position, revision, metadata };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error("it is no JSON", { cause: error });
  }
}

function decodeMetadata(metadata: unknown): EventMetadata {
  if (isMetadata(metadata)) return metadata as EventMetadata; // as was just seen
  const parsed = eventMetadata.safeParse(metadata);
  if (!parsed.success) {
    const reason = `its metadata has an unknown shape: ${parsed.error.message}`;
    // A release that stores another field there gives it no version.
    const hasMore = parsed.error.issues.every(({ code }) => code === "unrecognized_keys");
    throw hasMore ? new NewerReleaseError(reason) : new Error(reason);
  }
  return parsed.data;
}

/** The schema of each event by its type, which is faster than trying one noun after the other. */
const schemas = new Map<string, { full: z.ZodType<BahiEvent>; isKnown: (event: unknown) => boolean }>(
  bahiEvent.options.flatMap((noun) =>
    noun.options.map(
      (event) => [event.shape.type.value, { full: event, isKnown: shapeCheck(event) }] as const,
    ),
  ),
);

const isMetadata = shapeCheck(eventMetadata);
