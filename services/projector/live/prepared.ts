import type { Client, QueryConfig } from "pg";

type Statement = { name: string; text: string };
type Statements = { byText: Map<string, Statement>; byKey: Map<string, Statement> };

/** They end with their connection, and each generation has others. */
const statementsOf = new WeakMap<Client, Statements>();

function statementsAt(client: Client): Statements {
  let statements = statementsOf.get(client);
  if (statements === undefined) {
    statements = { byText: new Map(), byKey: new Map() };
    statementsOf.set(client, statements);
  }
  return statements;
}

function statementOf(text: string, { byText }: Statements): Statement {
  let statement = byText.get(text);
  if (statement === undefined) {
    statement = { name: `projector ${byText.size}`, text };
    byText.set(text, statement);
  }
  return statement;
}

/** A statement that the connection plans once. Each text is a prepared statement on the server: keep them few. */
export function prepared(client: Client, text: string, values: unknown[]): QueryConfig {
  return { ...statementOf(text, statementsAt(client)), values };
}

/** The same for a statement that `key` identifies: its text is made once. */
export function preparedAs(
  client: Client,
  key: string,
  textOf: () => string,
  values: unknown[],
): QueryConfig {
  const statements = statementsAt(client);
  let statement = statements.byKey.get(key);
  if (statement === undefined) {
    statement = statementOf(textOf(), statements);
    statements.byKey.set(key, statement);
  }
  return { ...statement, values };
}
