import { useLayoutEffect, useRef } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";
import { isLeavingScreen } from "../ui/leaving.ts";

/**
 * A parameter of the address that opens a dialog. `close` takes away the value that it was made for: who has gone on by
 * then, as while the dialog was saving, has another address, and keeps it.
 */
export function useDialogParameter(name: string, how: NavigateOptions = {}) {
  const [parameters, setParameters] = useSearchParams();
  const value = parameters.get(name);
  function change(to: string | undefined): void {
    const next = new URLSearchParams(parameters);
    if (to === undefined) next.delete(name);
    else next.set(name, to);
    setParameters(next, { ...how, replace: true, preventScrollReset: true });
  }
  const latest = useRef<{ value: string | null; change: typeof change }>(undefined);
  useLayoutEffect(() => {
    latest.current = { value, change };
    return () => {
      latest.current = undefined;
    };
  });
  return {
    value,
    open: (to: string) => change(to),
    close: () => {
      if (latest.current?.value === value && !isLeavingScreen()) latest.current.change(undefined);
    },
  };
}
