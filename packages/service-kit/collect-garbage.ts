import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collector = (options: { flavor: "regular" | "last-resort" }) => void;

let collector: Collector | undefined;

/**
 * Collects the garbage of this thread at once; as a last resort in several collections, after which the system has back
 * what is free. Node has no call for it; V8 adds `gc` to a context that is made while the flag is set.
 */
export function collectGarbage(flavor: "regular" | "last-resort" = "regular"): void {
  if (collector === undefined) {
    setFlagsFromString("--expose-gc");
    collector = runInNewContext("gc") as Collector; // as: it is what the flag adds
    setFlagsFromString("--no-expose-gc");
  }
  collector({ flavor });
}
