import { nodeOptionsOf } from "../start/node-options.ts";
import { callOf } from "../start/npm-script.ts";
import { PROGRAMS } from "../start/programs.ts";

const { launcher: _, bahi: __, ...SERVICES_AND_WORKERS } = PROGRAMS;

/** What npm runs beside the services, under the same names. */
const TOOLS = ["verify", "export", "restore", "rebuild", "reset-password", "rotate-keys"];

const PREPARE_EVENTSTORE = "tools/prepare-eventstore/main.ts";

/** What the container image holds, each in one file. */
export const IMAGE_PROGRAMS: Record<string, string> = {
  ...SERVICES_AND_WORKERS,
  ...Object.fromEntries(TOOLS.map((name) => [name, callOf(name).program])),
  "prepare-eventstore": PREPARE_EVENTSTORE,
};

/** What a container runs, as `programs/<name>`, and the options of Node with which `npm start` and `npm run` run it. */
export const STARTED: Record<string, string[]> = {
  command: nodeOptionsOf("command"),
  projector: nodeOptionsOf("projector"),
  query: nodeOptionsOf("query"),
  ...Object.fromEntries(TOOLS.map((name) => [name, callOf(name).options])),
  "prepare-eventstore": [],
};
