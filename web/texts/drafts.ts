import { inLanguage } from "./in-language.ts";

const english = {
  discard: "Discard",
  asYouLeftIt: {
    bill: "Your bill is here as you left it.",
    payment: "Your payment is here as you left it.",
    correction: "Your correction is here as you left it.",
    creditNote: "Your credit note is here as you left it.",
    entries: "Your entries are here as you left them.",
  },
  asYouLeftItAt: {
    bill: (moment: string) => `Your bill from ${moment} is here as you left it.`,
    payment: (moment: string) => `Your payment from ${moment} is here as you left it.`,
    correction: (moment: string) => `Your correction from ${moment} is here as you left it.`,
    creditNote: (moment: string) => `Your credit note from ${moment} is here as you left it.`,
    entries: (moment: string) => `Your entries from ${moment} are here as you left them.`,
  },
  isBeingSaved: "What you left here is being saved.",
  isSaved: "What you left here has been saved.",
  beginAnew: "Begin Anew",
  changedSince: {
    payment: "This payment was changed since you left it. What you had typed is not brought back.",
    entries: "This record was changed since you left it. What you had typed is not brought back.",
  },
};

/** What was typed before and kept. */
export type DraftsTexts = typeof english;
export const draftsTexts = inLanguage("drafts", english);
