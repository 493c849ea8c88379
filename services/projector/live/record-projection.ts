import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { recordSpan, spansAreRecorded } from "@bahi/service-kit/trace/spans.ts";
import { tracesOf } from "./traces-of.ts";

/** Older events are a backlog, whose commands were traced long ago or never. */
const AGE_MAX_MS = 60_000;

/** Records a batch that was applied as a span in the trace of each command whose events it holds. */
export function recordProjection(batch: readonly RecordedEvent[], startedAt: number): void {
  if (!spansAreRecorded()) return;
  const fresh = batch.filter(({ recordedAt }) => startedAt - recordedAt.getTime() < AGE_MAX_MS);
  const attributes = { "bahi.service": "projector", "bahi.batch_events": batch.length };
  const times = { from: startedAt, to: Date.now() };
  for (const traceId of tracesOf(fresh)) recordSpan(traceId, "project", { ...times, attributes });
}
