import type { Table } from "../table.ts";
import type { FieldChange, Noun } from "@bahi/contracts/history.ts";
import type { Role } from "@bahi/contracts/metadata.ts";
import { CORRECTION_SQL } from "./corrections.ts";

/**
 * `history`: the timeline. One row for each record that an event changed; settings are record 1. `cause_noun` and
 * `cause_id` name another record whose merge, deletion or payment this entry is a part or a consequence of.
 * `amount_paise` is what the entry is about: the total or amount that it sets or names.
 */
export type HistoryTable = {
  position: string;
  noun: Noun;
  record_id: number;
  at: string;
  actor_id: number;
  actor_name: string;
  actor_role: Role;
  event: string;
  title: string;
  changes: FieldChange[];
  reason: string;
  command_key: string;
  caused_by: string | null;
  cause_noun: Noun | null;
  cause_id: number | null;
  amount_paise: number | null;
};

export const historyTable: Table<HistoryTable> = {
  name: "history",
  columns: {
    position: 'text collate "C" not null',
    noun: "text not null",
    record_id: "int not null",
    at: "timestamptz not null",
    actor_id: "int not null",
    actor_name: "text not null",
    actor_role: "text not null",
    event: "text not null",
    title: "text not null",
    changes: "json not null",
    reason: "text not null",
    command_key: "text not null",
    caused_by: "text",
    cause_noun: "text",
    cause_id: "int",
    amount_paise: "bigint",
  },
  key: ["noun", "record_id", "position"],
  indexes: {
    history_position: "(position)",
    history_at: "(at)",
    history_amount: "(amount_paise, position) where amount_paise is not null",
    // What was corrected on a day is found without all that was recorded on it.
    history_correction: `(at) where ${CORRECTION_SQL}`,
  },
  foldOrder: ["position", "noun", "record_id"],
};
