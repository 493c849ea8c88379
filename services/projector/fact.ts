import { type BahiEvent, bahiEvent } from "@bahi/contracts/event.ts";
import { type EventMetadata, eventMetadata } from "@bahi/contracts/metadata.ts";
import { upcast } from "@bahi/contracts/stored/upcast.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { DatabaseError } from "pg";
import type { z } from "zod";
import { shapeCheck } from "./shape-check.ts";

export type FactType = BahiEvent["type"];

/** A stored event of one type, parsed: what happened, when and by whom, and its place in the whole store. */
export type FactOf<Type extends FactType> = {
  type: Type;
  data: Extract<BahiEvent, { type: Type }>["data"];
  id: string;
  position: string;
  metadata: EventMetadata;
};

export type Fact = { [Type in FactType]: FactOf<Type> }[FactType];

/** An event that the projections cannot apply. The projector stops here: it neither skips nor guesses. */
export class InapplicableError extends Error {
  readonly eventId: string;
  readonly eventType: string;
  readonly position: string;
  readonly reason: string;
  constructor(event: { id: string; position: string; type: string }, reason: string, cause?: unknown) {
    super(`Event ${event.id} (${event.type}) at position ${event.position} cannot be applied: ${reason}`, {
      cause,
    });
    this.name = "InapplicableError";
    this.eventId = event.id;
    this.eventType = event.type;
    this.position = event.position;
    this.reason = reason;
  }
}

/**
 * Reads a stored event, once, through its schema, whatever version of its shape it has; throws
 * {@link InapplicableError} for what no schema knows.
 */
export function factOf(recorded: RecordedEvent): Fact {
  const schema = schemas.get(recorded.type);
  if (schema === undefined) throw new InapplicableError(recorded, "its type is not known");
  const metadata = metadataOf(recorded);
  const { type, id, position } = recorded;
  const event = { type, data: dataOf(recorded, metadata.version) };
  if (schema.isKnown(event)) return { ...event, id, position, metadata } as Fact; // as was just seen
  const parsed = schema.full.safeParse(event);
  if (!parsed.success) {
    throw new InapplicableError(recorded, `its shape is not known: ${parsed.error.message}`);
  }
  return { ...parsed.data, id, position, metadata };
}

function metadataOf(recorded: RecordedEvent): EventMetadata {
  if (isMetadata(recorded.metadata)) return recorded.metadata as EventMetadata; // as was just seen
  const metadata = eventMetadata.safeParse(recorded.metadata);
  if (!metadata.success) {
    throw new InapplicableError(recorded, `its metadata has an unknown shape: ${metadata.error.message}`);
  }
  return metadata.data;
}

function dataOf(recorded: RecordedEvent, version: number): unknown {
  try {
    return upcast({ type: recorded.type, data: recorded.data, version });
  } catch (error) {
    throw new InapplicableError(recorded, error instanceof Error ? error.message : String(error), error);
  }
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

/** Refused for what the event is, and not for the state that the database is in: it would be refused again. */
export function isAboutAnEvent(error: unknown): boolean {
  if (error instanceof InapplicableError) return true;
  // Data exceptions, violated constraints, and statements that do not fit the tables.
  return error instanceof DatabaseError && /^(22|23|42)/.test(error.code ?? "");
}
