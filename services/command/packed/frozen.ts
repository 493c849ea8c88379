/** What a container held at one moment: bytes that nobody changes any more, and how to read them (JSON). */
export type Frozen = { meta: unknown; blocks: readonly Uint8Array[] };

/** `release` says that nobody reads the bytes any more: they may change. */
export type Held = Frozen & { release(): void };

/**
 * A container whose content can be kept in a file. `freeze` takes the time of a loop over its blocks, whatever they hold:
 * a block that is written to before it is released is copied first.
 */
export type Freezable = {
  freeze(): Held;
  /** Takes the place of all content. Throws for what {@link Freezable.freeze} cannot have returned. */
  thaw(frozen: Frozen): void;
};
