import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

// Loaded only where an exporter is configured; see telemetry.ts.

const EXPORT_TIME_MAX_MS = 2_000;

export type ExportOptions = {
  serviceName: string;
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string;
  /** From 0 to 1. The same traces in every process: the trace id decides, not the flag that a client sends. */
  ratio: number;
  /** The trace of a span without a parent. */
  traceId: () => string | undefined;
};

/**
 * Exports spans in batches, over HTTP as JSON. The queue is bounded: what comes faster than it is sent, or while the
 * collector is away, is dropped. Returns a function that sends the rest.
 */
export function startExport({ serviceName, endpoint, ratio, traceId }: ExportOptions): () => Promise<void> {
  const random = new RandomIdGenerator();
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ "service.name": serviceName })),
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: {
      generateTraceId: () => traceId() ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIME_MAX_MS }),
        exportTimeoutMillis: EXPORT_TIME_MAX_MS,
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
