import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { HistoryEntry } from "@bahi/contracts/history.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { count } from "../../format/money.ts";
import { Timeline } from "../../history/timeline.tsx";
import { fieldName, nameWithRole } from "../../history/words.ts";
import { allHistoryQuery } from "../../queries/history.ts";
import { usersQuery } from "../../queries/users.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { kinds } from "./kinds.ts";
import { RecordThen } from "./record-then.tsx";
import { useLiveHistory } from "./use-live-history.ts";

const FILTERS = ["q", "noun", "record_id", "actor_id", "date_from", "date_to", "event"] as const;
type Filter = (typeof FILTERS)[number];

const NOUNS = ["customer", "product", "invoice", "payment", "credit_note", "user", "settings"];
/** Of these an earlier state can be asked for. */
const WITH_PAST = new Set(["customer", "product", "payment", "settings"]);

/** The history of all records, also of deleted ones. New entries appear by themselves. */
export function HistoryPage() {
  const [parameters, setParameters] = useSearchParams();
  const filters = useMemo(() => {
    const given = FILTERS.map((name) => [name, parameters.get(name) ?? ""] as const);
    return Object.fromEntries(given.filter(([, value]) => value !== ""));
  }, [parameters]);
  const history = useInfiniteQuery(allHistoryQuery(filters));
  const users = useQuery(usersQuery).data ?? [];
  const [then, setThen] = useState<HistoryEntry>();
  useLiveHistory(filters);

  const change = (name: Filter, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const filter = (name: Filter) => ({
    name,
    value: parameters.get(name) ?? "",
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const total = history.data?.pages[0]?.total;
  return (
    <>
      <PageHeader title="History" subtitle="Every change of every record, by whom and why" />
      <section
        aria-label="Filters"
        className="mb-5 grid gap-4 rounded-lg border border-line bg-sheet p-5 shadow-sheet sm:grid-cols-2 lg:grid-cols-3"
      >
        <TextField
          label="Search"
          type="search"
          placeholder="A name, an amount, a reason..."
          {...filter("q")}
        />
        <SelectField label="What" {...filter("noun")}>
          <option value="">Everything</option>
          {NOUNS.map((noun) => (
            <option key={noun} value={noun}>
              {fieldName(noun)}
              {noun === "settings" ? "" : "s"}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Number"
          type="search"
          inputMode="numeric"
          placeholder="Of one invoice, payment..."
          {...filter("record_id")}
          onChange={({ target }) => change("record_id", target.value.replaceAll(/\D/g, "").slice(0, 9))}
        />
        <SelectField label="Kind of change" {...filter("event")}>
          <option value="">All kinds</option>
          {kinds.map(({ event, name }) => (
            <option key={event} value={event}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Person" {...filter("actor_id")}>
          <option value="">Everybody</option>
          {users.map(({ id, full_name: name, role }) => (
            <option key={id} value={id}>
              {nameWithRole(name, role)}
            </option>
          ))}
        </SelectField>
        <TextField label="From Date" type="date" {...filter("date_from")} />
        <TextField label="To Date" type="date" {...filter("date_to")} />
      </section>
      <section aria-label="Entries" className="rounded-lg border border-line bg-sheet p-5 shadow-sheet">
        <p role="status" className="mb-4 text-sm text-ink-soft">
          {total === undefined ? "\u00A0" : `${count(total)} ${total === 1 ? "entry" : "entries"}`}
        </p>
        <Timeline
          query={history}
          empty="Nothing has happened that matches."
          namesRecord
          renderActions={(entry) => <EntryActions entry={entry} onThen={setThen} />}
        />
      </section>
      {then && <RecordThen entry={then} onClose={() => setThen(undefined)} />}
    </>
  );
}

type EntryActionsProps = { entry: HistoryEntry; onThen: (entry: HistoryEntry) => void };

function EntryActions({ entry, onThen }: EntryActionsProps) {
  const look = "text-cloth underline";
  if (entry.noun === "invoice") {
    return (
      <Link to={`/invoices/${entry.record_id}?as_of=${entry.position}`} className={look}>
        Invoice #{entry.record_id} as it was then
      </Link>
    );
  }
  if (entry.noun === "credit_note") {
    return (
      <Link to={`/credit-notes/${entry.record_id}?as_of=${entry.position}`} className={look}>
        Credit note {creditNoteName(entry.record_id)} as it was then
      </Link>
    );
  }
  if (!WITH_PAST.has(entry.noun)) return null;
  return (
    <button type="button" onClick={() => onThen(entry)} className={look}>
      As it was then
    </button>
  );
}
