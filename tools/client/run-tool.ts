import { Refused } from "@bahi/contracts/refusal.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { isDatabaseUnavailable, startRefused } from "@bahi/service-kit/database.ts";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";
import { endWithNpm } from "../start/end-with-npm.ts";

/**
 * Runs a program of the command line; `main` returns whether it has succeeded. {@link CannotStart} and {@link Refused}
 * become one sentence and code 1, and so does a database that ends meanwhile. The program ends when the npm that runs
 * it is killed.
 */
export async function runTool(main: () => Promise<boolean>): Promise<void> {
  endWithNpm(() => process.exit(1));
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
