import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { noun } from "@bahi/contracts/history.ts";
import { describe, expect, test } from "vitest";
import { rules, violations } from "./rules.ts";
import { readSource } from "./source-file.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The names of their folders. */
const NOUNS = noun.options.map((name) => name.replace("_", "-"));

const sources = globSync("{contracts,packages,services,tools,tests,web}/**/*.{ts,tsx}", {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
});

test("the source keeps every rule", () => {
  expect(sources.length).toBeGreaterThan(100);
  const files = sources.map((path) => readSource(path, readFileSync(join(ROOT, path), "utf8")));
  expect(violations(files)).toEqual([]);
});

describe("a planted violation is caught", () => {
  const planted: [rule: string, path: string, source: string][] = [
    ["contracts import zod alone", "contracts/id.ts", 'import { Pool } from "pg";'],
    ["contracts import zod alone", "contracts/id.ts", 'import { x } from "../tools/x.ts";'],
    [
      "a decision imports contracts and its siblings",
      "services/command/invoice/decide.ts",
      'import type { EventStore } from "@bahi/event-store/event-store.ts";',
    ],
    [
      "a decision imports contracts and its siblings",
      "services/command/invoice/evolve.ts",
      'import { randomUUID } from "node:crypto";',
    ],
    [
      "a decision touches no clock, randomness, process or I/O",
      "services/command/invoice/decide.ts",
      "export const today = () => new Date();",
    ],
    [
      "a decision touches no clock, randomness, process or I/O",
      "services/command/invoice/decide.ts",
      "export const home = process.env.HOME;",
    ],
    [
      "a decision touches no clock, randomness, process or I/O",
      "services/command/invoice/decide.ts",
      "export async function decide() {}",
    ],
    [
      "a decision touches no clock, randomness, process or I/O",
      "services/command/invoice/decide.ts",
      "const { random } = Math; export const id = random();",
    ],
    [
      "a decision touches no clock, randomness, process or I/O",
      "services/command/invoice/decide.ts",
      "export const id = Math.random();",
    ],
    [
      "a decider returns its refusals",
      "services/command/invoice/decide.ts",
      'export const decide = () => { throw refused("invoice-not-found"); };',
    ],
    [
      "a decision never reads a read model",
      "services/command/invoice/routes.ts",
      'import { readModelPool } from "@bahi/read-models/database.ts";',
    ],
    [
      "a decision never reads a read model",
      "services/command/invoice/routes.ts",
      'const pool = await import("@bahi/read-models/database.ts");',
    ],
    [
      "the projector never imports commands",
      "services/projector/invoice/projection.ts",
      'import type { CreateInvoice } from "@bahi/contracts/invoice/commands.ts";',
    ],
    [
      "query never imports the event store",
      "services/query/app.ts",
      'import { openEventStore } from "@bahi/event-store/open.ts";',
    ],
    [
      "services never import each other",
      "services/query/invoice/get-invoice.ts",
      'import { evolve } from "../../command/invoice/evolve.ts";',
    ],
    [
      "services never import each other",
      "services/query/invoice/get-invoice.ts",
      'import { evolve } from "@bahi/command/invoice/evolve.ts";',
    ],
    ["packages import no service", "packages/service-kit/log.ts", 'import "../../services/query/app.ts";'],
    [
      "the event store knows no domain",
      "packages/event-store/open.ts",
      'import { bahiEvent } from "@bahi/contracts/event.ts";',
    ],
    [
      "Hindi names know nothing of the product",
      "packages/hindi-names/hindi-name.ts",
      'import { hindiNameRequest } from "@bahi/contracts/product/api.ts";',
    ],
    [
      "Hindi names know nothing of the product",
      "packages/hindi-names/hindi-name.ts",
      'import { logger } from "../service-kit/log.ts";',
    ],
    [
      "what stands on paper is a value, made of contracts",
      "packages/paper/invoice-sheet.ts",
      'import { useState } from "react";',
    ],
    [
      "a Hindi name is made with tables that were counted before",
      "packages/hindi-names/hindi-word.ts",
      'import { vocabulary } from "./make/vocabulary.ts";',
    ],
    [
      "a Hindi name is made with tables that were counted before",
      "packages/hindi-names/pronunciation.ts",
      'import { dictionary } from "cmu-pronouncing-dictionary";',
    ],
    [
      "the program imports nothing of the tests",
      "services/query/app.ts",
      'import { trade } from "./testing/requests.ts";',
    ],
    [
      "one web feature never imports another",
      "web/features/invoice/page.tsx",
      'import { PaymentForm } from "../payment/form.tsx";',
    ],
    [
      "imports of the web app go one way",
      "web/ui/button.tsx",
      'import { session } from "../app/session.ts";',
    ],
    ["the web app asks one clock", "web/list/due.ts", "export const at = new Date().toISOString();"],
    ["the web app asks one clock", "web/list/due.ts", "export const at = new Date(Date.now());"],
    ["a test waits with expect.poll", "contracts/id.test.ts", "await vi.waitFor(() => expect(1).toBe(2));"],
    ["a test waits with expect.poll", "contracts/id.test.ts", "await vi.waitUntil(() => false);"],
    ["no barrels", "contracts/all.ts", 'export * from "./id.ts";'],
    ["no barrels", "contracts/all.ts", 'export { recordId } from "./id.ts";'],
    ["no barrels", "contracts/index.ts", "export const one = 1;"],
    ["no drawers", "services/query/utils/dates.ts", "export const one = 1;"],
    ["no drawers", "web/common.ts", "export const one = 1;"],
  ];

  test.each(planted)("%s: %s", (rule, path, source) => {
    expect(violations([readSource(path, source)]).map((found) => found.rule)).toContain(rule);
  });

  test("of every rule", () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(rules.map((rule) => rule.name)));
  });
});

