import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { noun } from "@bahi/contracts/history.ts";
import { STARTED } from "@bahi/tools/image/programs.ts";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../..");
/** The names of their folders. */
const NOUNS = noun.options.map((name) => name.replace("_", "-"));
/** Made by running the product or building its image, so that a fresh checkout does not have them. */
const MADE_LATER = new Set([
  "bench/results.md",
  "screens/",
  "node_modules/.cache/bahi",
  ...Object.keys(STARTED).map((name) => `programs/${name}`),
]);

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const manifest = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

/** What a text names that does not exist: scripts of npm, paths in backticks and in lists of files, links. */
function missingIn(text: string, from: string): string[] {
  const scripts = [...text.matchAll(/npm (?:run )?([a-z][\w-]*)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !["install", "ci"].includes(name) && !(name in manifest.scripts));
  const quoted = [...text.matchAll(/`([\w.@<>-]+(?:\/[\w.<>-]+)*\/?)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !path.startsWith("@")) // a package
    .filter((path) => path.includes("/") || /\.(md|ts|mjs|yml|json)$/.test(path))
    .filter((path) => !MADE_LATER.has(path) && !/^(\.data|run\.json)/.test(path) && !isPresent(path, from));
  const listed = [...text.matchAll(/^([\w.<>-]+(?:\/[\w.<>-]+)*(?:\/|\.ts)) {2,}\S/gm)]
    .map(([, path = ""]) => path)
    .filter((path) => !isPresent(path, from));
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !existsSync(join(ROOT, dirname(from), path)));
  return [...scripts.map((name) => `npm run ${name}`), ...quoted, ...listed, ...links];
}

/** From the root, or from the folder of the document. */
function isPresent(path: string, from: string): boolean {
  const paths = path.includes("<noun>") ? NOUNS.map((folder) => path.replaceAll("<noun>", folder)) : [path];
  return paths.every((each) => [".", dirname(from)].some((folder) => existsSync(join(ROOT, folder, each))));
}

const documents = globSync("{*,{deploy,docs,packages,services,tests,tools,web}/**/*}.md", {
  cwd: ROOT,
  exclude: ["**/node_modules"],
});

test("every document is found", () => {
  expect(documents).toEqual(expect.arrayContaining(["README.md", "ARCHITECTURE.md", "web/README.md"]));
});

test.each(documents)("%s names only what exists", (path) => {
  expect(missingIn(read(path), path)).toEqual([]);
});

test("a document that names what is gone is caught", () => {
  const text =
    "`npm run gone`, `services/gone/main.ts`, `contracts/<noun>/gone.ts`, [there](gone.md), npm start, `contracts/id.ts`\n" +
    "tests/       a folder\ngone.ts      a file";
  expect(missingIn(text, "README.md")).toEqual([
    "npm run gone",
    "services/gone/main.ts",
    "contracts/<noun>/gone.ts",
    "gone.ts",
    "gone.md",
  ]);
});

test("the table of the service kit names each of its files and folders", () => {
  const kit = "packages/service-kit";
  const parts = globSync("*", { cwd: join(ROOT, kit) }).map((name) =>
    /\.\w+$/.test(name) ? name : `${name}/`,
  );
  const named = read(`${kit}/README.md`);
  const unnamed = parts.filter((name) => !/\.(test|fixture)\.ts$|\.(md|json)$/.test(name));
  expect(unnamed.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
});

test("every script of npm runs a file that exists", () => {
  const files = Object.values(manifest.scripts).map(
    (script) => script.split(" ").findLast((word) => word.includes("/")) ?? script,
  );
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("the configuration table names every variable that is read", () => {
  const schemas = globSync(
    ["services/*/config.ts", "services/command/user/first-admin.ts", "tools/*/config.ts"],
    {
      cwd: ROOT,
    },
  );
  const variables = schemas.flatMap((path) =>
    [...read(path).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = ""]) => name),
  );
  expect(variables.length).toBeGreaterThan(10);
  const documented = read("README.md");
  // INIT_CWD is npm's own.
  const missing = variables.filter((name) => name !== "INIT_CWD" && !documented.includes(`| \`${name}\``));
  expect([...new Set(missing)]).toEqual([]);
});

test("each variable of the configuration table is read, by npm start where the table says so", () => {
  const rows = [...read("README.md").matchAll(/^\| `([A-Z_]+)` +\| ([^|]+) \|/gm)];
  expect(rows.length).toBeGreaterThan(20);
  const source = globSync("{packages,services,tools,tests}/**/*.{ts,mjs}", { cwd: ROOT }).filter(
    (path) => !path.includes("node_modules/") && !path.endsWith(".test.ts"),
  );
  const all = source.map(read).join("\n");
  const unread = rows.filter(([, name = ""]) => !all.includes(name));
  expect(unread.map(([, name]) => name)).toEqual([]);
  const ofStart = rows.filter(([, , readBy = ""]) => readBy.includes("npm start"));
  expect(ofStart.length).toBeGreaterThan(4);
  const config = read("tools/start/config.ts");
  expect(ofStart.flatMap(([, name = ""]) => (config.includes(`  ${name}:`) ? [] : [name]))).toEqual([]);
});

test("the workflow runs what a person runs, on a real EventStoreDB", () => {
  const workflow = z
    .object({
      jobs: z.object({
        test: z.object({
          services: z.object({ eventstore: z.object({ image: z.string() }) }),
          env: z.object({ EVENTSTORE_URL: z.string() }),
          steps: z.array(z.object({ run: z.string().optional() })),
        }),
      }),
    })
    .parse(parse(read(".github/workflows/test.yml")));
  const job = workflow.jobs.test;
  expect(job.steps.flatMap(({ run }) => run ?? [])).toEqual([".ci/run"]);
  expect(read(".ci/run")).toMatch(/\nexec npm test\n$/);
  const { services } = z
    .object({ services: z.object({ eventstore: z.object({ image: z.string() }) }) })
    .parse(parse(read("docker-compose.yml"), { merge: true }));
  expect(job.services.eventstore.image).toBe(services.eventstore.image);
});
