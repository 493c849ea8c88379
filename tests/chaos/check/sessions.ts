import { SESSION_HOURS } from "@bahi/service-kit/auth/sessions.ts";
import { type Call, type Entry, callsOf, sessionOf } from "../history.ts";
import type { Rule } from "./rule.ts";

const NOT_SIGNED_IN = 401;
const SESSION_MS = SESSION_HOURS * 3_600_000;
/** An edge that did not hear that a session has ended knows it for so long. */
const HEARD_AFTER_MAX_MS = 1_000;
/** A process may be stopped before it has seen that its clock was set right. */
const CLOCK_SEEN_AFTER_MAX_MS = 5_000;

/** A session, whose it is, and the password that opened it. */
type Opened = { username: string; password: string; call: Call };
/** What ends sessions: a sign-out, or a password that is no more. */
type Ending = { call: Call; ends: (session: string) => boolean };
/** When the clock behind an edge was wrong by as much as a session lasts. */
type WrongClock = { edge: number; fromMs: number; untilMs: number };

// as: both are sent, and answered, as their contracts say
const tokenIn = ({ answer }: Call) => (answer?.body as { access_token?: string } | undefined)?.access_token;
const loginOf = ({ body }: Call) => body as { username: string; password: string };
const passwordsOf = ({ body }: Call) => body as { current_password: string; new_password: string };

/** Neither an excuse nor a refusal for now. */
const isDecided = ({ answer }: Call) => answer !== undefined && answer.status < 500 && answer.status !== 429;
const isIn = ({ answer }: Call) => answer?.status !== NOT_SIGNED_IN;
const isAnswered = (call: Call) => call.answer?.status === 200;
const isOf = (path: string) => (call: Call) => call.method === "POST" && call.path === `/auth/${path}`;

function openedIn(calls: readonly Call[]): Map<string, Opened> {
  const opened = new Map<string, Opened>();
  for (const call of calls) {
    if (!isAnswered(call)) continue;
    const session = sessionOf(tokenIn(call) ?? "");
    if (isOf("login")(call)) opened.set(session, { ...loginOf(call), call });
    const { username } = opened.get(call.session) ?? {};
    if (isOf("change-password")(call) && username !== undefined)
      opened.set(session, { username, password: passwordsOf(call).new_password, call });
  }
  return opened;
}

function endingsIn(calls: readonly Call[], opened: ReadonlyMap<string, Opened>): Ending[] {
  return calls.flatMap((call): Ending[] => {
    if (isOf("logout")(call)) return [{ call, ends: (session) => session === call.session }];
    const { username } = opened.get(call.session) ?? {};
    if (!isOf("change-password")(call) || username === undefined) return [];
    const { current_password: password } = passwordsOf(call);
    const isEnded = (of: Opened | undefined) => of?.username === username && of.password === password;
    return [{ call, ends: (session) => isEnded(opened.get(session)) }];
  });
}

function wrongClocksIn(entries: readonly Entry[]): WrongClock[] {
  const wrong: WrongClock[] = [];
  for (const entry of entries) {
    if (entry.is !== "fault" || entry.clock === undefined) continue;
    const { edge, aheadMs } = entry.clock;
    for (const clock of wrong) if (clock.edge === edge) clock.untilMs = Math.min(clock.untilMs, entry.ms);
    if (Math.abs(aheadMs) >= SESSION_MS) wrong.push({ edge, fromMs: entry.ms, untilMs: Infinity });
  }
  return wrong;
}

/** Of a session that was opened by a wrong clock, or is looked at by one, nobody knows when it ends. */
function isOfWrongClock(call: Call, opened: Opened | undefined, clocks: readonly WrongClock[]): boolean {
  return clocks.some(({ edge, fromMs, untilMs }) =>
    [call, opened?.call].some(
      (at) =>
        at?.edge === edge &&
        (at.answer?.ms ?? Infinity) >= fromMs &&
        at.ms <= untilMs + CLOCK_SEEN_AFTER_MAX_MS,
    ),
  );
}

/** Whether this edge knows of the ending when it is asked. */
function isKnown(ending: Ending, call: Call): boolean {
  const { call: by } = ending;
  if (by.answer === undefined || !isAnswered(by) || call.askedAt < by.endedAt) return false;
  return call.edge === by.edge || call.ms - by.answer.ms >= HEARD_AFTER_MAX_MS;
}

/** Passwords that were given to users, or chosen by them, and acknowledged. */
function passwordsIn(calls: readonly Call[], opened: ReadonlyMap<string, Opened>): Opened[] {
  return calls.flatMap((call) => {
    if (isOf("users")(call) && call.answer?.status === 201) return { ...loginOf(call), call };
    const { username } = opened.get(call.session) ?? {};
    if (!isOf("change-password")(call) || !isAnswered(call) || username === undefined) return [];
    return { username, password: passwordsOf(call).new_password, call };
  });
}

type Known = {
  opened: ReadonlyMap<string, Opened>;
  passwords: readonly Opened[];
  endings: readonly Ending[];
  clocks: readonly WrongClock[];
};

const describe = ({ call, method, path, answer }: Call) =>
  `call ${call}, ${method} ${path}, was answered with ${answer?.status}`;

function wrongSignIn(call: Call, { opened, passwords, endings }: Known): string[] {
  const { username, password } = loginOf(call);
  const isSame = (of: Opened | undefined) => of?.username === username && of.password === password;
  const changes = endings.filter(
    ({ call: by }) => isOf("change-password")(by) && isSame(opened.get(by.session)),
  );
  const isNoMore = changes.some(({ call: by }) => isAnswered(by) && call.askedAt > by.endedAt);
  if (isAnswered(call)) return isNoMore ? [`${describe(call)}, and its password is no more`] : [];
  const isGood =
    passwords.some((of) => isSame(of) && of.call.endedAt < call.askedAt) &&
    changes.every(({ call: by }) => by.askedAt > call.endedAt);
  return isGood && !isIn(call) ? [`${describe(call)}, and its password is the right one`] : [];
}

function wrongSession(call: Call, { opened, endings, clocks }: Known): string[] {
  const ended = endings.filter(({ ends, call: by }) => by !== call && ends(call.session));
  const known = ended.find((ending) => isKnown(ending, call));
  if (isIn(call))
    return known === undefined
      ? []
      : [`${describe(call)}, and its session ended with call ${known.call.call}`];
  const hasReason =
    ended.some(({ call: by }) => by.askedAt < call.endedAt) ||
    isOfWrongClock(call, opened.get(call.session), clocks);
  return hasReason ? [] : [`${describe(call)}, and its session has not ended`];
}

export const sessionsEnd: Rule = {
  name: "a session ends when it is signed out or its password is changed, at once and everywhere, and not before",
  check({ entries }) {
    const calls = callsOf(entries);
    const opened = openedIn(calls);
    const known: Known = {
      opened,
      passwords: passwordsIn(calls, opened),
      endings: endingsIn(calls, opened),
      clocks: wrongClocksIn(entries),
    };
    return calls
      .filter(isDecided)
      .flatMap((call) => (isOf("login")(call) ? wrongSignIn(call, known) : wrongSession(call, known)));
  },
};
