import { useUser } from "../session/session.ts";

// The last URL of each list in this tab, so the way back from a record leads to the same search, filters and page, also
// after the page was loaded again.

const NAME = "list";

function nameOf(path: string, userId: number): string {
  return `${NAME} ${userId} ${path}`;
}

export function rememberList(path: string, search: string, userId: number): void {
  try {
    sessionStorage.setItem(nameOf(path, userId), search);
  } catch {
    // The storage is full or closed to us: the way back leads to the list as it begins.
  }
}

/** The address of a list as it was last looked at. */
export function useLastList(path: string): string {
  return `${path}${sessionStorage.getItem(nameOf(path, useUser().id)) ?? ""}`;
}
