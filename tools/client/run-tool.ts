import { Refused } from "@bahi/contracts/refusal.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { isDatabaseUnavailable, startRefused } from "@bahi/service-kit/database.ts";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";
import { endWithNpm } from "../start/end-with-npm.ts";

/**
 * Where nobody reads any more, work that has begun goes on, and fails in the end when its result could not be said: a new
 * password is lost then.
 */
function goOnUnread(): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", (error) => {
    process.once("exit", () => {
      process.exitCode = 1; // also where nobody reads the sentence
      exitWithSentence(`The result could not be written: ${error.message}.`);
    });
  });
}

/**
 * Runs a program of the command line; `main` returns whether it has succeeded. {@link CannotStart} and {@link Refused}
 * become one sentence and code 1, and so does a database that ends meanwhile. The program ends when the npm that runs
 * it is killed.
 */
export async function runTool(main: () => Promise<boolean>): Promise<void> {
  endWithNpm(() => process.exit(1));
  goOnUnread();
  try {
    process.exitCode = (await main()) ? 0 : 1;
  } catch (thrown) {
    const error = startRefused(thrown);
    if (error instanceof CannotStart || error instanceof Refused) exitWithSentence(error.message);
    if (error instanceof Error && isDatabaseUnavailable(error)) {
      exitWithSentence(
        `The database does not answer any more: ${error.message}. Please start this program again.`,
      );
    }
    throw error;
  }
}
