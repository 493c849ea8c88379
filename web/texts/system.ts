import { inLanguage } from "./in-language.ts";

const english = {
  title: "System",
  subtitle: "Whether your books are whole, and kept",
  readModelsNotLoaded: "The read models could not be loaded",
  projectorSilent: "The projector does not answer at the moment",
  maybeOutOfDate: "What you see may be out of date. It is asked again by itself.",
  requestNotTaken: "The request was not taken. Please try again.",
  events: (number: number, shown: string) => `${shown} ${number === 1 ? "event" : "events"}`,
  eventsPerSecond: (shown: string) => `${shown} events/s`,
  position: (position: string) => `position ${position}`,
  fingerprint: "Fingerprint",

  books: {
    downloaded: "Backup downloaded",
    downloading: "Downloading...",
    download: "Download Backup",
    notDownloaded: "The backup could not be downloaded",
    lastMade: (moment: string, what: string) => `The last daily backup was made on ${moment}: ${what}`,
    notMade: (moment: string) => `The backup of ${moment} could not be made`,
    lacksSomething: "The last daily backup does not hold everything",
    noFolder: "No backup is made by itself, since BAHI_BACKUP_DIR names no folder.",
    madeDailyInto: (folder: string) => `One is made each day while Bahi runs, into ${folder}.`,
    noBackupYet: "no daily backup yet",
    lastBackup: (day: string) => `last backup ${day}`,
    today: "today",
    yesterday: "yesterday",
    notProved: (backup: string) => `Your books · not proved yet · ${backup}`,
    whole: (moment: string, backup: string) => `Your books are whole · proved ${moment} · ${backup}`,
    touched: (moment: string, backup: string) => `Your books were touched · found ${moment} · ${backup}`,
  },

  check: {
    title: "Check a fingerprint",
    what: "Type one that you wrote down or that stands on a printed report. Every event is read anew, and you are told whether the history up to then is still the same.",
    fourGroups: "A fingerprint is four groups of four letters and digits",
    check: "Check",
    checking: "Checking...",
    notChecked: "The fingerprint could not be checked. Please try again.",
    holdsNot: (fingerprint: string) => `${fingerprint} does not hold`,
    holdsNotMeans:
      "No part of this history has this fingerprint. If it is typed as it stands on the paper, and the paper is of these books, then somebody has changed, removed or added events since.",
    holds: (fingerprint: string) => `${fingerprint} holds`,
    holdsMeans: (events: string, last: string) =>
      `It stands for the first ${events}, the last one ${last}. Each of them still says what it said when this was written down; none is gone, and none was put between them.`,
    ofMoment: (moment: string) => `of ${moment}`,
    atPosition: (position: string) => `at position ${position}`,
  },

  print: {
    title: "Fingerprint of the history",
    notLoaded: "The fingerprint could not be loaded",
    nothingRecorded: "Nothing was recorded yet, so there is no fingerprint.",
    lastOf: (moment: string) => `the last one of ${moment}`,
    howToKeep: (writeItDown: string) =>
      `${writeItDown}, with the number of events, or print it, and keep it away from this computer. If even one byte of these events changes later, this fingerprint no longer belongs to them. Typed in below, or with this command, it says so:`,
    writeItDown: "Write it down",
  },

  /** Lengths of time. */
  seconds: (seconds: string) => `${seconds} s`,
  minutes: (minutes: string, seconds: string) => `${minutes} min ${seconds} s`,
  hours: (hours: string, minutes: string) => `${hours} h ${minutes} min`,
  left: (duration: string) => `${duration} left`,
  eventsOf: (done: string, total: string) => `${done} of ${total} events`,
};

/** The screen System, but for its machinery and its proof. */
export type SystemTexts = typeof english;
export const systemTexts = inLanguage("system", english);
