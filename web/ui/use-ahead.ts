import { useState } from "react";

/**
 * For a field whose value comes back later than it is typed, as by the address: what was typed stays meanwhile.
 * `onOther` is called while rendering, when the value becomes one that was not typed here.
 * @returns to be called with each value that is told to whoever keeps it.
 */
export function useAhead(value: string, onOther: () => void): (next: string) => void {
  const [seen, setSeen] = useState(value);
  /** What was told and has not come back: it may come back one after the other. */
  const [ahead, setAhead] = useState<readonly string[]>([]);
  if (seen !== value) {
    setSeen(value);
    setAhead(ahead.slice(ahead.indexOf(value) + 1));
    if (!ahead.includes(value)) onOther();
  }
  return (next) => setAhead((before) => (next === (before.at(-1) ?? value) ? before : [...before, next]));
}
