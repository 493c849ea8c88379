import { createLog } from "./log.ts";

// A process that has something to say when its stdin ends, and ends with it.

const log = createLog("test", "info");
process.stdin.resume().once("end", () => {
  log.info("one");
  log.info("two");
  process.exit(0);
});
