import { hash } from "node:crypto";
import { currentVersion } from "@bahi/contracts/stored/upcast.ts";
import type { Actor, EventMetadata } from "@bahi/contracts/metadata.ts";

/** Who asks for a command, when, under which key, and of which version of the record they speak. */
export type Order = {
  /** Idempotency-Key: one key is one change, however often it comes. */
  key: string;
  /** Tells two commands under one key apart. It is stored with the key. */
  digest: string;
  /** The digest under which earlier releases have stored this command. It is asked for where a stored one differs. */
  formerDigest?: () => string;
  actor: Actor;
  /** ISO 8601 in UTC. */
  at: string;
  /** The version that If-Match names. */
  version?: number;
  /** Of a discount; see `EventMetadata`. */
  discountOthersPaiseMax?: number;
  /** In milliseconds since 1970: after this, nothing more is tried for it. */
  giveUpAt?: number;
  /** Key of the command that this one follows from. */
  causedBy?: string;
};

/** True when a digest that is stored under the key of an order is that of the order itself. */
export function isSameCommand(order: Order, storedDigest: string): boolean {
  return storedDigest === order.digest || storedDigest === order.formerDigest?.();
}

/** SHA-256 (hex) of a command of the program's own, by its name and its content. */
export function digestOf(name: string, command: unknown): string {
  return hash("sha256", `${name} ${JSON.stringify(command)}`);
}

/** What is stored beside an event of this type. */
export function metadataOf(order: Order, type: string): EventMetadata {
  const { at, actor, key, digest, discountOthersPaiseMax, causedBy } = order;
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
