import { mkdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeTables } from "./make-tables.ts";

// Writes the tables to a file:  node packages/hindi-names/make/main.ts FILE
// Several may write the same one at the same time: it is whole when it has its name.

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file to write");
const startedAt = new Date();
mkdirSync(dirname(file), { recursive: true });
const unfinished = `${file}.${process.pid}`;
writeFileSync(unfinished, makeTables());
// A source that was saved meanwhile may not be in it.
utimesSync(unfinished, startedAt, startedAt);
renameSync(unfinished, file);
