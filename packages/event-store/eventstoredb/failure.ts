import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from "@eventstore/db-client";
import { StoreUnavailableError } from "../errors.ts";

// gRPC had no connection for the call, so it never reached the server. The client wraps some of these errors in its
// UnavailableError and passes others on, so they are recognised by their text.
const NEVER_SENT =
  /No connection established|Failed to discover|Name resolution failed|Channel has been (shut down|closed)|Server Is (Not Ready|Busy)/;

/**
 * The outcome of a failed call: it never reached the server, or that is unknown. `undefined`: the server refused it.
 */
export function outcomeOf(error: unknown): "not-sent" | "unknown" | undefined {
  if (error instanceof StoreUnavailableError) return error.outcome;
  if (!(error instanceof Error)) return undefined;
  if (NEVER_SENT.test(error.message) || error instanceof NotLeaderError) return "not-sent";
  if (
    error instanceof UnavailableError ||
    error instanceof DeadlineExceededError ||
    error instanceof TimeoutError ||
    error instanceof CancelledError
  ) {
    return "unknown";
  }
  // An error that the client does not classify has an unknown outcome.
  if (
    error instanceof UnknownError ||
    ("code" in error && !(error instanceof AccessDeniedError) && isTransport(error.code))
  ) {
    return "unknown";
  }
  return undefined;
}

/** Cancelled, unknown, deadline, aborted, internal, unavailable: the numbers of gRPC for a call without an answer. */
function isTransport(code: unknown): boolean {
  return code === 1 || code === 2 || code === 4 || code === 10 || code === 13 || code === 14;
}

/** The error of a call whose events may be stored although this call could not send them: its outcome is unknown. */
export function unknownFrom(error: unknown): unknown {
  return error instanceof StoreUnavailableError ? new StoreUnavailableError("unknown", error.cause) : error;
}

/** The error as {@link StoreUnavailableError} where the server did not answer, else the error itself. */
export function unavailableFrom(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error;
  const outcome = outcomeOf(error);
  return outcome === undefined ? error : new StoreUnavailableError(outcome, error);
}
