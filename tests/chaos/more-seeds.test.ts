import { describe } from "vitest";
import { runSeeds } from "./seeds.ts";

runSeeds([6, 7, 8, 9, 10]);

/** `program` runs an EventStoreDB in the foreground: `PROGRAM PORT FOLDER`. */
function onEventStoreDb(program: string): void {
  describe("on an EventStoreDB that is killed and stopped, too", () => {
    runSeeds([11, 12], { program });
  });
}

const program = process.env["EVENTSTORE_PROGRAM"];
// Without a server nothing is proved, and there is no test that could look as if it had been.
if (program !== undefined) onEventStoreDb(program);
