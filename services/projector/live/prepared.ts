import type { QueryConfig } from "pg";

const names = new Map<string, string>();

/** A statement that each connection plans once. Each text is a prepared statement on the server: keep them few. */
export function prepared(text: string, values: unknown[]): QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = `projector ${names.size}`;
    names.set(text, name);
  }
  return { name, text, values };
}
