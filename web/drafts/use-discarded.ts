import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * For a form whose draft can be discarded: a `key` that makes it begin anew, with the focus in its first field.
 */
export function useDiscarded(first: RefObject<HTMLInputElement | null>): {
  key: number;
  onDiscard: () => void;
} {
  const [key, setKey] = useState(0);
  useEffect(() => {
    if (key > 0) first.current?.focus();
  }, [key, first]);
  return { key, onDiscard: useCallback(() => setKey((before) => before + 1), []) };
}
