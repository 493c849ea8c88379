import type { Finding } from "@bahi/contracts/proof/report.ts";
import { expect, test } from "vitest";
import { Findings } from "./findings.ts";

const row: Finding = {
  about: "row",
  kind: "surplus",
  table: "invoice",
  key: { id: 1 },
  field: null,
  stored: null,
  expected: null,
  sentence: "",
};

test("an event that was touched is listed before any number of rows that differ because of it", () => {
  const findings = new Findings();
  for (let count = 0; count < 1_500; count += 1) findings.add(row);
  findings.add({ about: "record", sentence: "touched" });
  expect(findings.count).toBe(1_501);
  expect(findings.listed).toHaveLength(1_000);
  expect(findings.listed[0]).toEqual({ about: "record", sentence: "touched" });
});
