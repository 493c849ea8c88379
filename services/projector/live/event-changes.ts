/** What the event that is being projected has changed in the rows of its batch, until it is known that it can be projected. */
export class EventChanges {
  readonly #undos: (() => void)[] = [];

  /** Call with each change: `undo` takes it back, after all that came later was taken back. */
  note(undo: () => void): void {
    this.#undos.push(undo);
  }

  keep(): void {
    this.#undos.length = 0;
  }

  takeBack(): void {
    for (let undo = this.#undos.pop(); undo !== undefined; undo = this.#undos.pop()) undo();
  }
}
