import { type MeasuredStore, registerAppends } from "@bahi/service-kit/measured-store.ts";
import { valueCounter, valueGauge } from "@bahi/service-kit/health/gauge.ts";
import type { Registry } from "prom-client";
import type { PasswordQueue } from "./user/password-queue.ts";

/** What Prometheus gets to know of the command service, beside its requests. */
export function commandMetrics(
  registry: Registry,
  { store, passwordQueue }: { store: Pick<MeasuredStore, "appends">; passwordQueue: PasswordQueue },
): void {
  registerAppends(registry, store.appends);
  const waiting = "Sign-ins and new passwords that wait for a turn to be hashed";
  valueGauge(registry, "bahi_password_queue_length", waiting, () => passwordQueue.waiting);
  const refused = "Sign-ins and new passwords that were refused because too many waited";
  valueCounter(registry, "bahi_password_queue_refused_total", refused, () => passwordQueue.refused);
}
