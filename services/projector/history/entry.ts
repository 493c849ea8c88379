import type { FieldChange, Noun } from "@bahi/contracts/history.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import { utcTimestamp } from "../utc-timestamp.ts";

/** What an entry says beside what its event says of itself. */
type Content = {
  title: string;
  changes: FieldChange[];
  /** The total or amount that it sets or names, by which it is found. */
  amountPaise?: number | undefined;
  reason?: string;
  cause?: Cause;
};

/** Another record, whose entry for the same command caused this one. */
type Cause = { noun: Noun; id: number };

/** One entry in the timeline of one record. */
export function entry(
  event: DecodedEvent,
  noun: Noun,
  recordId: number,
  { title, changes, amountPaise, reason = "", cause }: Content,
): HistoryTable {
  const { metadata } = event;
  return {
    position: event.position,
    noun,
    record_id: recordId,
    at: utcTimestamp(metadata.at),
    actor_id: metadata.actor.id,
    actor_name: metadata.actor.name,
    actor_role: metadata.actor.role,
    event: event.type,
    title,
    changes,
    reason,
    command_key: metadata.commandKey,
    caused_by: metadata.causedBy ?? null,
    cause_noun: cause?.noun ?? null,
    cause_id: cause?.id ?? null,
    amount_paise: amountPaise ?? null,
  };
}
