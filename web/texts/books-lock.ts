import { lockSentences } from "@bahi/contracts/settings/books-lock.ts";
import { inLanguage } from "./in-language.ts";

// The server says them, too. Days and times are handed in as they are read.

export type BooksLockTexts = typeof lockSentences;
export const booksLockTexts = inLanguage("booksLock", lockSentences);
