import { z } from "zod";
import { now } from "../format/clock.ts";

/** The names under which the browser keeps what users have typed and not saved. */
const DRAFTS = /^bahi\.(?:draft|invoice-draft)\.\d/;
const DAY_MS = 86_400_000;
/** Nobody comes back to what was left so long ago; its user may have gone, too. */
const DAYS_KEPT = 30;

/** JSON text, as what `schema` says. */
export function jsonOf<T>(schema: z.ZodType<T>): z.ZodType<T, string> {
  return z
    .string()
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue("is no JSON");
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** What every draft says. Those of invoices call the key of their command `orderKey`, and did not always say `at`. */
const anyDraft = jsonOf(
  z.object({ commandKey: z.string().optional(), orderKey: z.string().optional(), at: z.string().optional() }),
);

function readAny(name: string) {
  const { commandKey, orderKey, at } = anyDraft.safeParse(localStorage.getItem(name)).data ?? {};
  return { name, key: commandKey ?? orderKey, leftMs: Date.parse(at ?? "") };
}

/** The drafts of all users that were left so many days ago, the oldest first. */
function leftBefore(days: number): string[] {
  const lastMs = now().getTime() - days * DAY_MS;
  return Object.keys(localStorage)
    .filter((name) => DRAFTS.test(name))
    .map(readAny)
    .filter(({ leftMs }) => leftMs < lastMs)
    .toSorted((one, other) => one.leftMs - other.leftMs)
    .map(({ name }) => name);
}

/** Another form has its draft there, as in another tab. */
export function isOfAnother(name: string, key: string): boolean {
  const kept = readAny(name);
  return kept.key !== undefined && kept.key !== key;
}

function write(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores the draft whose command has this key. In a full storage the oldest drafts make room, but for those of the last day.
 * @returns whether it is kept: the storage may be full, closed to us, or hold the draft of another form.
 */
export function storeText(name: string, key: string, text: string): boolean {
  if (isOfAnother(name, key)) return false;
  if (write(name, text)) return true;
  return leftBefore(1).some((oldest) => {
    if (oldest !== name) localStorage.removeItem(oldest);
    return write(name, text);
  });
}

export function removeText(name: string, key: string): void {
  if (!isOfAnother(name, key)) localStorage.removeItem(name);
}

/** What is kept there. What cannot be read, as of an older version of Bahi, is in the way of the next draft, and goes. */
export function readText<T>(name: string, schema: z.ZodType<T, string>): T | undefined {
  for (const old of leftBefore(DAYS_KEPT)) localStorage.removeItem(old);
  const { data } = schema.safeParse(localStorage.getItem(name));
  if (data === undefined) localStorage.removeItem(name);
  return data;
}

/** Keys of commands that are done or given up: whichever form of this page still holds their draft stores it no more. */
const forgotten = new Set<string>();

export function forgetCommand(key: string): void {
  forgotten.add(key);
}

export function isForgotten(key: string): boolean {
  return forgotten.has(key);
}
