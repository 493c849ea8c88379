import { inLanguage } from "./in-language.ts";

const english = {
  whatItDoes:
    "Nothing dated up to the locked day is added, changed or deleted by anyone: invoices, payments, imports. Customers with entries of those days are not merged into others.",
  everyDayOpen: "Every day is open.",
  lockedUpTo: (day: string) => `Locked up to ${day}`,
  lockedBy: (name: string, day: string) => `By ${name} on ${day}.`,
  lockedByBecause: (name: string, day: string, reason: string) => `By ${name} on ${day}. Reason: ${reason}`,
  lockUpTo: "Lock Up To",
  dayMissing: "Please choose the last day to be locked",
  reason: "Reason",
  reasonForLess: "Fewer days would be locked than now, so the history keeps why.",
  reasonOptional: "Optional, such as: returns are filed",
  lock: "Lock Books",
  locking: "Locking...",
  locked: (day: string) => `Books locked up to ${day}`,
  notLocked: "Failed to lock the books",
  open: "Unlock",
  unlock: "Unlock Books",
  unlockMeans: (day: string) =>
    `Everything dated up to ${day} can be changed again. The history of the settings keeps who unlocked it and why.`,
  now: "now",
  whyMissing: "Please say why the books are unlocked",
  unlocking: "Unlocking...",
  unlocked: "Books unlocked",
  notUnlocked: "Failed to unlock the books",
};

/** The period lock in the settings. */
export type LockTexts = typeof english;
export const lockTexts = inLanguage("lock", english);
