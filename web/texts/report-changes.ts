import { inLanguage } from "./in-language.ts";

const english = {
  title: "What has changed?",
  means: "Compares this report as it was known at two moments. A day without a time means its end.",
  comparedWith: "Compared With (or now)",
  show: "Show What Has Changed",
  changes: "Changes",
  now: "now",
  between: (from: string, to: string) => `Between ${from} and ${to}`,
  notCompared: "The two moments could not be compared",
  nothingChanged: "Nothing has changed.",
  events: "Events",
  throughOne: "Through this event",
  through: (events: string) => `Through these ${events} events`,
  madeUp: "These events have made up for each other: the report is the same.",
  whatDiffers: "What differs",
  figure: "Figure",
  /** A row that only one of the two moments has, and that has no amount. */
  isThere: "yes",
};

/** Why a report says something else at one moment than at another. */
export type ReportChangesTexts = typeof english;
export const reportChangesTexts = inLanguage("reportChanges", english);
