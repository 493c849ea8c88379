import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import { withLatinDigits } from "@bahi/contracts/digits.ts";
import { type HistoryEntry, noun as anyNoun } from "@bahi/contracts/history.ts";
import { SEARCH_LENGTH_MAX } from "@bahi/contracts/search/search-length.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { withParameters } from "../../api/address.ts";
import { count } from "../../format/money.ts";
import { Timeline } from "../../history/timeline.tsx";
import { nameWithRole } from "../../history/words.ts";
import { useIsNarrow } from "../../list/use-is-narrow.ts";
import { useParameters } from "../../ui/use-parameters.ts";
import { SEARCH_DELAY_MS } from "../../pickers/search.ts";
import { useDebounced } from "../../pickers/use-debounced.ts";
import { allHistoryQuery } from "../../queries/history.ts";
import { usersQuery } from "../../queries/users.ts";
import { historyTexts as texts } from "../../texts/history.ts";
import { DateField } from "../../ui/date-field.tsx";
import { DownloadCsv } from "../../ui/download-csv.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { useTypedAhead } from "../../ui/use-ahead.ts";
import { folded, keyOf } from "./folded.ts";
import { HistoryLine } from "./history-line.tsx";
import { kinds } from "./kinds.ts";
import { RecordThen } from "./record-then.tsx";
import { useLiveHistory } from "./use-live-history.ts";

const FILTERS = ["q", "noun", "record_id", "actor_id", "date_from", "date_to", "event"] as const;
type Filter = (typeof FILTERS)[number];

/** Of these an earlier state can be asked for. */
const WITH_PAST = new Set(["customer", "product", "payment", "settings"]);

/** The history of all records, also of deleted ones. New entries appear by themselves. */
export function HistoryPage() {
  const [parameters, changeParameters] = useParameters();
  const given = useMemo(() => {
    const all = FILTERS.map((name) => [name, parameters.get(name) ?? ""] as const);
    return Object.fromEntries(all.filter(([, value]) => value !== ""));
  }, [parameters]);
  // The server searches the whole history, and not for each letter.
  const filters = useDebounced(given, SEARCH_DELAY_MS);
  const history = useInfiniteQuery(allHistoryQuery(filters));
  const users = useQuery(usersQuery).data ?? [];
  const [then, setThen] = useOpened<HistoryEntry>();
  useLiveHistory(filters);

  const change = (name: Filter, value: string) =>
    changeParameters((next) => (value === "" ? next.delete(name) : next.set(name, value)), { replace: true });
  const filter = (name: Filter) => ({
    name,
    value: parameters.get(name) ?? "",
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const day = (name: Filter) => ({
    name,
    value: parameters.get(name) ?? "",
    onValue: (value: string) => change(name, value),
  });
  const [q, typeSearch] = useTypedAhead(parameters.get("q") ?? "", (text) => change("q", text));
  const [number, typeNumber] = useTypedAhead(parameters.get("record_id") ?? "", (text) =>
    change("record_id", text),
  );
  const total = history.data?.pages[0]?.total;
  // On a phone the entries are to be seen at once.
  const isNarrow = useIsNarrow();
  const [isFurtherOpen, setFurtherOpen] = useState(() => Object.keys(given).some((name) => name !== "q"));
  const further = (
    <>
      <SelectField label={texts.what} {...filter("noun")}>
        <option value="">{texts.everything}</option>
        {anyNoun.options.map((noun) => (
          <option key={noun} value={noun}>
            {texts.nouns[noun]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={texts.number}
        type="search"
        inputMode="numeric"
        placeholder={texts.numberOf}
        name="record_id"
        value={number}
        onChange={({ target }) => typeNumber(withLatinDigits(target.value).replaceAll(/\D/g, "").slice(0, 9))}
      />
      <SelectField label={texts.kind} {...filter("event")}>
        <option value="">{texts.allKinds}</option>
        {kinds.map(({ event, name }) => (
          <option key={event} value={event}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={texts.person} {...filter("actor_id")}>
        <option value="">{texts.everybody}</option>
        {users.map(({ id, full_name: name, role }) => (
          <option key={id} value={id}>
            {nameWithRole(name, role)}
          </option>
        ))}
      </SelectField>
      <DateField label={texts.fromDate} {...day("date_from")} />
      <DateField label={texts.toDate} {...day("date_to")} />
    </>
  );
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle}>
        <DownloadCsv path={withParameters("/admin/history", filters)} />
      </PageHeader>
      <section
        aria-label={texts.filters}
        className="mb-5 grid gap-4 rounded-lg border border-line bg-sheet p-5 shadow-sheet sm:grid-cols-2 lg:grid-cols-4"
      >
        <TextField
          label={texts.search}
          type="search"
          placeholder={texts.searchBy}
          name="q"
          value={q}
          maxLength={SEARCH_LENGTH_MAX}
          onChange={({ target }) => typeSearch(target.value)}
        />
        {isNarrow ? (
          <details
            open={isFurtherOpen}
            onToggle={(event) => setFurtherOpen(event.currentTarget.open)}
            className="space-y-4"
          >
            {/* The event comes later: a window that becomes wide before it, and narrow again, would close them. */}
            <summary
              className="cursor-pointer text-cloth"
              onClick={(event) => {
                event.preventDefault();
                setFurtherOpen(!isFurtherOpen);
              }}
            >
              {texts.moreFilters}
            </summary>
            {further}
          </details>
        ) : (
          further
        )}
      </section>
      <section aria-label={texts.entries} className="rounded-lg border border-line bg-sheet p-5 shadow-sheet">
        <p role="status" className="mb-4 text-sm text-ink-soft">
          {total === undefined ? "\u00A0" : texts.count(total, count(total))}
        </p>
        <Timeline query={history} empty={texts.noMatch}>
          {(entries) => (
            <ol className="-mx-2 divide-y divide-line">
              {folded(entries).map((line) => (
                <HistoryLine
                  key={keyOf(line.entry)}
                  line={line}
                  renderActions={(entry) => <EntryActions entry={entry} onThen={setThen} />}
                />
              ))}
            </ol>
          )}
        </Timeline>
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
        {texts.invoiceThen(String(entry.record_id))}
      </Link>
    );
  }
  if (entry.noun === "credit_note") {
    return (
      <Link to={`/credit-notes/${entry.record_id}?as_of=${entry.position}`} className={look}>
        {texts.creditNoteThen(creditNoteName(entry.record_id))}
      </Link>
    );
  }
  if (!WITH_PAST.has(entry.noun)) return null;
  return (
    <button type="button" onClick={() => onThen(entry)} className={look}>
      {texts.asItWasThen}
    </button>
  );
}
