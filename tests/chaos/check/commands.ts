import { isDeepStrictEqual } from "node:util";
import { bahiEvent } from "@bahi/contracts/event.ts";
import { eventMetadata } from "@bahi/contracts/metadata.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";
import { type Call, callsOf } from "../history.ts";
import type { Rule } from "./rule.ts";

/** The event of each command. Those of the second list may find that it is so already, and store nothing. */
const ALWAYS: Record<string, string> = {
  "POST customers": "CustomerAdded",
  "PUT customers": "CustomerChanged",
  "PUT opening-balance": "OpeningBalanceSet",
  "POST products": "ProductAdded",
  "PUT products": "ProductChanged",
  "POST users": "UserAdded",
  "POST change-password": "UserPasswordChanged",
  "POST invoices": "InvoiceCreated",
  "PUT invoices": "InvoiceCorrected",
  "POST payments": "PaymentRecorded",
  "PUT payments": "PaymentChanged",
  "POST credit-notes": "CreditNoteIssued",
};
const OR_SO_ALREADY: Record<string, string> = {
  "DELETE customers": "CustomerDeleted",
  "DELETE invoices": "InvoiceDeleted",
  "DELETE payments": "PaymentDeleted",
  "DELETE credit-notes": "CreditNoteDeleted",
  "POST allocations": "PaymentAllocated",
  "PUT lock": "BooksLocked",
  "POST merge": "CustomersMerged",
};

type KeyedCall = Call & { key: string };

export const isOk = ({ answer }: Call) => answer !== undefined && answer.status >= 200 && answer.status < 300;
const nameOf = ({ method, path }: Call) =>
  `${method} ${path.split("/").findLast((part) => !/^\d*$/.test(part)) ?? ""}`;

export function keyedCalls(calls: readonly Call[]): KeyedCall[] {
  return calls.flatMap((call) => (call.key === null ? [] : [{ ...call, key: call.key }]));
}

export function eventsByKey(log: readonly ParsedEvent[]): Map<string, ParsedEvent[]> {
  return Map.groupBy(log, ({ metadata }) => eventMetadata.parse(metadata).commandKey);
}

/** What the answer says was made or changed, and what its event says. */
function isAsAnswered(call: KeyedCall, event: ParsedEvent): boolean {
  const { type, data } = bahiEvent.parse({ type: event.type, data: event.data });
  // as: commands about these are answered with the whole record
  const record = call.answer?.body as { id?: number; total_amount?: number; amount?: number };
  const paise = (rupees: number | undefined) => Math.round((rupees ?? 0) * 100);
  if (type === "InvoiceCreated" || type === "InvoiceCorrected")
    return record.id === data.invoiceId && paise(record.total_amount) === data.totalPaise;
  if (type === "PaymentRecorded" || type === "PaymentChanged")
    return record.id === data.paymentId && paise(record.amount) === data.amountPaise;
  if (type === "CreditNoteIssued")
    return record.id === data.creditNoteId && paise(record.total_amount) === data.totalPaise;
  if (type === "CustomerAdded" || type === "CustomerChanged") return record.id === data.customerId;
  return true;
}

/** Whether another command had merged them. */
function isMerged({ body }: Call, log: readonly ParsedEvent[]): boolean {
  // as: the body of a merge
  const { source_ids: sources } = body as { source_ids: number[] };
  const merged = new Set(
    log.flatMap(({ type, data }) =>
      // as: the event of that name
      type === "CustomersMerged" ? (data as { sourceIds: number[] }).sourceIds : [],
    ),
  );
  return sources.every((id) => merged.has(id));
}

export const acknowledgedOnce: Rule = {
  name: "an acknowledged change is in the log exactly once, as it was answered",
  check({ entries, log }) {
    const stored = eventsByKey(log);
    const deleted = new Set(
      log.filter(({ type }) => type.endsWith("Deleted")).map(({ streamId, type }) => `${type} ${streamId}`),
    );
    return keyedCalls(callsOf(entries)).flatMap((call) => {
      if (!isOk(call)) return [];
      const name = nameOf(call);
      const events = stored.get(call.key) ?? [];
      const [event] = events;
      const said = `call ${call.call}, ${call.method} ${call.path} under ${call.key}, was answered with ${call.answer?.status}`;
      const expected = ALWAYS[name] ?? OR_SO_ALREADY[name];
      if (expected === undefined) return `${said}, and the checker does not know it`;
      if (event === undefined) {
        if (name in ALWAYS) return `${said}, and no event is there`;
        if (name === "POST merge") return isMerged(call, log) ? [] : `${said}, and it was never merged`;
        const isDocument = /^DELETE (invoices|payments|credit-notes)$/.test(name);
        const stream = `${name.split(" ")[1]?.slice(0, -1).replace("-", "_")}-${call.path.split("/").at(-1)}`;
        return isDocument && !deleted.has(`${expected} ${stream}`) ? `${said}, and it was never deleted` : [];
      }
      if (events.length > 1) return `${said}, and ${events.length} events are there`;
      if (event.type !== expected) return `${said}, and the event is ${event.type}`;
      if (!isAsAnswered(call, event))
        return `${said}, and its event says something else: ${JSON.stringify(event.data)}`;
      const { position } = call.answer ?? {};
      if (typeof position !== "string" || position < event.position)
        return `${said} at ${position}, and its event is at ${event.position}`;
      return [];
    });
  },
};

