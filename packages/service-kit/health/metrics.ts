import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { App } from "../http/app.ts";
import { sharedRead } from "../shared-read.ts";

/** A scrape collects from everything there is, and whoever reaches the port may ask for one. */
const SCRAPE_KEPT_MS = 1_000;

/**
 * The interval at which the lag of the event loop is sampled. At 10 ms, the default, that alone wakes an idle service a
 * hundred times a second. A sample includes its interval, so no percentile of the lag is below it.
 */
const EVENT_LOOP_SAMPLE_MS = 100;

/** What a proxy adds to a request. */
const FORWARDED = ["x-forwarded-for", "forwarded"];

/**
 * Measures every request and answers `/metrics` for Prometheus, with values that are at most a second old. More metrics can
 * be added to what it returns.
 */
export function registerMetrics(app: App): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: "http_request_body_bytes",
      help: "Bytes of request bodies that lie in memory now",
      registers: [],
      collect() {
        this.set(app.bodies.bytes());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "http_untaken_answer_bytes",
      help: "Bytes of large answers that clients have not taken yet",
      registers: [],
      collect() {
        this.set(app.pendingAnswers.bytes());
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: "http_requests_aborted_total",
      help: "Requests whose client was gone before there was an answer",
      registers: [],
      collect() {
        this.reset();
        this.inc(app.abortedRequests.count);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: "http_connections_closed_total",
      help: "Connections that were closed unread, because there were too many",
      registers: [],
      collect() {
        this.reset();
        this.inc(app.closedConnections.count);
      },
    }),
  );
  app.addHook("onResponse", async (request, reply) => {
    // The label is the route, not the URL: the number of URLs has no limit.
    const route = request.routeOptions.url ?? "unknown";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const scrape = sharedRead(async () => Buffer.from(await registry.metrics()), SCRAPE_KEPT_MS);
  app.get("/metrics", async (request, reply) => {
    // Through a proxy come clients from anywhere, and the counts tell how much is sold. A scrape comes directly.
    if (FORWARDED.some((name) => request.headers[name] !== undefined)) {
      reply.callNotFound();
      return reply;
    }
    return reply.type(registry.contentType).send(await scrape());
  });
  return registry;
}
