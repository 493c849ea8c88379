import { phoneNumbersIn, plainPhoneText } from "@bahi/contracts/customer/phone-numbers.ts";

/** A number as people read it, and as WhatsApp takes it: with its country, in digits alone. */
export type WhatsappNumber = { shown: string; digits: string };

const ABROAD = /\+(?!91)[1-9][\d\s\-()]{6,}/g;
const INDIA = "91";

/** The mobile numbers of a phone cell, and those of other countries. A landline has no WhatsApp. */
export function whatsappNumbers(cell: string): WhatsappNumber[] {
  const latin = plainPhoneText(cell);
  const abroad = (latin.match(ABROAD) ?? []).map((number) => ({
    shown: number.trim(),
    digits: number.replaceAll(/\D/g, ""),
  }));
  const mobiles = phoneNumbersIn(latin.replaceAll(ABROAD, " / "))
    .filter(({ kind }) => kind === "mobile")
    .map(({ digits }) => ({ shown: `${digits.slice(0, 5)} ${digits.slice(5)}`, digits: INDIA + digits }));
  return [...new Map([...mobiles, ...abroad].map((number) => [number.digits, number])).values()];
}

/** Opens WhatsApp with a text; without a number it asks whom to send it to. */
export function whatsappAddress(text: string, number?: WhatsappNumber): string {
  return `https://wa.me/${number?.digits ?? ""}?text=${encodeURIComponent(text.toWellFormed())}`;
}
