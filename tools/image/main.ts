import { resolve } from "node:path";
import { bundlePrograms } from "../start/bundle.ts";
import { IMAGE_PROGRAMS } from "./programs.ts";

// Bundles the programs of the container image:  node tools/image/main.ts PROJECT FOLDER

const [root = ".", folder = "programs"] = process.argv.slice(2);
await bundlePrograms({ root: resolve(root), programs: IMAGE_PROGRAMS, folder: resolve(folder) });
