import { useLayoutEffect, useRef } from "react";
import type { NavigateOptions } from "react-router-dom";
import { useParameters } from "../ui/use-parameters.ts";

/**
 * A parameter of the address that opens a dialog. `close` takes away the value that it was made for: who has gone on by
 * then, as while the dialog was saving, has another address, and keeps it.
 */
export function useDialogParameter(name: string, how: NavigateOptions = {}) {
  const [parameters, changeParameters] = useParameters();
  const value = parameters.get(name);
  function change(to: string | undefined): void {
    changeParameters((next) => (to === undefined ? next.delete(name) : next.set(name, to)), {
      ...how,
      replace: true,
      preventScrollReset: true,
    });
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
      if (latest.current?.value === value) latest.current.change(undefined);
    },
  };
}
