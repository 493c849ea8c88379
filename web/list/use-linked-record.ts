import { useDialogParameter } from "./use-dialog-parameter.ts";

/** The record of a list that a link opens: its number is in the URL as `?edit=182`. */
export function useLinkedRecord(): { id: number | undefined; close: () => void } {
  const { value, close } = useDialogParameter("edit");
  return { id: value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined, close };
}
