/** A dependency of this process does not answer. The request may be repeated later; `Retry-After` says when. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number;
  constructor(what: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(`${what} does not answer`, { cause: options.cause });
    this.name = "Unavailable";
    this.retryAfterSeconds = options.retryAfterSeconds ?? 2;
  }
}
