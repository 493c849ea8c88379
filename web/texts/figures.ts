import { inLanguage } from "./in-language.ts";

const english = {
  lakh: "lakh",
  crore: "crore",
  moreThan: (limit: string) => `more than ${limit}`,
  of: (shown: string, all: string) => `${shown} of ${all}`,
  days: (days: number, written: string) => `${written} ${days === 1 ? "day" : "days"}`,
  overdueBy: (days: string) => `Overdue by ${days}`,
};

/** What stands beside figures. */
export type FigureTexts = typeof english;
export const figureTexts = inLanguage("figures", english);
