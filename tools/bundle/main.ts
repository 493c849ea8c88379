import { resolve } from "node:path";
import { bundlePrograms } from "../start/bundle.ts";
import { PROGRAMS } from "../start/programs.ts";

// Bundles the programs of a project into a folder, which is made:  node tools/bundle/main.ts PROJECT FOLDER

const [root = ".", folder = "programs"] = process.argv.slice(2);
await bundlePrograms({ root: resolve(root), programs: PROGRAMS, folder: resolve(folder) });
