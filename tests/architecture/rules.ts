import type { SourceFile } from "./source-file.ts";

/** What a file does against a rule, in words; undefined when it keeps it. */
export type Rule = { name: string; check(file: SourceFile): string | undefined };

function firstImport(file: SourceFile, isWrong: (target: string) => boolean): string | undefined {
  const wrong = file.imports.find(isWrong);
  return wrong === undefined ? undefined : `imports ${wrong}`;
}

function importRule(
  name: string,
  applies: (path: string) => boolean,
  isWrong: (target: string, path: string) => boolean,
): Rule {
  return {
    name,
    check: (file) =>
      applies(file.path) ? firstImport(file, (target) => isWrong(target, file.path)) : undefined,
  };
}

const isTest = (path: string) =>
  /\.(test|fixture)\.tsx?$/.test(path) || /\/testing\/|^packages\/event-store\/contract\//.test(path);
const isDecision = (path: string) => /^services\/command\/[^/]+\/(decide(-[a-z]+)?|evolve)\.ts$/.test(path);
const folderBelow = (folder: string, path: string) => new RegExp(`^${folder}/([^/]+)/`).exec(path)?.[1];

/** Clock, randomness, process and I/O: a decision gets all of it as arguments. */
const OUTSIDE_WORLD = [
  "Date",
  "Math.random",
  "random",
  "performance",
  "crypto",
  "process",
  "globalThis",
  "console",
  "fetch",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "Intl",
];

// Of the web app, each layer may import those after it.
const WEB_LAYERS = [
  "app",
  "features",
  "payment-form",
  "record-forms",
  "pickers",
  "list",
  "paper",
  "charts",
  "history",
  "drafts",
  "share",
  "session",
  "ui",
  "queries",
  "api",
  "format",
  "texts",
];
const webLayer = (path: string) => {
  const layer = folderBelow("web", path);
  return layer === undefined ? -1 : WEB_LAYERS.indexOf(layer);
};

export const rules: readonly Rule[] = [
  importRule(
    "contracts import zod alone",
    (path) => path.startsWith("contracts/") && !isTest(path),
    (target) => target !== "zod" && !target.startsWith("contracts/"),
  ),
  importRule("a decision imports contracts and its siblings", isDecision, (target) => {
    return !target.startsWith("contracts/") && !isDecision(target);
  }),
  {
    name: "a decision touches no clock, randomness, process or I/O",
    check(file) {
      if (!isDecision(file.path)) return undefined;
      if (file.isAsync) return "waits for something";
      const used = OUTSIDE_WORLD.find((name) => file.names.has(name));
      return used === undefined ? undefined : `uses ${used}`;
    },
  },
  {
    name: "a decider returns its refusals",
    check(file) {
      // What is thrown stands in no type.
      return file.throws && /^services\/command\/[^/]+\/decide(-[a-z]+)?\.ts$/.test(file.path)
        ? "throws"
        : undefined;
    },
  },
  importRule(
    "a decision never reads a read model",
    (path) => path.startsWith("services/command/"),
    (target) => target.startsWith("packages/read-models/") || target === "kysely",
  ),
  importRule(
    "the projector never imports commands",
    (path) => path.startsWith("services/projector/"),
    (target) => /^contracts\/[^/]+\/commands\.ts$/.test(target),
  ),
  importRule(
    "query never imports the event store",
    (path) => path.startsWith("services/query/"),
    (target) => target.startsWith("packages/event-store/") || target === "@eventstore/db-client",
  ),
  importRule(
    "services never import each other",
    (path) => path.startsWith("services/"),
    (target, path) => {
      const service = folderBelow("services", target);
      return service !== undefined && service !== folderBelow("services", path);
    },
  ),
  importRule(
    "packages import no service",
    (path) => path.startsWith("packages/"),
    (target) => /^(services|tools|web)\//.test(target),
  ),
  importRule(
    "the event store knows no domain",
    (path) => path.startsWith("packages/event-store/"),
    (target) => /^(contracts|services|packages\/read-models)\//.test(target),
  ),
  importRule(
    "what stands on paper is a value, made of contracts",
    (path) => path.startsWith("packages/paper/") && !isTest(path),
    (target) => !/^(contracts|packages\/paper)\//.test(target) && target !== "to-words",
  ),
  importRule(
    "Hindi names know nothing of the product",
    (path) => path.startsWith("packages/hindi-names/"),
    (target) => /^(contracts|services|packages\/(?!hindi-names\/))/.test(target),
  ),
  importRule(
    "a Hindi name is made with tables that were counted before",
    (path) => /^(services|packages\/hindi-names\/(?!make\/))/.test(path) && !isTest(path),
    (target) => target.startsWith("packages/hindi-names/make/") || target === "cmu-pronouncing-dictionary",
  ),
  importRule(
    "the program imports nothing of the tests",
    (path) => /^(contracts|packages|services|web)\//.test(path) && !isTest(path),
    (target) => target.startsWith("tests/") || isTest(target) || target === "vitest",
  ),
  importRule(
    "one web feature never imports another",
    (path) => path.startsWith("web/features/"),
    (target, path) => {
      const feature = folderBelow("web/features", target);
      return feature !== undefined && feature !== folderBelow("web/features", path);
    },
  ),
  importRule(
    "imports of the web app go one way",
    (path) => webLayer(path) !== -1 && !isTest(path),
    (target, path) => webLayer(target) !== -1 && webLayer(target) < webLayer(path),
  ),
  {
    name: "the web app asks one clock",
    check(file) {
      // That of the device may be wrong; it is corrected there.
      if (!file.path.startsWith("web/") || isTest(file.path) || file.path === "web/format/clock.ts")
        return undefined;
      const used = ["new Date()", "Date.now"].find((name) => file.names.has(name));
      return used === undefined ? undefined : `uses ${used}`;
    },
  },
  {
    name: "a test waits with expect.poll",
    check(file) {
      // Its limit is that of vitest.config.ts. These give up after a second, which a busy machine may take.
      const used = ["vi.waitFor", "vi.waitUntil"].find((name) => file.names.has(name));
      return used === undefined ? undefined : `uses ${used}`;
    },
  },
  {
    name: "no barrels",
    check: (file) =>
      file.passesOn || /(^|\/)index\.tsx?$/.test(file.path)
        ? "passes on what another file exports"
        : undefined,
  },
  {
    name: "no drawers",
    check: (file) =>
      /(^|\/)(utils?|common|helpers?|shared|misc|lib)(\/|\.tsx?$)/.test(file.path)
        ? "is named after nothing"
        : undefined,
  },
];

export type Violation = { rule: string; path: string; what: string };

export function violations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) =>
    rules.flatMap((rule) => {
      const what = rule.check(file);
      return what === undefined ? [] : [{ rule: rule.name, path: file.path, what }];
    }),
  );
}
