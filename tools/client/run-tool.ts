import { Refused } from "@bahi/contracts/refusal.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";

/**
 * Runs a program of the command line; `main` returns whether it has succeeded. {@link CannotStart} and {@link Refused}
 * become one sentence and code 1. The program ends when its parent process is killed.
 */
export async function runTool(main: () => Promise<boolean>): Promise<void> {
  process.on("disconnect", () => process.exit(1));
  process.channel?.unref();
  try {
    process.exitCode = (await main()) ? 0 : 1;
  } catch (error) {
    if (error instanceof CannotStart || error instanceof Refused) exitWithSentence(error.message);
    throw error;
  }
}
