/** The environment does not let the process start. `message` is a sentence for the person who started it. */
export class CannotStart extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "CannotStart";
  }
}