export const othersAtMostOnce: Rule = {
  name: "a command that was refused, or never answered, is in the log at most once",
  check({ log }) {
    return [...eventsByKey(log)].flatMap(([key, events]) =>
      events.length > 1
        ? `${events.length} events are there under ${key}: ${events.map(({ type }) => type).join(", ")}`
        : [],
    );
  },
};

/** Commands that are never taken back once they are stored, as a discount, a deletion or a credit note may be. */
const FINAL = new Set(["POST customers", "PUT customers", "POST products", "PUT products", "POST invoices"]);
const NOTHING_SAVED = new Set(["urn:bahi:not-saved", "urn:bahi:clock-leapt"]);

function isNothingSaved(call: Call): boolean {
  const { status = 0, body } = call.answer ?? {};
  // as: every problem has a type
  const { type = "" } = (body ?? {}) as { type?: string };
  return NOTHING_SAVED.has(type) || (status >= 400 && status < 500 && FINAL.has(nameOf(call)));
}

export const refusedNever: Rule = {
  name: "of a command that was refused each time, or said not to be saved, nothing is in the log",
  check({ entries, log }) {
    const stored = eventsByKey(log);
    return [...Map.groupBy(keyedCalls(callsOf(entries)), ({ key }) => key)].flatMap(([key, calls]) => {
      const [event] = stored.get(key) ?? [];
      if (event === undefined || !calls.every(isNothingSaved)) return [];
      return `${calls.length} calls under ${key} were refused, and ${event.type} is at ${event.position}`;
    });
  },
};

/** Each answer to a changed password opens a session of its own. */
function saidIn({ answer }: Call): unknown {
  if (typeof answer?.body !== "object" || answer.body === null) return answer?.body;
  return { ...answer.body, access_token: undefined };
}

export const oneAnswerForAKey: Rule = {
  name: "a key is for one command, which is always answered the same",
  check({ entries }) {
    const accepted = keyedCalls(callsOf(entries)).filter(isOk);
    return [...Map.groupBy(accepted, ({ key }) => key)].flatMap(([key, calls]) => {
      const [first, ...later] = calls;
      return later.flatMap((call) => {
        const same =
          first?.method === call.method &&
          first.path === call.path &&
          isDeepStrictEqual(first.body, call.body) &&
          first.answer?.status === call.answer?.status &&
          isDeepStrictEqual(saidIn(first), saidIn(call));
        return same
          ? []
          : `call ${first?.call} and call ${call.call} under ${key} were both answered, not alike`;
      });
    });
  },
};

/** The file of an import says its rows, which have names of their own. */
export const importedOnce: Rule = {
  name: "each row of a file is imported once, and of one that was answered as done every row",
  check({ entries, log }) {
    const calls = callsOf(entries);
    const added = new Map<string, number>();
    for (const { type, data } of log) {
      if (type !== "CustomerAdded") continue;
      // as: the event of that name
      const { name } = data as { name: string };
      added.set(name, (added.get(name) ?? 0) + 1);
    }
    const twice = [...added].filter(([name, count]) => name.startsWith("Import ") && count > 1);
    const missing = calls.flatMap((call) => {
      if (call.path !== "/imports" || call.answer?.status !== 202) return [];
      // as: the progress that the import was begun with
      const { id } = call.answer.body as { id: number };
      const isDone = calls.some(
        (other) =>
          other.path === `/imports/${id}` &&
          other.client === call.client &&
          other.edge === call.edge &&
          other.askedAt > call.endedAt &&
          (other.answer?.body as { state?: string } | undefined)?.state === "done",
      );
      const names = (call.body as { csv: string }).csv
        .split("\n")
        .slice(1)
        .map((row) => row.split(",")[0] ?? "");
      return isDone ? names.filter((name) => !added.has(name)) : [];
    });
    return [
      ...twice.map(([name, count]) => `“${name}” was imported ${count} times`),
      ...missing.map((name) => `“${name}” is in a file that was imported, and was never added`),
    ];
  },
};
