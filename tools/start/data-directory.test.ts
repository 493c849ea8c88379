import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDataDirectory } from "./data-directory.ts";
import { isHeldByBahi } from "./lock.ts";

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "bahi-data-directory-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const rightsOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

test("a data directory is its owner's, and one that holds what is of others keeps its rights", async () => {
  const folder = folderForTest();
  const made = await openDataDirectory(join(folder, "made", "books"));
  made.unlock();
  expect(rightsOf(made.path)).toMatch(/^7[01]{2}$/);

  for (const [name, held] of [["empty"], ["books of before", "postgres.json"]] as const) {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o755 });
    if (held !== undefined) writeFileSync(join(path, held), "{}");
    (await openDataDirectory(path)).unlock();
    expect(rightsOf(path)).toMatch(/^7[01]{2}$/);
  }

  const shared = join(folder, "shared");
  mkdirSync(shared);
  writeFileSync(join(shared, "of-others"), "");
  chmodSync(shared, 0o1777);
  (await openDataDirectory(shared)).unlock();
  expect(rightsOf(shared)).toBe("1777");
});

test("a file in the place of the data directory is refused, and keeps its rights", async () => {
  const file = join(folderForTest(), "file");
  writeFileSync(file, "");
  chmodSync(file, 0o644);
  await expect(openDataDirectory(file)).rejects.toThrow("it is not a folder");
  expect(rightsOf(file)).toBe("644");
});

test("a copy of a data directory is not held by the Bahi that runs on the first, which may be moved", async () => {
  const folder = folderForTest();
  const books = await openDataDirectory(join(folder, "books"));
  cpSync(books.path, join(folder, "copy"), { recursive: true });
  expect(isHeldByBahi(join(folder, "copy"))).toBe(false);
  (await openDataDirectory(join(folder, "copy"))).unlock();

  expect(isHeldByBahi(books.path)).toBe(true);
  renameSync(books.path, join(folder, "moved"));
  expect(isHeldByBahi(join(folder, "moved"))).toBe(true);
});
