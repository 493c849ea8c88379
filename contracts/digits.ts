/** The zeros of the scripts of India, and the wide one; the digits of each follow it. */
const ZEROS = Array.from("०০੦૦୦௦౦೦൦０", (zero) => zero.charCodeAt(0));

/** The text with the digits 0 to 9 in place of those of another script. */
export function withLatinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const zero = ZEROS.find((each) => digit.charCodeAt(0) >= each && digit.charCodeAt(0) <= each + 9);
    return zero === undefined ? digit : String(digit.charCodeAt(0) - zero);
  });
}
