import { makeTables } from "./make-tables.ts";

// Writes the file of tables to its output:  node packages/hindi-names/make/main.ts > FILE

process.stdout.write(makeTables());
