import { resolve } from "node:path";
import { bundlePrograms } from "../start/bundle.ts";
import { IMAGE_PROGRAMS, STARTED } from "./programs.ts";
import { writeStarters } from "./starters.ts";

// Makes the programs of the container image:  node tools/image/main.ts PROJECT FOLDER

const [root = ".", folder = "programs"] = process.argv.slice(2);
await bundlePrograms({ root: resolve(root), programs: IMAGE_PROGRAMS, folder: resolve(folder) });
writeStarters(resolve(folder), STARTED);
