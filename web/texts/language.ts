export type Language = "en" | "hi";

const NAME = "bahi.language";

function kept(name: string): Language | undefined {
  // Tests of parts of the app run outside of a browser.
  const stored = typeof localStorage === "undefined" ? null : localStorage.getItem(name);
  return stored === "en" || stored === "hi" ? stored : undefined;
}

/** The language of this page, from its first module to its last. Another one is another page. */
export const language: Language = kept(NAME) ?? "en";

/** For Intl. Figures are Latin in both: goods and bills have them so. */
export const locale = language === "hi" ? "hi-IN-u-nu-latn" : "en-IN";

/** Loads the page again in this language. It is kept for the user on this device, and for the sign-in of the next. */
export function speak(chosen: Language, userId?: number): void {
  if (userId !== undefined) keep(`${NAME} ${userId}`, chosen);
  keep(NAME, chosen);
  // What is not kept would be the old language again, and again.
  if (chosen !== language && kept(NAME) === chosen) location.reload();
}

function keep(name: string, chosen: Language): void {
  try {
    localStorage.setItem(name, chosen);
  } catch {
    // The storage is full or closed to us. The page goes on in its language.
  }
}

/** Who signs in reads the language that they have chosen before; whoever has chosen none reads that of the sign-in. */
export function speakAsChosenBy(userId: number): void {
  speak(kept(`${NAME} ${userId}`) ?? language);
}
