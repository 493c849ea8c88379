import type { QueryConfig } from "pg";

const names = new Map<string, string>();
const statements = new Map<string, { name: string; text: string }>();

/** A statement that each connection plans once. Each text is a prepared statement on the server: keep them few. */
export function prepared(text: string, values: unknown[]): QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = `projector ${names.size}`;
    names.set(text, name);
  }
  return { name, text, values };
}

/** The same for a statement that `key` identifies: its text is made once. */
export function preparedAs(key: string, textOf: () => string, values: unknown[]): QueryConfig {
  let statement = statements.get(key);
  if (statement === undefined) {
    const text = textOf();
    statement = { name: prepared(text, []).name ?? "", text };
    statements.set(key, statement);
  }
  return { ...statement, values };
}
