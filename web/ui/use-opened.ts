import { useCallback, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/**
 * What is open over a screen, such as the form of a row. It goes when the user goes on by Go To, Back or a link, also to
 * another address of the same screen; what a screen writes into its own address leaves it open. `open(undefined)` closes
 * what was open when that `open` was returned: a form that was left and is answered late closes nothing opened since.
 */
export function useOpened<T>(): [opened: T | undefined, open: (what: T | undefined) => void] {
  const { key } = useLocation();
  const isByScreen = useNavigationType() === NavigationType.Replace;
  const [seen, setSeen] = useState(key);
  /** An object of its own each time: the same form that is opened again is another opening. */
  const [opening, setOpening] = useState<{ what: T }>();
  if (seen !== key) {
    setSeen(key);
    if (!isByScreen) setOpening(undefined);
  }
  const shown = seen === key || isByScreen ? opening : undefined;
  const open = useCallback(
    (what: T | undefined) =>
      setOpening((now) => {
        if (what === undefined) return now === shown ? undefined : now;
        return now?.what === what ? now : { what };
      }),
    [shown],
  );
  return [shown?.what, open];
}
