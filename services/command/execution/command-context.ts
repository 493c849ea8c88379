import { hash } from "node:crypto";
import { currentVersion } from "@bahi/contracts/stored/upcast.ts";
import type { Actor, EventMetadata } from "@bahi/contracts/metadata.ts";
import type { DomainEvent } from "./domain-event.ts";

/** What a command comes with: who sent it, when, under which key, and for which version of the record. */
export type CommandContext = {
  /** Idempotency-Key. All requests with one key make one change. */
  key: string;
  /** Tells apart two commands with the same key. It is stored with the key. */
  digest: string;
  /** The digest that earlier releases stored for this command. Computed only where the stored digest differs. */
  legacyDigest?: () => string;
  actor: Actor;
  /** ISO 8601 in UTC. */
  at: string;
  /** The version in If-Match. */
  version?: number;
  /** The limits that an event is decided by, stored with it; see `EventMetadata`. */
  limitsOf?: (event: DomainEvent) => DecidedLimits;
  /** On the clock of `performance.now()`. No attempt starts after it. */
  deadlineMs?: number;
  /** Key of the command that caused this one. */
  causedBy?: string;
};

export type DecidedLimits = Pick<EventMetadata, "discountOthersPaiseMax" | "othersPaiseMax" | "limitTotals">;

/**
 * The clock of what is looked after before a command is answered. It shows the time of the command: the other clock may
 * refuse to tell a time, and then the answer would be that nothing was saved.
 */
export function clockOf({ at }: Pick<CommandContext, "at">): () => Date {
  return () => new Date(at);
}

/** True when the digest stored with the key of a command is the command's own. */
export function isSameCommand(
  context: Pick<CommandContext, "digest" | "legacyDigest">,
  storedDigest: string,
): boolean {
  return storedDigest === context.digest || storedDigest === context.legacyDigest?.();
}

/** SHA-256 (hex) of a command that the program sends itself, from its name and content. Names are stored for ever. */
export function commandDigest(name: string, command: unknown): string {
  return hash("sha256", `${name} ${JSON.stringify(command)}`);
}

/** The metadata stored with an event. */
export function metadataOf(context: CommandContext, event: DomainEvent): EventMetadata {
  const { at, actor, key, digest, limitsOf, causedBy } = context;
  return {
    at,
    actor,
    commandKey: key,
    bodyDigest: digest,
    version: currentVersion(event.type),
    ...limitsOf?.(event),
    ...(causedBy !== undefined && { causedBy }),
  };
}
