import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
  useState,
} from "react";
import { isComposing } from "./is-composing.ts";

export type Shortcut = {
  /** As it is shown: `Ctrl+S`, `Alt+A`, `Esc`, `?`. Where it says Ctrl, the Mac's Cmd works too. */
  keys: string;
  label: string;
  /** Left out where a field or a row answers the key itself: it is listed only. */
  run?: () => void;
  /** Works also while a dialog is open above the one who offers it. */
  worksBelowDialogs?: boolean;
};

type Scope = {
  isModal: boolean;
  /** The lists of the components in it, the last one first to be asked. */
  lists: { current: readonly Shortcut[] }[];
  /** What is open within it: a screen in the app, a dialog in a screen. */
  inner: Scope[];
};

function newScope(isModal: boolean): Scope {
  return { isModal, lists: [], inner: [] };
}

function addTo<T>(list: T[], item: T): () => void {
  list.push(item);
  return () => void list.splice(list.indexOf(item), 1);
}

/**
 * What works now: the keys of the innermost open scope, then of those around it, up to the first that is modal. Beyond
 * that one only what says that it works below dialogs.
 */
function workingIn(outermost: Scope): Shortcut[] {
  const path = [outermost];
  for (let next = outermost.inner.at(-1); next !== undefined; next = next.inner.at(-1)) path.unshift(next);
  const modal = path.findIndex(({ isModal }) => isModal);
  return path.flatMap(({ lists }, index) => {
    const shortcuts = lists.toReversed().flatMap(({ current }) => current);
    if (modal === -1 || index <= modal) return shortcuts;
    return shortcuts.filter(({ worksBelowDialogs }) => worksBelowDialogs === true);
  });
}

type Place = { outermost: Scope; current: Scope };

const PlaceContext = createContext<Place | undefined>(undefined);

/** In the empty search of a list, which has the focus from the start, `?` and `/` are no text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    !target.matches("[data-focus-home]:placeholder-shown") &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}

/** Whether a key press is the one that `keys` names. Letters go by their place, since Alt changes what they write. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  const wantsCtrl = parts.includes("Ctrl");
  if (key === "?" || key === "/")
    return event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (wantsCtrl !== (event.ctrlKey || event.metaKey) || parts.includes("Alt") !== event.altKey) return false;
  if (parts.includes("Shift") !== event.shiftKey) return false;
  if (key === "Esc") return event.key === "Escape";
  if (/^[A-Z]$/.test(key)) return event.code === `Key${key}`;
  if (/^\d$/.test(key)) return event.code === `Digit${key}`;
  return event.key === key;
}

/** Whether Bahi is installed and has a window of its own. There the browser leaves Ctrl+N to it. */
export function isOwnWindow(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

/** Listens to the keyboard for all shortcuts of the app. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [place] = useState<Place>(() => {
    const outermost = newScope(false);
    return { outermost, current: outermost };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // What a list or a dialog has answered is not meant for the page.
      if (event.defaultPrevented || isComposing(event) || event.repeat) return;
      const found = workingIn(place.outermost).find(({ keys, run }) => run && isPressed(keys, event));
      // Below a dialog nothing begins; without an answer the browser would open a window of its own.
      if (found === undefined && isPressed("Ctrl+N", event) && isOwnWindow()) event.preventDefault();
      if (found?.run === undefined || (found.keys.length === 1 && isTyping(event.target))) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [place]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === undefined) throw new Error("Shortcuts are used outside of ShortcutsProvider");
  return place;
}

/** A screen or a dialog: its keys come before those around it. A modal one puts those around it to rest. */
export function ShortcutScope({ isModal = false, children }: { isModal?: boolean; children: ReactNode }) {
  const { outermost, current: around } = usePlace();
  const [place] = useState<Place>(() => ({ outermost, current: newScope(isModal) }));
  useLayoutEffect(() => addTo(around.inner, place.current), [around, place]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Shortcuts that work while this component is shown. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { current } = usePlace();
  const list = useRef(shortcuts);
  useLayoutEffect(() => {
    list.current = shortcuts;
  });
  useLayoutEffect(() => addTo(current.lists, list), [current]);
}

/** Gives what works at the moment it is called, each key once; for the list of keys. */
export function useWorkingShortcuts(): () => Shortcut[] {
  const { outermost } = usePlace();
  // Of two that have the same key the first one answers.
  return () =>
    [...Map.groupBy(workingIn(outermost), ({ keys }) => keys).values()].flatMap(([first]) => first ?? []);
}
