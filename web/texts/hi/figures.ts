import type { FigureTexts } from "../figures.ts";

export const figures: FigureTexts = {
  lakh: "लाख",
  crore: "करोड़",
  moreThan: (limit) => `${limit} से ज़्यादा`,
  of: (shown, all) => `${all} में से ${shown}`,
  days: (_, written) => `${written} दिन`,
  overdueBy: (days) => `समय से ${days} ऊपर`,
};
