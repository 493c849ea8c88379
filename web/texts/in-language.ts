import type { frame } from "./hi/frame.ts";
import type { screens } from "./hi/screens.ts";
import { language } from "./language.ts";

type Hindi = typeof frame & typeof screens;

const hindi: Partial<Hindi> = {};

/** Loads what the first screen says. Await before any module that has texts is loaded. */
export async function loadFrameTexts(): Promise<void> {
  if (language === "hi") Object.assign(hindi, (await import("./hi/frame.ts")).frame);
}

/** Makes a lazy import wait for what the screens beyond the first one say, which its modules need when they are loaded. */
export function withScreenTexts<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    if (language === "hi") Object.assign(hindi, (await import("./hi/screens.ts")).screens);
    return load();
  };
}

/**
 * The texts of an area in the language of the page. The Hindi of each stands in `hi/`; the compiler compares the two.
 *
 * @throws Error when the Hindi is not loaded yet.
 */
export function inLanguage<Area extends keyof Hindi>(area: Area, english: Hindi[Area]): Hindi[Area] {
  if (language === "en") return english;
  const texts = hindi[area];
  if (texts === undefined) throw new Error(`The Hindi of ${area} is not loaded`);
  return texts;
}

/** The Hindi of an area that is asked for when it is said. Undefined in English, and as long as it is not loaded. */
export function hindiOf<Area extends keyof Hindi>(area: Area): Hindi[Area] | undefined {
  return hindi[area];
}
