import { inLanguage } from "./in-language.ts";

const english = {
  notReached: "The server cannot be reached. What you typed is kept. Please try again.",
  savedBefore:
    "The first attempt was saved after all, before you changed it. Please look at it before you save this as well.",
  savedAndStopped: "This is saved, but the screen could not go on. Please load the page again.",
  notDone: (why: string) => `Not done: ${why}`,
  wrongLogin: "Invalid username or password",
  forbidden: "Access forbidden",
  fault: "Server error. Please try again later.",
  failed: (status: string) => `Request failed (${status})`,
};

/** What is said when the server gives no answer, or one without a sentence, or one that the screen cannot use. */
export type AnswerTexts = typeof english;
export const answerTexts = inLanguage("answers", english);
