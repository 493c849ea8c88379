import type { FieldChange, Noun } from "@bahi/contracts/history.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import { utcTimestamp } from "../utc-timestamp.ts";

/** What an entry says beside what its event says of itself. */
type Content = { title: string; changes: FieldChange[]; reason?: string; cause?: Cause };

/** Another record, whose entry for the same command caused this one. */
type Cause = { noun: Noun; id: number };

/** One entry in the timeline of one record. */
export function entry(
  event: DecodedEvent,
  noun: Noun,
  recordId: number,
  { title, changes, reason = "", cause }: Content,
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
    amount_paise: amountPaiseOf(title, changes),
  };
}

const AMOUNTS = new Set(["total_amount", "amount", "opening_balance"]);
/** As `inRupees` writes it. */
const AMOUNT_IN_TITLE = /₹\s([\d,]+\.\d\d)/;

function amountPaiseOf(title: string, changes: FieldChange[]): number | null {
  const set = changes.find(({ field, to }) => AMOUNTS.has(field) && typeof to === "number")?.to;
  if (typeof set === "number") return paiseOf(Math.abs(set));
  const [, written] = AMOUNT_IN_TITLE.exec(title) ?? [];
  return written === undefined ? null : paiseOf(Number(written.replaceAll(",", "")));
}

function paiseOf(rupees: number): number {
  return Math.round(rupees * 100);
}
