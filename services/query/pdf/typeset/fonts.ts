import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { INDIAN_SCRIPTS } from "@bahi/contracts/invisible.ts";

/** Latin and Devanagari stand on nearly every sheet. */
const BASE = [...fontsOf("inter", "Inter"), ...notoSansOf("Devanagari")];

/** The other scripts in which people write names: their fonts are loaded when a sheet has one of them. */
const SCRIPTS = INDIAN_SCRIPTS.filter((script) => script !== "Devanagari").map((script) => ({
  letters: new RegExp(String.raw`\p{Script=${script}}`, "u"),
  fonts: notoSansOf(script),
}));

function notoSansOf(script: string): string[] {
  return fontsOf(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`);
}

function fontsOf(folder: string, name: string): string[] {
  return ["400Regular", "600SemiBold"].map(
    (weight) => `@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`,
  );
}

/** The fonts that a text is set in, by the names of their files. */
export function fontsFor(text: string): string[] {
  return [...BASE, ...SCRIPTS.flatMap(({ letters, fonts }) => (letters.test(text) ? fonts : []))];
}

const { resolve } = createRequire(import.meta.url);

export function readFont(font: string): Uint8Array {
  return readFileSync(resolve(font));
}
