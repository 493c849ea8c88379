import { z } from "zod";
import { isOfAnother, jsonOf, readText, removeText, storeText } from "./stored-text.ts";

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

/** Undefined without one, and for one of an older version of Bahi. */
export function loadKept<T>(userId: number, what: string, content: z.ZodType<T>): Kept<T> | undefined {
  const kept = jsonOf(z.object({ content, commandKey: z.string().min(1), at: z.string() }));
  return readText(nameOf(userId, what), kept);
}

/** @returns whether it is kept, as `storeText` says. */
export function storeKept(userId: number, what: string, kept: Kept<unknown>): boolean {
  return storeText(nameOf(userId, what), kept.commandKey, JSON.stringify(kept));
}

/**
 * Whether the draft of this command can be kept, so that a form can say so before it writes its first one: the storage may be
 * full or closed to us, and another tab may have a draft there.
 */
export function canKeep(userId: number, what: string, commandKey: string): boolean {
  const probe = nameOf(0, "probe");
  try {
    localStorage.setItem(probe, "");
    localStorage.removeItem(probe);
  } catch {
    return false;
  }
  return !isOfAnother(nameOf(userId, what), commandKey);
}

/** Calls `listener` when another tab keeps or forgets a draft. @returns what ends it. */
export function onOtherTab(userId: number, what: string, listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === nameOf(userId, what) && listener();
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** Takes the draft of this command away. */
export function forgetKept(userId: number, what: string, commandKey: string): void {
  removeText(nameOf(userId, what), commandKey);
}
