import { phoneNumbersIn, plainPhoneText } from "@bahi/contracts/customer/phone-numbers.ts";

/** The address that dials the first number of a phone cell. One that is written without a country is Indian. */
export function dialling(cell: string): string {
  const latin = plainPhoneText(cell).trim();
  const abroad = /^\+(?!91)[\d\s\-()]+/.exec(latin);
  if (abroad !== null) return `tel:+${abroad[0].replaceAll(/\D/g, "")}`;
  const [first] = phoneNumbersIn(cell);
  return first === undefined ? `tel:${latin.replaceAll(/[^\d+]/g, "")}` : `tel:+91${first.digits}`;
}
