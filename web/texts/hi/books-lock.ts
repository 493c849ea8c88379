import type { BooksLockTexts } from "../books-lock.ts";

export const booksLock: BooksLockTexts = {
  lockedUpTo: (until, by, on) => `बही ${until} तक बंद है (${by} ने ${on} को बंद की)`,
  nothingChanges: (until, by, on) =>
    `बही ${until} तक बंद है (${by} ने ${on} को बंद की)। उस दिन तक की तारीख का कुछ भी न जुड़ सकता है, न बदल सकता है, न हट सकता है।`,
};
