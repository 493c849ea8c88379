import { useEffect, useRef } from "react";

/** Something that happens a while after it was asked for, unless it is called off or the component has gone. */
export function useDelayed(run: () => void): { start: (delayMs: number) => void; callOff: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const callOff = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    callOff,
    start(delayMs) {
      callOff();
      timer.current = setTimeout(run, delayMs);
    },
  };
}
