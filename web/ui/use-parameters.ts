import { useCallback } from "react";
import { type NavigateOptions, useLocation, useSearchParams } from "react-router-dom";
import { isLeavingScreen } from "./leaving.ts";

type ChangeParameters = (change: (parameters: URLSearchParams) => void, how?: NavigateOptions) => void;

/**
 * The parameters of the address, and what changes some of them. The others stay as the address has them: what is drawn may
 * be older than the last change. When another screen has been asked for, nothing is changed: the address is that screen's.
 */
export function useParameters(): [URLSearchParams, ChangeParameters] {
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const changeParameters = useCallback<ChangeParameters>(
    (change, how) => {
      if (isLeavingScreen() || window.location.pathname !== pathname) return;
      const next = new URLSearchParams(window.location.search);
      change(next);
      setParameters(next, how);
    },
    [setParameters, pathname],
  );
  return [parameters, changeParameters];
}
