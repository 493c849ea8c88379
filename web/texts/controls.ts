import { inLanguage } from "./in-language.ts";

const english = {
  documentTitle: (title: string) => `${title} · Bahi`,

  openCalendar: "Open calendar",
  openCalendarByKey: "Open calendar (Alt+↓)",
  openCalendarOfDate: "Open the calendar of a date",
  daysInWords: "In a date: today, yesterday, so many days from today",
  waysToTypeADay: "22 · 22/11 · 22/11/26 · 22 nov · t for today · y for yesterday · -1 · +7",
  onOrAfter: (day: string) => `This must be on or after ${day}`,
  onOrBefore: (day: string) => `This must be on or before ${day}`,

  farAhead: (days: string) => `This is more than ${days} days ahead. Is the year right?`,
  notToday: (today: string) => `This is not today's date. Today is ${today}.`,
  beforeLastYear: "This is before the last financial year. Is the year right?",

  leaveWithoutSaving: "Leave without saving?",
  notSavedYet: "It is not saved yet. What you entered will be lost.",
  leaveBeforeSaved: "Leave before it is saved?",
  beingSaved: "It is being saved. What is not saved when that is done will be lost.",
  stay: "Stay",
  leave: "Leave",
  typeToConfirm: (word: string) => `Type ${word} to confirm`,

  opening: "Opening...",
  notOpened:
    "This could not be opened. The server cannot be reached, or Bahi was updated meanwhile. Please load the page again.",
  partNotLoaded: "This part could not be loaded",
  whyNotLoaded: "The server cannot be reached, or Bahi was updated meanwhile.",

  downloadCsv: "Download CSV",
  downloading: "Downloading...",
  downloaded: (fileName: string) => `Downloaded ${fileName}`,
  notDownloaded: "The file could not be downloaded. Please try again.",
};

/** Fields, dialogs and buttons that say the same on every screen. */
export type ControlTexts = typeof english;
export const controlTexts = inLanguage("controls", english);
