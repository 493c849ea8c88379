import {
  ConflictError,
  KeyUsedError,
  StaleDecisionError,
  StoreUnavailableError,
} from "@bahi/event-store/errors.ts";
import type { CallOptions, EventStore } from "@bahi/event-store/event-store.ts";
import { Counter, Histogram, type Registry } from "prom-client";
import { valueGauge } from "./health/gauge.ts";
import { inSpan } from "./trace/spans.ts";

const OUTCOMES = ["stored", "conflict", "key used", "unavailable", "failed"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** How the appends through one process went. */
export type Appends = {
  /** Waiting for their batch or number, or for the answer of the store. */
  underWay(): number;
  /** Calls `listener` with the outcome of each append. */
  onEnded(listener: (outcome: Outcome, seconds: number) => void): void;
};

export type MeasuredStore = EventStore & { readonly appends: Appends };

/** The store, which counts its appends. Each attempt of a command counts: a conflict or an outage is followed by another. */
export function measuredStore(store: EventStore): MeasuredStore {
  let underWay = 0;
  const listeners: ((outcome: Outcome, seconds: number) => void)[] = [];

  async function measured<Result>(append: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    underWay += 1;
    let outcome: Outcome = "failed";
    try {
      const result = await inSpan("append", append);
      outcome = "stored";
      return result;
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      underWay -= 1;
      const seconds = (performance.now() - startedAt) / 1000;
      for (const listener of listeners) listener(outcome, seconds);
    }
  }

  return {
    appends: { underWay: () => underWay, onEnded: (listener) => void listeners.push(listener) },
    kind: store.kind,
    comparesRevisions: store.comparesRevisions,
    append: (...call) => measured(() => store.append(...call)),
    appendToNext: (...call) => measured(() => store.appendToNext(...call)),
    bindUnchanged: (...call) => store.bindUnchanged(...call),
    findUse: (key: string, options?: CallOptions & { category?: string }) => store.findUse(key, options),
    readStream: (...call) => store.readStream(...call),
    readAll: (...call) => store.readAll(...call),
    subscribe: (options) => store.subscribe(options),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ConflictError || error instanceof StaleDecisionError) return "conflict";
  if (error instanceof KeyUsedError) return "key used";
  return error instanceof StoreUnavailableError ? "unavailable" : "failed";
}

/** What Prometheus gets to know of the appends. */
export function registerAppends(registry: Registry, appends: Appends): void {
  const ended = new Counter({
    name: "bahi_appends_total",
    help: "Appends to the event store by how they ended; a command is tried again after a conflict, or when the store is unavailable",
    labelNames: ["outcome"],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) ended.inc({ outcome }, 0);
  const duration = new Histogram({
    name: "bahi_append_duration_seconds",
    help: "How long appends took, with the wait for their batch or number",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  appends.onEnded((outcome, seconds) => {
    ended.inc({ outcome });
    duration.observe(seconds);
  });
  const help = "Appends that wait for their batch or number, or for the answer of the event store";
  valueGauge(registry, "bahi_appends_under_way", help, () => appends.underWay());
}
