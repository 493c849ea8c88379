import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectionSources, projectionVersion } from "./version.ts";

const nouns = ["customer", "product", "invoice", "payment", "ledger", "sales", "user", "settings", "history"];

test("the version follows every file that decides a row, and none that does not", () => {
  const sources = projectionSources();
  expect(sources).toEqual(
    expect.arrayContaining([
      ...nouns.map((noun) => join("services/projector", noun, "projection.ts")),
      ...nouns.map((noun) => join("packages/read-models", noun, "table.ts")),
      "packages/read-models/as-of/past-table.ts",
      "packages/read-models/as-of/view.ts",
      "services/projector/past/next-version.ts",
      "services/projector/customer/owner.ts",
      "services/projector/derived/changes.ts",
      "services/projector/derived/totals.ts",
      "services/projector/duplicate/similar.ts",
      "contracts/invoice/events.ts",
      "contracts/invoice/upcast.ts",
      "contracts/stored/upcast.ts",
    ]),
  );
  expect(
    sources.filter((file) => /test|fixture|\/(live|rebuild|chain|verify)\/|main\.ts/.test(file)),
  ).toEqual([]);
  for (const file of sources) expect(existsSync(join(import.meta.dirname, "../..", file))).toBe(true);
});

test("the version is the same whenever it is asked for", () => {
  expect(projectionVersion()).toMatch(/^[0-9a-f]{16}$/);
  expect(projectionVersion()).toBe(projectionVersion());
});
