import type { ExpectedRevision, KeyUse } from "./event-store.ts";

/** Someone wrote first. `actual` is the stream's last revision, `none` when it has no events. */
export class ConflictError extends Error {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  readonly actual: number | "none";
  constructor(streamId: string, expected: ExpectedRevision, actual: number | "none") {
    super(`Stream ${streamId} is at revision ${actual}, expected ${expected}`);
    this.name = "ConflictError";
    this.streamId = streamId;
    this.expected = expected;
    this.actual = actual;
  }
}

/** A key in this append is bound already. Nothing of the append is stored. */
export class KeyUsedError extends Error {
  readonly uses: ReadonlyMap<string, KeyUse>;
  constructor(uses: ReadonlyMap<string, KeyUse>) {
    super(`Already used: ${[...uses.keys()].join(", ")}`);
    this.name = "KeyUsedError";
    this.uses = uses;
  }
}

/** A stream that the decision is based on has gone on. Nothing is stored: read on, and decide again. */
export class StaleDecisionError extends Error {
  constructor(streamIds: readonly string[]) {
    super(`Decided on an earlier state of ${streamIds.join(" or ")}`);
    this.name = "StaleDecisionError";
  }
}

/** The append is larger than the store accepts; it was not sent. */
export class EventTooLargeError extends Error {
  readonly sizeBytes: number;
  readonly sizeBytesMax: number;
  constructor(sizeBytes: number, sizeBytesMax: number) {
    super(`The events take ${sizeBytes} bytes, the store takes at most ${sizeBytesMax} at once`);
    this.name = "EventTooLargeError";
    this.sizeBytes = sizeBytes;
    this.sizeBytesMax = sizeBytesMax;
  }
}

/** The address of a store is invalid. The message does not repeat it, because it may hold a password. */
export class StoreAddressError extends Error {
  constructor(cause: unknown) {
    super("The address of the event store cannot be read", { cause });
    this.name = "StoreAddressError";
  }
}

/**
 * The store does not answer. `not-sent`: nothing was stored. `unknown`: the events may have been stored; repeat the
 * call with the same ids to find out.
 */
export class StoreUnavailableError extends Error {
  readonly outcome: "not-sent" | "unknown";
  constructor(outcome: "not-sent" | "unknown", cause: unknown) {
    super("The event store does not answer", { cause });
    this.name = "StoreUnavailableError";
    this.outcome = outcome;
  }
}
