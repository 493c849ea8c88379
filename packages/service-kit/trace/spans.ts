import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  context,
  trace,
} from "@opentelemetry/api";
import type { App } from "../http/app.ts";
import { inTrace } from "./request-trace.ts";

// Spans of OpenTelemetry. Without an exporter (`telemetry.ts`) nothing is recorded, and a span is a function call.

declare module "fastify" {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

const tracer = trace.getTracer("bahi");
let isRecording = false;

/** Called once an exporter has started. */
export function recordSpans(): void {
  isRecording = true;
}

export function spansAreRecorded(): boolean {
  return isRecording;
}

/** Runs work as a part of the span that it is called in. */
export async function inSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!isRecording) return work();
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "" });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A span without a parent, in a trace that is known by its id alone. Times are milliseconds since 1970. */
export function recordSpan(
  traceId: string,
  name: string,
  { from, to, attributes }: { from: number; to: number; attributes: Attributes },
): void {
  const begin = () => tracer.startSpan(name, { startTime: from, attributes, root: true });
  inTrace({ requestId: traceId, traceId, caller: undefined }, begin).end(to);
}

/** The header that makes the receiver's spans parts of the current one. */
export function traceparentNow(): Record<string, string> {
  const span = isRecording ? trace.getActiveSpan()?.spanContext() : undefined;
  if (span === undefined) return {};
  const flags = (span.traceFlags & TraceFlags.SAMPLED) === 0 ? "00" : "01";
  return { traceparent: `00-${span.traceId}-${span.spanId}-${flags}` };
}

/**
 * A span for each request of a user who is signed in, from its arrival to the end of its answer. Others have none, so
 * nobody makes us export who has no account.
 */
export function traceRequests(app: App, service: string): void {
  app.decorateRequest("span");
  if (!isRecording) return;
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const { identity, method, routeOptions, trace: own } = request;
    // as: a scope without sign-in has no identity
    if ((identity as unknown) === undefined) {
      done();
      return;
    }
    const { caller } = own;
    const remote = caller && { ...caller, traceFlags: TraceFlags.NONE, isRemote: true };
    const isParent = caller?.traceId === own.traceId;
    const span = tracer.startSpan(
      `${method} ${routeOptions.url ?? ""}`,
      {
        kind: SpanKind.SERVER,
        startTime: Date.now() - reply.elapsedTime,
        attributes: {
          "bahi.service": service,
          "bahi.request_id": own.requestId,
          "http.request.method": method,
          "http.route": routeOptions.url ?? "",
        },
        links: remote === undefined || isParent ? [] : [{ context: remote }],
      },
      remote !== undefined && isParent ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT,
    );
    request.span = span;
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR });
    request.span?.end();
    done();
  });
}
