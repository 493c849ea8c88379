import { businessDateOf } from "@bahi/contracts/calendar.ts";

/** Today in India, `YYYY-MM-DD`. */
export function today(): string {
  return businessDateOf(new Date());
}
