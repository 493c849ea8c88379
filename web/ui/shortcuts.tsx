import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
  useState,
} from "react";

export type Shortcut = {
  /** As it is shown: `Ctrl+S`, `Alt+A`, `Esc`, `?`. Where it says Ctrl, the Mac's Cmd works too. */
  keys: string;
  label: string;
  run: () => void;
};

type Scope = { shortcuts: readonly Shortcut[]; isModal: boolean };

/** The open scopes, the innermost last. */
class Scopes {
  #open: { current: Scope }[] = [];

  open(scope: { current: Scope }): () => void {
    this.#open.push(scope);
    return () => {
      this.#open = this.#open.filter((other) => other !== scope);
    };
  }

  /** What works now: the innermost scopes, down to the first that is modal. */
  working(): Shortcut[] {
    const scopes: Scope[] = [];
    for (const { current } of this.#open.toReversed()) {
      scopes.push(current);
      if (current.isModal) break;
    }
    return scopes.flatMap((scope) => scope.shortcuts);
  }
}

const ScopesContext = createContext<Scopes | undefined>(undefined);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}

/** Whether a key press is the one that `keys` names. Letters go by their place, since Alt changes what they write. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  const wantsCtrl = parts.includes("Ctrl");
  if (key === "?") return event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (wantsCtrl !== (event.ctrlKey || event.metaKey) || parts.includes("Alt") !== event.altKey) return false;
  if (parts.includes("Shift") !== event.shiftKey) return false;
  if (key === "Esc") return event.key === "Escape";
  if (/^[A-Z]$/.test(key)) return event.code === `Key${key}`;
  if (/^\d$/.test(key)) return event.code === `Digit${key}`;
  return event.key === key;
}

/** Listens to the keyboard for all shortcuts of the app. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [scopes] = useState(() => new Scopes());
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // What a list or a dialog has answered is not meant for the page.
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const found = scopes.working().find(({ keys }) => isPressed(keys, event));
      if (found === undefined || (found.keys === "?" && isTyping(event.target))) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [scopes]);
  return <ScopesContext value={scopes}>{children}</ScopesContext>;
}

function useScopes(): Scopes {
  const scopes = useContext(ScopesContext);
  if (scopes === undefined) throw new Error("Shortcuts are used outside of ShortcutsProvider");
  return scopes;
}

/** Shortcuts that work while this component is shown. A modal scope puts those outside of it to rest. */
export function useShortcuts(shortcuts: readonly Shortcut[], { isModal = false } = {}): void {
  const scopes = useScopes();
  const scope = useRef<Scope>({ shortcuts, isModal });
  useLayoutEffect(() => {
    scope.current = { shortcuts, isModal };
  });
  useLayoutEffect(() => scopes.open(scope), [scopes]);
}

/** Gives what works at the moment it is called; for the list of keys. */
export function useWorkingShortcuts(): () => Shortcut[] {
  const scopes = useScopes();
  return () => scopes.working();
}
