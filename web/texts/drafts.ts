import { inLanguage } from "./in-language.ts";

const english = {
  discard: "Discard",
  asYouLeftIt: {
    bill: "Your bill is here as you left it.",
    payment: "Your payment is here as you left it.",
    correction: "Your correction is here as you left it.",
  },
  asYouLeftItAt: {
    bill: (moment: string) => `Your bill from ${moment} is here as you left it.`,
    payment: (moment: string) => `Your payment from ${moment} is here as you left it.`,
    correction: (moment: string) => `Your correction from ${moment} is here as you left it.`,
  },
};

/** What was typed before and kept. */
export type DraftsTexts = typeof english;
export const draftsTexts = inLanguage("drafts", english);
