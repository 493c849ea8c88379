import { SEARCH_LENGTH_MAX } from "@bahi/contracts/search/search-length.ts";
import { useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { useDebounced } from "../../pickers/use-debounced.ts";
import { searchQuery } from "../../queries/search.ts";
import { recentRecords, rememberRecord } from "../../session/recent-records.ts";
import { useUser } from "../../session/session.ts";
import { goToTexts as texts } from "../../texts/go-to.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { controlClass } from "../../ui/field.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { type Entry, type EntryGroup, groupsOf, type Screen, screensFound } from "./entries.ts";
import { GoToList } from "./go-to-list.tsx";

const DELAY_MS = 120;

type GoToProps = {
  screens: readonly Screen[];
  /** What was typed before it was loaded; it goes on from there. */
  typed: RefObject<string>;
  onClose: () => void;
};

/** One box over all records and screens. Before anything is typed it offers what was looked at last. */
export function GoTo({ screens, typed: typedBefore, onClose }: GoToProps) {
  const user = useUser();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(() => typedBefore.current);
  const [active, setActive] = useState(0);
  const typed = text.trim();
  const q = useDebounced(typed, DELAY_MS);
  const search = useQuery(searchQuery(q));
  /** What is shown belongs to what is typed. */
  const isCurrent = typed === "" || (typed === q && !search.isPlaceholderData && !search.isPending);
  const found = typed === "" ? undefined : search.data;
  const groups = useMemo<EntryGroup[]>(() => {
    if (typed !== "")
      return [...(found === undefined ? [] : groupsOf(found)), ...screensFound(screens, typed)];
    const recent = recentRecords(user.id);
    const looked =
      recent.length === 0 ? [] : [{ key: "Recent", name: texts.recent, entries: recent, total: undefined }];
    return [...looked, ...screensFound(screens, "")];
  }, [typed, found, screens, user.id]);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries[Math.min(active, entries.length - 1)];

  function open(entry: Entry, isInNewTab: boolean): void {
    const { key, title, detail, to } = entry;
    if (!key.startsWith("Screen")) rememberRecord(user.id, { key, title, detail, to });
    if (isInNewTab) window.open(to, "_blank", "noopener");
    else {
      onClose();
      void navigate(to);
    }
  }

  /** The text for which Enter was pressed before its answer had come, and whether with Ctrl. */
  const awaited = useRef<{ typed: string; isInNewTab: boolean }>(undefined);
  const openAwaited = useEffectEvent(() => {
    const wanted = awaited.current;
    awaited.current = undefined;
    const [first] = entries;
    if (wanted?.typed === typed && first !== undefined) open(first, wanted.isInNewTab);
  });
  useEffect(() => {
    if (isCurrent) openAwaited();
  }, [isCurrent]);

  function answerKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
    const last = entries.length - 1;
    const to = { ArrowDown: active >= last ? 0 : active + 1, ArrowUp: active <= 0 ? last : active - 1 }[
      event.key
    ];
    if (to !== undefined) {
      event.preventDefault();
      setActive(to);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const isInNewTab = event.ctrlKey || event.metaKey;
      if (!isCurrent) awaited.current = { typed, isInNewTab };
      else if (chosen !== undefined) open(chosen, isInNewTab);
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <Dialog title={texts.title} onClose={onClose} firstFocus={input}>
      <input
        ref={input}
        role="combobox"
        aria-label={texts.search}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(chosen === undefined ? {} : { "aria-activedescendant": idOf(listId, chosen) })}
        placeholder={texts.searchBy}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_LENGTH_MAX}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={answerKey}
        className={controlClass}
      />
      <p role="status" className={entries.length === 0 ? "py-6 text-center text-ink-soft" : "sr-only"}>
        {messageOf({ isCurrent, hasFailed: search.isError && typed === q, count: entries.length, typed })}
      </p>
      <GoToList
        id={listId}
        groups={groups}
        chosen={chosen}
        idOf={(entry) => idOf(listId, entry)}
        onPoint={(entry) => setActive(entries.indexOf(entry))}
        onOpen={open}
      />
    </Dialog>
  );
}

function idOf(listId: string, { key }: Entry): string {
  return `${listId} ${key}`.replaceAll(/[^\w-]/g, "-");
}

type State = { isCurrent: boolean; hasFailed: boolean; count: number; typed: string };

function messageOf({ isCurrent, hasFailed, count, typed }: State): string {
  if (typed === "") return "";
  if (hasFailed) return texts.failed;
  if (!isCurrent) return texts.searching;
  if (count === 0) return texts.nothing;
  return texts.found(count);
}
