// oxlint-disable-next-line no-control-regex -- the control characters are what it looks for
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const LINE_ENDS = /[\n\u2028\u2029]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Text for a terminal, which takes control characters for commands: to clear the screen, or to hide what follows. They
 * are written as escapes, and so is what turns the order of letters. Lines stay.
 */
export function printable(text: string): string {
  return text.replaceAll(COMMANDS, escaped);
}

/** The same on one line: a text from outside cannot begin one of its own. */
export function printableLine(text: string): string {
  return printable(text).replaceAll(LINE_ENDS, escaped);
}
