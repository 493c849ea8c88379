import { useSearchParams } from "react-router-dom";

const NAME = "edit";

/** The record of a list that a link opens: its number is in the URL as `?edit=182`. */
export function useLinkedRecord(): { id: number | undefined; close: () => void } {
  const [parameters, setParameters] = useSearchParams();
  const value = parameters.get(NAME) ?? "";
  return {
    id: /^\d{1,9}$/.test(value) ? Number(value) : undefined,
    close: () =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(NAME);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
