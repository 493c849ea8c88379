import { ToWords as EnglishWords } from "to-words/en-IN";
import { ToWords as HindiWords } from "to-words/hi-IN";

export type Words = { english: string; hindi: string };

const english = new EnglishWords();
const hindi = new HindiWords();

const CRORE = 1_00_00_000;
const ARAB = 100 * CRORE;

/**
 * An amount as a cheque says it: "Twenty Thousand Seven Hundred Forty One Rupees and Twenty Five Paise Only". In English a
 * hundred crore is no Arab, as the library has it: bills count in crore.
 */
export function amountInWords(amountPaise: number): Words {
  const whole = Math.floor(amountPaise / 100);
  const crores = whole < ARAB ? 0 : Math.floor(whole / CRORE);
  const rest = (amountPaise - crores * CRORE * 100) / 100;
  const lead = crores === 0 ? "" : `${english.convert(crores)} Crore `;
  const said = english.convert(rest, { currency: true });
  return {
    english: (lead + (crores > 0 ? said.replace(/^Zero /, "") : said)).replaceAll(" And ", " and "),
    hindi: `${hindi.convert(amountPaise / 100, { currency: true })} मात्र`,
  };
}
