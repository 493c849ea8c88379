import { useUser } from "../session/session.ts";

// The last URL of each list in this tab, so the way back from a record leads to the same search, filters and page, also
// after the page was loaded again.

const NAME = "list";

function nameOf(path: string, userId: number): string {
  return `${NAME} ${userId} ${path}`;
}

export function rememberList(path: string, search: string, userId: number): void {
  sessionStorage.setItem(nameOf(path, userId), search);
}

/** The address of a list as it was last looked at. */
export function useLastList(path: string): string {
  return `${path}${sessionStorage.getItem(nameOf(path, useUser().id)) ?? ""}`;
}
