import { expect, test } from "vitest";
import { appendedTables, derivedTables, pastTables, tables, versionedTables } from "./tables.ts";

test("every table is registered under its own name, and each versioned one has a table for its past", () => {
  for (const group of [versionedTables, appendedTables, derivedTables]) {
    for (const [name, table] of Object.entries(group)) expect(table.name).toBe(name);
  }
  expect(Object.entries(pastTables).map(([, past]) => [past.name, past.key])).toEqual(
    Object.keys(versionedTables).map((name) => [`${name}_past`, ["id", "since"]]),
  );
  expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
});
