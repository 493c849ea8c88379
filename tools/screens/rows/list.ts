import type { Screen } from "../screen.ts";
import { EVERYBODY, text } from "../steps.ts";

/** The states of a list: with rows, empty, nothing found, failed. */
export function listScreens(
  name: string,
  { none, failed }: { none: string; failed: string | RegExp },
): Screen[] {
  const path = `/${name}`;
  return [
    { name, state: "full", path, who: EVERYBODY, until: text(/^Showing 1-/) },
    { name, state: "empty", path, who: EVERYBODY, data: "empty", until: text(none) },
    {
      name,
      state: "nothing-found",
      path,
      steps: (page) => page.getByRole("searchbox").fill("no such thing"),
      until: (page) => page.getByRole("button", { name: "Clear Search" }),
    },
    { name, state: "error", path, fails: path, until: text(failed) },
  ];
}
