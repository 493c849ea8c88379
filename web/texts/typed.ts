import { inLanguage } from "./in-language.ts";

const english = {
  noDay: "This is not a day. Write it as 22, 22/11 or 22/11/26",
  noMonth: (month: string) => `There is no month ${month}`,
  yearBetween: (first: string, last: string) => `The year must be between ${first} and ${last}`,
  daysOf: (month: string, lastDay: string) => `${month} has the days 1 to ${lastDay}`,
  months: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  sampleCount: "1250 or 1,250",
  sampleAmount: "1250.50 or 1,250.50",
  noFigure: (sample: string) => `This is not a figure. Write it as ${sample}`,
  misplacedCommas: (sample: string) => `The commas are not where they belong. Write it as ${sample}`,
  mustBeWhole: "This must be a whole number",
  twoDecimalsMost: "This can have at most two decimals",
  mostIs: (limit: string) => `This must be at most ${limit}`,
  belowZero: "This cannot be below zero",
};

/** What is wrong with a typed day or figure. */
export type TypedTexts = typeof english;
export const typedTexts = inLanguage("typed", english);
