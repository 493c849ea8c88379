import type { FieldChange, HistoryEntry } from "@bahi/contracts/history.ts";
import { fieldName, recordName } from "@bahi/contracts/history-words.ts";
import { type Column, moment, text } from "../csv/columns.ts";

export const historyColumns: readonly Column<HistoryEntry>[] = [
  moment("Time", (entry) => entry.at),
  text("Record", recordName),
  text("What", (entry) => entry.title),
  text("Changes", (entry) => entry.changes.map(changeText).join("; ")),
  text("Reason", (entry) => entry.reason),
  text("By", (entry) => entry.actor.name),
  text("Role", (entry) => entry.actor.role),
  text("Because of", (entry) =>
    entry.cause === null ? "" : `${recordName(entry.cause)}: ${entry.cause.title}`,
  ),
  text("Event", (entry) => entry.event),
];

/** "Payment date: 2026-04-01 → 2026-04-02". */
function changeText({ field, from, to }: FieldChange): string {
  return `${fieldName(field)}: ${valueText(from)} → ${valueText(to)}`;
}

function valueText(value: FieldChange["from"]): string {
  if (value === null || value === "") return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}
