import { useSearchParams } from "react-router-dom";

const NAME = "new";

/**
 * Whether the dialog for a new record is open. It is in the URL as `?new=1`, so a link can open it. It opens and closes at
 * once, and not when the browser is idle as another page may: what is typed next is meant for what is then in front.
 */
export function useNewRecord(): { isOpen: boolean; open: () => void; close: () => void } {
  const [parameters, setParameters] = useSearchParams();
  const set = (isOpen: boolean) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(NAME, "1");
        else next.delete(NAME);
        return next;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return { isOpen: parameters.get(NAME) === "1", open: () => set(true), close: () => set(false) };
}
