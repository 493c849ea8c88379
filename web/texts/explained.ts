import { inLanguage } from "./in-language.ts";

const english = {
  whatMakesUp: (figure: string) => `What makes up ${figure}`,
  events: "The events that make up this figure.",
  notLoaded: "The events could not be loaded",
  eventByEvent: (figure: string) => `${figure}, event by event`,
  knownSince: "Known since",
  event: "Event",
  amount: "Amount",
  count: "Count",
};

/** What a figure is made of. */
export type ExplainedTexts = typeof english;
export const explainedTexts = inLanguage("explained", english);
