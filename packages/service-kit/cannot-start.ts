/** The surroundings do not let the process run. `message` is one sentence for whoever started it. */
export class CannotStart extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "CannotStart";
  }
}
