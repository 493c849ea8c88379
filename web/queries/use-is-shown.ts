import { type RefObject, useLayoutEffect, useRef } from "react";

/** Whether this component is still on the screen, for what waits for an answer of the server. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
