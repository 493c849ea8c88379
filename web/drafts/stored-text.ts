import { z } from "zod";

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

/** What every draft says. Those of invoices call the key of their command `orderKey`. */
const anyDraft = jsonOf(z.object({ commandKey: z.string().optional(), orderKey: z.string().optional() }));

/** Another form has its draft there, as in another tab. */
export function isOfAnother(name: string, key: string): boolean {
  const { commandKey, orderKey } = anyDraft.safeParse(localStorage.getItem(name)).data ?? {};
  const kept = commandKey ?? orderKey;
  return kept !== undefined && kept !== key;
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
 * Stores the draft whose command has this key.
 * @returns whether it is kept: the storage may be full, closed to us, or hold the draft of another form.
 */
export function storeText(name: string, key: string, text: string): boolean {
  if (isOfAnother(name, key)) return false;
  return write(name, text);
}

export function removeText(name: string, key: string): void {
  if (!isOfAnother(name, key)) localStorage.removeItem(name);
}

/** What is kept there. What cannot be read, as of an older version of Bahi, is in the way of the next draft, and goes. */
export function readText<T>(name: string, schema: z.ZodType<T, string>): T | undefined {
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
