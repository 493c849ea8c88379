import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { INDIAN_SCRIPTS } from "@bahi/contracts/invisible.ts";

type Script = (typeof INDIAN_SCRIPTS)[number];

const WEIGHTS = ["400Regular", "600SemiBold"];

/** Latin and Devanagari stand on nearly every sheet. */
const BASE = fontsOf("inter", "Inter").concat(fontsOf("noto-sans-devanagari", "NotoSansDevanagari"));

/** The other scripts in which people write names: their fonts are loaded when a sheet has one of them. */
const OF_SCRIPT: Record<Exclude<Script, "Devanagari">, readonly string[]> = {
  Bengali: fontsOf("noto-sans-bengali", "NotoSansBengali"),
  Gurmukhi: fontsOf("noto-sans-gurmukhi", "NotoSansGurmukhi"),
  Gujarati: fontsOf("noto-sans-gujarati", "NotoSansGujarati"),
  Oriya: fontsOf("noto-sans-oriya", "NotoSansOriya"),
  Tamil: fontsOf("noto-sans-tamil", "NotoSansTamil"),
  Telugu: fontsOf("noto-sans-telugu", "NotoSansTelugu"),
  Kannada: fontsOf("noto-sans-kannada", "NotoSansKannada"),
  Malayalam: fontsOf("noto-sans-malayalam", "NotoSansMalayalam"),
  Arabic: fontsOf("noto-sans-arabic", "NotoSansArabic"),
};
const SCRIPTS = Object.entries(OF_SCRIPT).map(([script, fonts]) => ({
  letters: new RegExp(String.raw`\p{Script=${script}}`, "u"),
  fonts,
}));

function fontsOf(folder: string, name: string): string[] {
  return WEIGHTS.map((weight) => `@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`);
}

/** The fonts that a text is set in, by the names of their files. */
export function fontsFor(text: string): string[] {
  return [...BASE, ...SCRIPTS.flatMap(({ letters, fonts }) => (letters.test(text) ? fonts : []))];
}

const { resolve } = createRequire(import.meta.url);

export function readFont(font: string): Uint8Array {
  return readFileSync(resolve(font));
}
