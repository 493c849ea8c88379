import { DatabaseError } from "pg";

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

/** True when the event itself is the cause: a retry would fail again. False for trouble with the database. */
export function isAboutAnEvent(error: unknown): boolean {
  if (error instanceof InapplicableError) return true;
  // Data exceptions, violated constraints, and statements that do not fit the tables.
  return error instanceof DatabaseError && /^(22|23|42)/.test(error.code ?? "");
}
