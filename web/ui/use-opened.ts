import { useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/**
 * What is open over a screen, such as the form of a row. It goes when the user goes on by Go To, Back or a link, also to
 * another address of the same screen; what a screen writes into its own address leaves it open.
 */
export function useOpened<T>(): [opened: T | undefined, open: (what: T | undefined) => void] {
  const { key } = useLocation();
  const isByScreen = useNavigationType() === NavigationType.Replace;
  const [seen, setSeen] = useState(key);
  const [opened, open] = useState<T>();
  if (seen !== key) {
    setSeen(key);
    if (!isByScreen) open(undefined);
  }
  return [seen === key || isByScreen ? opened : undefined, open];
}
