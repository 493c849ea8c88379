import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { readConfig } from "../config.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { currentTrace } from "./request-trace.ts";
import { recordSpans } from "./spans.ts";

/** Ending does not wait longer for a collector that does not answer. */
const FLUSH_TIME_MAX_MS = 2_000;

const telemetryConfig = z.object({
  /** Where spans are sent to. Absent: nothing is recorded, and no code for it is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be the http address of an OpenTelemetry collector" })
    .optional(),
  /** The share of traces that are sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "must be a number from 0 to 1" })
    .min(0, { error: "must be a number from 0 to 1" })
    .max(1, { error: "must be a number from 0 to 1" })
    .default(1),
  OTEL_SERVICE_NAME: z.string().optional(),
});

let hasStarted = false;

/** Begins to export spans, if the environment names a collector; once in a process. Call before any app is created. */
export async function startTelemetry(
  lifecycle: Pick<Lifecycle, "onStop">,
  name: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const config = readConfig(telemetryConfig, environment);
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || hasStarted) return;
  hasStarted = true;
  const { startExport } = await import("./otlp.ts");
  const flush = startExport({
    serviceName: config.OTEL_SERVICE_NAME ?? name,
    endpoint,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    traceId: () => currentTrace()?.traceId,
  });
  recordSpans();
  // A collector that is away is no reason to end differently.
  lifecycle.onStop(() =>
    Promise.race([flush().catch(() => {}), wait(FLUSH_TIME_MAX_MS, undefined, { ref: false })]),
  );
}
