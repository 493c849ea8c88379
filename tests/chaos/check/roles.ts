import { eventMetadata } from "@bahi/contracts/metadata.ts";
import { type Call, callsOf } from "../history.ts";
import { eventsByKey, isOk, keyedCalls } from "./commands.ts";
import type { Rule } from "./rule.ts";

/** Of the calls that clients make. */
const ADMINS_ONLY =
  /^(DELETE |POST \/customers\/merge|PUT \/customers\/\d+\/opening-balance|PUT \/settings\/lock|(GET|POST) \/admin\/|POST \/auth\/users|(GET|POST) \/imports|GET \/reports\/(receivables|day-book))/;
const FORBIDDEN = 403;
/** Who is not signed in is told so whatever was asked for; the rule of sessions says when that is right. */
const NOT_SIGNED_IN = 401;

/** The lists that are without amounts for staff, and a field of their rows that has one for admins. */
const AMOUNTS: Record<string, string> = { "/invoices": "amount_due", "/customers": "balance" };

export function isWithoutAmounts({ role, method, path }: Call): boolean {
  return role === "staff" && method === "GET" && (path.split("?")[0] ?? "") in AMOUNTS;
}

function showsAmounts(call: Call): boolean {
  if (!isWithoutAmounts(call) || call.answer?.status !== 200) return false;
  const field = AMOUNTS[call.path.split("?")[0] ?? ""] ?? "";
  // as: a list is answered with its rows
  return (call.answer.body as Record<string, unknown>[]).some((row) => (row[field] ?? null) !== null);
}

function wrongIn(call: Call): string[] {
  const { role, method, path, answer } = call;
  if (answer === undefined || answer.status >= 500 || [NOT_SIGNED_IN, 429].includes(answer.status)) return [];
  const said = `call ${call.call}, ${method} ${path} by ${role}, was answered with ${answer.status}`;
  const isForbidden = role === "staff" && ADMINS_ONLY.test(`${method} ${path}`);
  if (isForbidden !== (answer.status === FORBIDDEN)) return [said];
  return showsAmounts(call) ? [`${said}, and shows amounts`] : [];
}

export const withinTheirRights: Rule = {
  name: "only admins do what only admins may, staff do the rest, and each event says who it was",
  check({ entries, log }) {
    const calls = callsOf(entries);
    const stored = eventsByKey(log);
    const misnamed = keyedCalls(calls)
      .filter(isOk)
      .flatMap(({ call, key, role }) => {
        const [event] = stored.get(key) ?? [];
        if (event === undefined) return [];
        const { actor } = eventMetadata.parse(event.metadata);
        return actor.role === role ? [] : `call ${call} by ${role} is stored as by ${actor.role}`;
      });
    return [...calls.flatMap(wrongIn), ...misnamed];
  },
};
