import { type Call, callsOf } from "../history.ts";
import { eventsByKey, keyedCalls } from "./commands.ts";
import type { Rule } from "./rule.ts";

/** The position in the progress of an import is where its last row was stored, and not what is shown. */
const isOfNow = (call: Call) =>
  call.method === "GET" && call.answer?.status === 200 && !/as_of=|^\/imports\//.test(call.path);
const positionOf = (call: Call) => call.answer?.position ?? "";

export const neverBack: Rule = {
  name: "reads never go back for a client, and show what it waited for",
  check({ entries }) {
    const reads = callsOf(entries)
      .filter(isOfNow)
      .filter(({ answer }) => answer?.position !== null);
    return reads.flatMap((call) => {
      const found: string[] = [];
      if (call.wants !== null && positionOf(call) < call.wants)
        found.push(`call ${call.call} asked for ${call.wants} and shows ${positionOf(call)}`);
      const before = reads.filter((other) => other.client === call.client && other.endedAt < call.askedAt);
      const latest = before.reduce(
        (last, other) => (positionOf(other) > last ? positionOf(other) : last),
        "",
      );
      if (positionOf(call) < latest)
        found.push(
          `call ${call.call} shows ${positionOf(call)} to client ${call.client}, who has seen ${latest}`,
        );
      return found;
    });
  },
};

/** What was acknowledged before something else was asked comes before it in the log. */
export const inOrderOfTime: Rule = {
  name: "what is asked after an answer comes after it in the log",
  check({ entries, log }) {
    const stored = eventsByKey(log);
    const eventOf = (key: string) => stored.get(key)?.[0]?.position;
    const keyed = keyedCalls(callsOf(entries));
    const firstAsked = new Map<string, number>();
    for (const { key, askedAt } of keyed) if (!firstAsked.has(key)) firstAsked.set(key, askedAt);
    const answered = keyed
      .filter(({ answer }) => answer !== undefined && answer.status < 300)
      .toSorted((one, other) => one.endedAt - other.endedAt);
    const begun = [...firstAsked].toSorted(([, one], [, other]) => one - other);
    const found: string[] = [];
    let latest = "";
    let latestKey = "";
    let next = 0;
    for (const [key, askedAt] of begun) {
      for (; next < answered.length && (answered[next]?.endedAt ?? 0) < askedAt; next += 1) {
        const position = eventOf(answered[next]?.key ?? "") ?? "";
        if (position > latest) [latest, latestKey] = [position, answered[next]?.key ?? ""];
      }
      const position = eventOf(key);
      if (position !== undefined && position < latest)
        found.push(
          `${key} is at ${position} and was asked after ${latestKey} was acknowledged, which is at ${latest}`,
        );
    }
    return found;
  },
};

export const foundAgain: Rule = {
  name: "what was made is found by who waits for it",
  check({ entries, log }) {
    const calls = callsOf(entries);
    const deleted = new Set(
      log.filter(({ type }) => type.endsWith("Deleted")).map(({ streamId }) => streamId),
    );
    const made = new Map<string, string>();
    for (const call of calls) {
      const noun = /^\/(invoices|payments)$/.exec(call.path)?.[1];
      if (call.method !== "POST" || call.answer?.status !== 201 || noun === undefined) continue;
      // as: what was made is answered with its record
      made.set(`/${noun}/${(call.answer.body as { id: number }).id}`, positionOf(call));
    }
    return calls.flatMap((call) => {
      if (call.method !== "GET" || call.answer?.status !== 404 || call.wants === null) return [];
      const position = made.get(call.path);
      const stream = call.path.slice(1).replace("s/", "-");
      if (position === undefined || call.wants < position || deleted.has(stream)) return [];
      return `call ${call.call} waited for ${call.wants} and did not find ${call.path}, made at ${position}`;
    });
  },
};

/** No time says when a clock that has leapt is set right. */
function asksForAPerson(body: unknown): boolean {
  // as: every problem has a type
  return (body as { type?: string } | null)?.type === "urn:bahi:clock-leapt";
}

/** What it says of a position that is in no store; a run has one store, and its clients name positions of its answers. */
const OTHER_BOOKS = 410;

export const noFaultOfTheProgram: Rule = {
  name: "an answer is a success, a refusal, or says when to come back",
  check({ entries }) {
    return callsOf(entries).flatMap(({ call, method, path, answer }) => {
      if (answer === undefined || (answer.status < 500 && answer.status !== OTHER_BOOKS)) return [];
      if (answer.status === 503 && (Number(answer.retryAfter) > 0 || asksForAPerson(answer.body))) return [];
      return `call ${call}, ${method} ${path}, was answered with ${answer.status}: ${JSON.stringify(answer.body)}`;
    });
  },
};
