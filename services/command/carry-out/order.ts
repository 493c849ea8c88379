import { hash } from "node:crypto";
import { currentVersion } from "@bahi/contracts/stored/upcast.ts";
import type { Actor, EventMetadata } from "@bahi/contracts/metadata.ts";

/** Who asks for a command, when, under which key, and of which version of the record they speak. */
export type Order = {
  /** Idempotency-Key: one key is one change, however often it comes. */
  key: string;
  /** Tells two commands under one key apart; see {@link digestOf}. */
  digest: string;
  actor: Actor;
  /** ISO 8601 in UTC. */
  at: string;
  /** The version that If-Match names. */
  version?: number;
  /** Key of the command that this one follows from. */
  causedBy?: string;
};

/** SHA-256 (hex) of a command by its name and its content. */
export function digestOf(name: string, command: unknown): string {
  return hash("sha256", `${name} ${JSON.stringify(command)}`);
}

/** What is stored beside an event of this type. */
export function metadataOf(order: Order, type: string): EventMetadata {
  const { at, actor, key, digest, causedBy } = order;
  const metadata = { at, actor, commandKey: key, bodyDigest: digest, version: currentVersion(type) };
  return causedBy === undefined ? metadata : { ...metadata, causedBy };
}
