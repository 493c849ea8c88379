import { gunzipSync } from "node:zlib";
import { eventLine, lastLine } from "@bahi/history-file/format.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";
import { type Call, callsOf } from "../history.ts";
import { isOk, keyedCalls } from "./commands.ts";
import type { Rule } from "./rule.ts";

type Line = { streamId: string; revision: number; id: string };

/** The events of a file that was downloaded as base64, and whether it is whole. */
function eventsIn(file: string): { events: Line[]; isWhole: boolean } {
  const text = gunzipSync(Buffer.from(file, "base64")).toString().trimEnd();
  const lines = text.split("\n").map((line): unknown => JSON.parse(line));
  const events = lines.flatMap((line) => {
    const { data } = eventLine.safeParse(line);
    return data === undefined ? [] : { streamId: data.stream, revision: data.revision, id: data.id };
  });
  return { events, isWhole: lastLine.safeParse(lines.at(-1)).data?.events === events.length };
}

function wrongIn(call: Call, log: readonly ParsedEvent[], acknowledged: readonly Call[]): string[] {
  const said = `the backup of call ${call.call}`;
  const { events, isWhole } = eventsIn(String(call.answer?.body));
  if (!isWhole) return [`${said} has no end after its ${events.length} events`];
  const other = events.findIndex((event, index) => {
    const { streamId, revision, id } = log[index] ?? {};
    return event.streamId !== streamId || event.revision !== revision || event.id !== id;
  });
  if (other !== -1) return [`${said} has another event ${other + 1} than the log`];
  const next = log[events.length];
  const missed = acknowledged.find(
    ({ endedAt, answer }) =>
      next !== undefined && endedAt < call.askedAt && (answer?.position ?? "") >= next.position,
  );
  return missed === undefined
    ? []
    : [
        `${said} ends before ${next?.position}, and call ${missed.call} was acknowledged before it was asked for`,
      ];
}

export const backupsAreTheLog: Rule = {
  name: "a backup is the log up to a moment, with all that was acknowledged before it was asked for",
  check({ entries, log }) {
    const calls = callsOf(entries);
    const acknowledged = keyedCalls(calls).filter(isOk);
    return calls
      .filter((call) => call.path === "/admin/backup" && isOk(call))
      .flatMap((call) => wrongIn(call, log, acknowledged));
  },
};
