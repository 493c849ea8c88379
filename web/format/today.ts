import { businessDateOf } from "@bahi/contracts/calendar.ts";
import { now } from "./clock.ts";

/** Today in India, `YYYY-MM-DD`. */
export function today(): string {
  return businessDateOf(now());
}
