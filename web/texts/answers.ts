import { inLanguage } from "./in-language.ts";

const english = {
  notReached: "The server cannot be reached. What you typed is kept. Please try again.",
  savedBefore:
    "The first attempt was saved after all, before you changed it. Please look at it before you save this as well.",
  wrongLogin: "Invalid username or password",
  forbidden: "Access forbidden",
  fault: "Server error. Please try again later.",
  failed: (status: string) => `Request failed (${status})`,
};

/** What is said when the server gives no answer, or one without a sentence. */
export type AnswerTexts = typeof english;
export const answerTexts = inLanguage("answers", english);
