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

/**
 * The text of a field whose value is kept elsewhere, as in the address, and comes back later than it is typed: no key is
 * lost on the way.
 * @returns what the field shows, and what it calls with each text that is typed.
 */
export function useTypedAhead(
  value: string,
  tell: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  // The value changes from elsewhere, too: Back, a chip, Clear Search.
  const tellAhead = useAhead(value, () => setTyped(value));
  return [
    typed,
    (text) => {
      setTyped(text);
      tellAhead(text);
      tell(text);
    },
  ];
}
