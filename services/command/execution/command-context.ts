import { hash } from "node:crypto";
import { currentVersion } from "@bahi/contracts/stored/upcast.ts";
import type { Actor, EventMetadata } from "@bahi/contracts/metadata.ts";

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
  /** Of a discount; see `EventMetadata`. */
  discountOthersPaiseMax?: number;
  /** In milliseconds since 1970. No attempt starts after it. */
  deadlineMs?: number;
  /** Key of the command that caused this one. */
  causedBy?: string;
};

/** True when the digest stored with the key of a command is the command's own. */
export function isSameCommand(context: CommandContext, storedDigest: string): boolean {
  return storedDigest === context.digest || storedDigest === context.legacyDigest?.();
}

/** SHA-256 (hex) of a command that the program sends itself, from its name and content. Names are stored for ever. */
export function digestOf(name: string, command: unknown): string {
  return hash("sha256", `${name} ${JSON.stringify(command)}`);
}

/** The metadata stored with an event of this type. */
export function metadataOf(context: CommandContext, type: string): EventMetadata {
  const { at, actor, key, digest, discountOthersPaiseMax, causedBy } = context;
  return {
    at,
    actor,
    commandKey: key,
    bodyDigest: digest,
    version: currentVersion(type),
    ...(discountOthersPaiseMax !== undefined && { discountOthersPaiseMax }),
    ...(causedBy !== undefined && { causedBy }),
  };
}
