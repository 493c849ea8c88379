import type { BahiEvent } from "@bahi/contracts/event.ts";
import { type HistoryTable, historyTable } from "@bahi/read-models/history/table.ts";
import { given } from "../read-models.fixture.ts";

/** What the timelines say about the last of these events. */
export async function toldOfLast(...events: BahiEvent[]): Promise<HistoryTable[]> {
  const { rows } = await given(events);
  const entries = await rows(historyTable);
  const last = String(events.length).padStart(20, "0");
  return entries.filter((entry) => entry.position === last);
}
