/** Control characters but for line ends and tabs, and what turns the order of letters. */
const COMMANDS = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const LINE_ENDS = /[\n\u2028\u2029]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Text for a terminal, which takes control characters for commands: to clear the screen, or to hide what follows. They
 * are written as escapes, and so is what turns the order of letters. Lines and tabs stay.
 */
export function printable(text: string): string {
  return text.replaceAll(COMMANDS, escaped);
}

/** The same on one line: a text from outside cannot begin one of its own. */
export function printableLine(text: string): string {
  return printable(text).replaceAll(LINE_ENDS, escaped);
}
