import { getPriority } from "node:os";
import { letOthersGoFirst } from "./thread-priority.ts";

letOthersGoFirst();
process.stdout.write(String(getPriority()));
