import { z } from "zod";

/** What the browser keeps of a form that was left. */
export type Kept<T> = {
  content: T;
  /** The first Idempotency-Key of its command: a save after a crash must not make a second record. */
  commandKey: string;
  /** When it was written down, as an ISO timestamp. */
  at: string;
};

/** `what` it is of, such as `payment`. Each user has drafts of their own: computers of a shop are shared. */
function nameOf(userId: number, what: string): string {
  return `bahi.draft.${userId}.${what}`;
}

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

/** Undefined without one, and for one of an older version of Bahi. */
export function loadKept<T>(userId: number, what: string, content: z.ZodType<T>): Kept<T> | undefined {
  const text = localStorage.getItem(nameOf(userId, what));
  if (text === null) return undefined;
  return jsonOf(z.object({ content, commandKey: z.string().min(1), at: z.string() })).safeParse(text).data;
}

/** @returns whether it is kept: the storage may be full, or closed to us. */
export function storeKept(userId: number, what: string, kept: Kept<unknown>): boolean {
  try {
    localStorage.setItem(nameOf(userId, what), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Whether anything can be kept here, so that a form can say so before its first draft is written. */
export function canKeep(): boolean {
  const name = nameOf(0, "probe");
  try {
    localStorage.setItem(name, "");
    localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

export function forgetKept(userId: number, what: string): void {
  localStorage.removeItem(nameOf(userId, what));
}
