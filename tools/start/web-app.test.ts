import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildWebApp } from "./web-app.ts";

const ROOT = join(import.meta.dirname, "../..");
const LONG_AGO = new Date("2020-01-01");

/** A project with a web app of one script, last changed long ago. */
async function smallProject(name = "web app") {
  const root = await mkdtemp(join(tmpdir(), `bahi-${name}-`));
  onTestFinished(() => rm(root, { recursive: true }));
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  async function write(path: string, text: string, changedAt = LONG_AGO): Promise<void> {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), text);
    await utimes(join(root, path), changedAt, changedAt);
  }
  await write("package-lock.json", "{}");
  await write("contracts/id.ts", "export const id = 1;");
  await write("packages/paper/sheet.ts", "export const sheet = 1;");
  await write("web/app/main.ts", "document.title = 'first';");
  await write("web/index.html", '<title>Bahi</title><script type="module" src="/app/main.ts"></script>');
  async function builtScript(): Promise<string> {
    const page = await readFile(join(root, "web/dist/index.html"), "utf8");
    const [path = ""] = /assets\/[\w.-]+\.js/.exec(page) ?? [];
    return readFile(join(root, "web/dist", path), "utf8");
  }
  return { root, write, builtScript };
}

test("builds the web app when it is missing, and again when its source, the contracts or a package has changed", async () => {
  const { root, write, builtScript } = await smallProject();
  await buildWebApp(root);
  expect(await builtScript()).toContain("first");

  for (const [path, text] of [
    ["web/app/main.ts", "document.title = 'second';"],
    ["contracts/id.ts", "export const id = 2;"],
    ["packages/paper/sheet.ts", "export const sheet = 2;"],
    ["package-lock.json", "{ }"],
  ] as const) {
    await rm(join(root, "web/dist/assets"), { recursive: true });
    await write(path, text, new Date());
    await buildWebApp(root);
    expect(await builtScript()).toContain("second");
  }
});

test.each(["#", "?"])("says that it cannot build in a folder with %s in its path", async (sign) => {
  const { root } = await smallProject(`shop ${sign}2`);
  await expect(buildWebApp(root)).rejects.toThrow(
    `The web app cannot be built in ${root}, because there is a ${sign} in this path. Please rename that folder.`,
  );
});

test("builds in a folder with blanks, quotes, per cent and Hindi in its path", async () => {
  const { root, builtScript } = await smallProject("दुकान 'की' 100% & बही");
  await buildWebApp(root);
  expect(await builtScript()).toContain("first");
});

test("builds an update whose files are older than the last build, or came after one when the clock was ahead", async () => {
  const { root, write, builtScript } = await smallProject();
  await buildWebApp(root);
  await write("web/app/main.ts", "document.title = 'second';", new Date("2020-01-02"));
  await buildWebApp(root);
  expect(await builtScript()).toContain("second");

  const nextYear = new Date(Date.now() + 365 * 86_400_000);
  await utimes(join(root, "web/dist/index.html"), nextYear, nextYear);
  await write("web/app/main.ts", "document.title = 'third';", new Date());
  await buildWebApp(root);
  expect(await builtScript()).toContain("third");
});

test("does not build again what was built from the same source", async () => {
  const { root, write } = await smallProject();
  await buildWebApp(root);
  await write("web/dist/index.html", "built by hand", new Date());
  await buildWebApp(root);
  expect(await readFile(join(root, "web/dist/index.html"), "utf8")).toBe("built by hand");
});

test("builds what is shipped, also when a test runner asks for it", async () => {
  const { root, write, builtScript } = await smallProject();
  await write("web/app/main.ts", "document.title = process.env.NODE_ENV;");
  expect(process.env["NODE_ENV"]).toBe("test");
  await buildWebApp(root);
  expect(await builtScript()).toContain("production");
});

test("what is saved while it is built is built the next time", async () => {
  const { root, write, builtScript } = await smallProject();
  const startedAt = new Date();
  await buildWebApp(root);
  await write("web/app/main.ts", "document.title = 'second';", new Date(startedAt.getTime() + 100));
  await buildWebApp(root);
  expect(await builtScript()).toContain("second");
});

test("says why a web app cannot be built, and leaves nothing that looks built", async () => {
  const { root, write } = await smallProject();
  await write("web/app/main.ts", "import './gone.ts';");
  await expect(buildWebApp(root)).rejects.toThrow(/could not be built.*gone\.ts/s);
  await expect(buildWebApp(root)).rejects.toThrow(/could not be built/);
});
