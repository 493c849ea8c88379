import { callsOf } from "../history.ts";
import { eventsByKey, keyedCalls } from "./commands.ts";
import type { Rule } from "./rule.ts";

const STALE = 412;

/** The streams of documents count their events from 0, so the event after version 3 has the revision 3. */
export const onTheVersionSeen: Rule = {
  name: "an edit of a version is stored right after that version, or not at all",
  check({ entries, log }) {
    const stored = eventsByKey(log);
    return keyedCalls(callsOf(entries)).flatMap(({ call, key, ifMatch, answer }) => {
      const [event] = stored.get(key) ?? [];
      if (ifMatch === null || event === undefined) return [];
      const said = `call ${call} under ${key} is an edit of version ${ifMatch}`;
      if (event.revision !== ifMatch) return `${said}, and is stored after version ${event.revision}`;
      return answer?.status === STALE ? `${said}, was answered as stale, and is stored` : [];
    });
  },
};
