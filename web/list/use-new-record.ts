import { useDialogParameter } from "./use-dialog-parameter.ts";

/**
 * Whether the dialog for a new record is open. It is in the URL as `?new=1`, so a link can open it. It opens and closes at
 * once, and not when the browser is idle as another page may: what is typed next is meant for what is then in front.
 */
export function useNewRecord(): { isOpen: boolean; open: () => void; close: () => void } {
  const { value, open, close } = useDialogParameter("new", { flushSync: true });
  return { isOpen: value === "1", open: () => open("1"), close };
}
