import { createLog } from "./log.ts";

// A process that logs when its stdin ends, and then exits.

const log = createLog("test", "info");
process.stdin.resume().once("end", () => {
  log.info("one");
  log.info("two");
  process.exit(0);
});
