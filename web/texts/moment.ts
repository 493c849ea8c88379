import { inLanguage } from "./in-language.ts";

const english = {
  /** A moment up to which something is known: it stands in sentences such as "As known at …". */
  endOf: (day: string) => `the end of ${day}`,
  unnamed: "an earlier moment",
  earlier: "As known at an earlier moment",
  earlierThan: (moment: string) => `As known at an earlier moment: ${moment}`,
  earlierMeans:
    "Shows what was known at the end of that day, or at a time of it. What was entered later is left out.",
  asKnownOn: "As Known On",
  time: "Time",
  timeIfNone: "Empty: the end of the day",
};

/** A moment up to which the books are to be known. */
export type MomentTexts = typeof english;
export const momentTexts = inLanguage("moment", english);
