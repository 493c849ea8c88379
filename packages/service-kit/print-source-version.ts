import { versionOfSources } from "./source-version.ts";

// Prints the version of the module that is named: see `running-version.ts`.

const [module = ""] = process.argv.slice(2);
process.stdout.write(await versionOfSources(module));
