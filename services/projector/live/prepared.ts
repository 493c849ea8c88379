import type { QueryConfig } from "pg";

const names = new Map<string, string>();

/** A statement that each connection plans once; there are few of them, and they come again with every batch. */
export function prepared(text: string, values: unknown[]): QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = `projector ${names.size}`;
    names.set(text, name);
  }
  return { name, text, values };
}
