import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { recallEmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database.ts";

test.each(["", "{", "{}", "null", '{"port":5432,"password":"secret"', '{"port":"5432","password":"secret"}'])(
  "a postgres.json of %j is refused with a sentence, and left as it is",
  async (content) => {
    const path = mkdtempSync(join(tmpdir(), "bahi-embedded-"));
    onTestFinished(() => rmSync(path, { recursive: true }));
    mkdirSync(join(path, "postgres"));
    writeFileSync(join(path, "postgres.json"), content);
    const sentence = "postgres.json, which holds the password of the embedded Postgres, cannot be read.";
    const data = { path, logs: path, unlock: () => {} };
    await expect(startEmbeddedDatabase(data)).rejects.toThrow(sentence);
    await expect(recallEmbeddedDatabase(path)).rejects.toThrow(sentence);
    expect(readFileSync(join(path, "postgres.json"), "utf8")).toBe(content);
    expect(readdirSync(path).toSorted()).toEqual(["postgres", "postgres.json"]);
  },
);
