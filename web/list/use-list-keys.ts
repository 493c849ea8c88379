import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { listTexts } from "../texts/list.ts";
import { isComposing } from "../ui/is-composing.ts";
import { useShortcuts } from "../ui/shortcuts.tsx";
import { focusBeside, focusRow, isTyped, rowOf, rowsIn, setTabStop } from "./list-keys.ts";

type ListKeys = {
  section: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  /** Rows of a table are a grid. */
  isGrid: boolean;
  /** Turns so many pages, to the first row there; false where there is no such page. */
  turn: (pages: 1 | -1) => boolean;
  /** Asks before the row of this id is deleted; undefined for who may not. */
  onDelete: ((id: number) => void) | undefined;
};

/** The keys of a list: from its search into the rows and back, through them, and from page to page. */
export function useListKeys(keys: ListKeys): void {
  const { section, search, isGrid, onDelete } = keys;
  /** The row that was focused last: the way from the search leads back to it, as after a dialog. */
  const current = useRef<string>(undefined);
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
    if (isGrid) setStop();
  });

  function stop(): HTMLElement | undefined {
    const rows = rowsIn(section.current);
    return rows.find((row) => row.dataset["row"] === current.current) ?? rows[0];
  }

  function setStop(): void {
    setTabStop(rowsIn(section.current), stop());
  }

  function toSearch(): void {
    search.current?.focus();
    search.current?.select();
  }

  /** The key press goes on: its letter is typed there. */
  function goOnInSearch(): void {
    const field = search.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  function answer(event: KeyboardEvent): void {
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const row = rowOf(event.target);
    const isInRows = row !== null || event.target === section.current?.querySelector("[data-rows]");
    if (!isInRows && event.target !== search.current) return;
    const isDone = row === null ? fromOutside(event.key) : fromRow(event.key, row);
    if (isDone) event.preventDefault();
    else if (isInRows && isTyped(event)) goOnInSearch();
  }

  /** @returns whether the key is answered. */
  function fromOutside(key: string): boolean {
    if (key === "PageDown" || key === "PageUp") return latest.current.turn(key === "PageDown" ? 1 : -1);
    return key === "ArrowDown" && focusRow(stop());
  }

  /** @returns whether the key is answered. */
  function fromRow(key: string, row: HTMLElement): boolean {
    const rows = rowsIn(section.current);
    const place = rows.indexOf(row);
    switch (key) {
      case "ArrowDown":
        focusRow(rows[place + 1]);
        return true;
      case "ArrowUp":
        if (place === 0) toSearch();
        else focusRow(rows[place - 1]);
        return true;
      case "ArrowRight":
      case "ArrowLeft":
        focusBeside(row, key === "ArrowRight" ? 1 : -1);
        return true;
      case "Home":
        return focusRow(rows[0]);
      case "End":
        return focusRow(rows.at(-1));
      case "PageDown":
        return latest.current.turn(1) || focusRow(rows.at(-1));
      case "PageUp":
        return latest.current.turn(-1) || focusRow(rows[0]);
      case "Delete":
        latest.current.onDelete?.(Number(row.dataset["row"]));
        return true;
      default:
        return false;
    }
  }

  function note(event: FocusEvent): void {
    const row = rowOf(event.target);
    if (row === null) return;
    current.current = row.dataset["row"];
    if (latest.current.isGrid) setStop();
  }

  const listeners = useRef({ answer, note });
  useEffect(() => {
    listeners.current = { answer, note };
  });
  useEffect(() => {
    const list = section.current;
    const onKey = (event: KeyboardEvent) => listeners.current.answer(event);
    const onFocus = (event: FocusEvent) => listeners.current.note(event);
    list?.addEventListener("keydown", onKey);
    list?.addEventListener("focusin", onFocus);
    return () => {
      list?.removeEventListener("keydown", onKey);
      list?.removeEventListener("focusin", onFocus);
    };
  }, [section]);

  useShortcuts([
    { keys: "/", label: listTexts.keys.search, run: toSearch },
    { keys: "↑ ↓", label: listTexts.keys.move },
    { keys: "Enter", label: listTexts.keys.open },
    ...(onDelete === undefined ? [] : [{ keys: "Delete", label: listTexts.keys.delete }]),
    { keys: "Home End", label: listTexts.keys.ends },
    { keys: "PageUp PageDown", label: listTexts.keys.pages },
  ]);
}
