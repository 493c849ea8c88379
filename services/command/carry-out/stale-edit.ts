import type { EventMetadata } from "@bahi/contracts/metadata.ts";
import { type Refused, refused } from "@bahi/contracts/refusal.ts";
import type { Order } from "./order.ts";

/** True when the order speaks of another version of the record than the one that is there. */
export function isStale(order: Order, version: number): boolean {
  return order.version !== undefined && order.version !== version;
}

/** The refusal of such an order: it says who changed the record last, and when. */
export function staleEdit(last: EventMetadata | undefined): Refused {
  if (last === undefined) return refused("stale-edit");
  const at = new Date(last.at).toLocaleString("en-IN", {
    timeZone: "Asia/Kolkata",
    dateStyle: "medium",
    timeStyle: "short",
  });
  return refused(
    "stale-edit",
    `${last.actor.name} (${last.actor.role}) changed this on ${at}. Please load it again.`,
  );
}