test("a name in an object is not the thing outside that has the same name", () => {
  const source = "export const take = (order: { process: string }) => ({ fetch: order.process });";
  expect(violations([readSource("services/command/invoice/decide.ts", source)])).toEqual([]);
});

describe("each step has one file name everywhere", () => {
  test.each(NOUNS)("%s", (folder) => {
    const steps = [
      `contracts/${folder}/commands.ts`,
      `services/command/${folder}/decide.ts`,
      `contracts/${folder}/events.ts`,
      `services/command/${folder}/evolve.ts`,
      `services/projector/${folder}/projection.ts`,
      `packages/read-models/${folder}/table.ts`,
      `contracts/${folder}/api.ts`,
      `services/query/${folder}`,
    ];
    expect(steps.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

test("every dependency is pinned to one version", () => {
  const manifests = [
    "package.json",
    ...globSync("{contracts,tools,tests,web,packages/*,services/*}/package.json", { cwd: ROOT }),
  ];
  const loose = manifests.flatMap((path) => {
    // as: npm itself checks the shape of these files
    const manifest = JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Record<
      "dependencies" | "devDependencies",
      Record<string, string> | undefined
    >;
    return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([name, version]) => !(name.startsWith("@bahi/") ? version === "*" : isExact(version)))
      .map(([name, version]) => `${path}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
  expect(["1.2.3", "18.4.0-beta.17"].every(isExact)).toBe(true);
  expect(["^1.2.3", "~1.2.3", "1.x", "latest", ">=1.2.3"].some(isExact)).toBe(false);
});

function isExact(version: string): boolean {
  return /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
}

describe("the colours of the screens stand in web/ui/theme.css alone, where dark mode changes them", () => {
  const palette =
    "white|slate|gray|zinc|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose";
  const other = new RegExp(
    `["'\\[]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=["'\\]])|(rgb|hsl|oklch)a?\\(|[a-z]-(${palette})\\b|="(white|black)"`,
    "gi",
  );

  test("no screen names another", () => {
    const screens = sources.filter((path) => /^web\/.*\.tsx$/.test(path));
    expect(screens.length).toBeGreaterThan(100);
    const named = screens.flatMap((path) =>
      [...readFileSync(join(ROOT, path), "utf8").matchAll(other)].map(([colour]) => `${path}: ${colour}`),
    );
    expect(named).toEqual([]);
  });

  test.each(['"hover:text-white"', '"border-[#e9a08c]"', 'fill="#fff"', 'stroke="white"', '"bg-slate-50"'])(
    "a planted colour is caught: %s",
    (planted) => {
      expect(planted.match(other)).not.toBeNull();
    },
  );
});
