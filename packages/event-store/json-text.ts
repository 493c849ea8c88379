/** Data or metadata of an event to append that is JSON text already: it is stored byte for byte. The text has to be valid. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** What it says, wherever an event becomes a part of other JSON. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
