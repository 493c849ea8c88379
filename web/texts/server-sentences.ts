import type { RefusalCode, refusals } from "@bahi/contracts/refusal.ts";
import { hindiOf } from "./in-language.ts";
import { language } from "./language.ts";
import { type Sentences, translated } from "./translated.ts";

// The server speaks English. These types make the compiler name each refusal that has no Hindi.

type SignInCode = "wrong-login" | "too-many-logins" | "too-many-at-once" | "not-signed-in" | "session-ended";
type SentenceOf<Code extends RefusalCode> = (typeof refusals)[Code][1];

/** What may be said before anybody is signed in. */
export type SignInSentences = Readonly<Record<SentenceOf<SignInCode>, string>> & Sentences;
export type RefusalSentences = Readonly<Record<SentenceOf<Exclude<RefusalCode, SignInCode>>, string>>;

/** A sentence of the server in the language of the page. One that has no Hindi stays as it is. */
export function inReadersLanguage(sentence: string): string {
  if (language === "en") return sentence;
  return translated(sentence, [hindiOf("signInSentences") ?? {}, ...(hindiOf("serverSentences") ?? [])]);
}

type Fault = { field: string; message: string };

/** The sentence for a request that is not valid. The server's own begins with the English name of the field. */
export function faultInReadersLanguage(sentence: string, { field, message }: Fault): string {
  if (language === "en" || sentence === message) return inReadersLanguage(sentence);
  const [, index] = /\.(\d+)(?:\.|$)/.exec(field) ?? [];
  if (index !== undefined) return inReadersLanguage(`Line ${Number(index) + 1}: ${message}`);
  const name = hindiOf("fields")?.nameOf(field);
  const said = inReadersLanguage(message);
  return name === undefined ? said : `${name}: ${said}`;
}
