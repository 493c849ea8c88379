import { type ParseArgsConfig, parseArgs } from "node:util";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";

/**
 * The arguments of a program of the command line. Where one is not known, or blank as from a variable that is not set,
 * `usage` is the {@link CannotStart}.
 */
export function readArguments<const Known extends Omit<ParseArgsConfig, "args">>(
  args: string[],
  usage: string,
  known: Known,
): ReturnType<typeof parseArgs<Known>> {
  if (args.some((argument) => argument.trim() === "")) throw new CannotStart(usage);
  try {
    return parseArgs<Known>({ ...known, args });
  } catch (error) {
    throw new CannotStart(usage, { cause: error });
  }
}

/** The one word that a program takes, such as the name of a file; none or several are refused like an option. */
export function readOneWord(args: string[], usage: string): string {
  const { positionals } = readArguments(args, usage, { allowPositionals: true });
  const [word] = positionals;
  if (word === undefined || positionals.length > 1) throw new CannotStart(usage);
  return word;
}

/** Refuses every argument. */
export function takeNoArguments(args: string[], usage: string): void {
  readArguments(args, usage, {});
}

/** The arguments of this process. Where one is not known, the process ends with `usage` and code 1. */
export function argumentsOrExit<const Known extends Omit<ParseArgsConfig, "args">>(
  usage: string,
  known: Known,
) {
  try {
    return readArguments(process.argv.slice(2), usage, known);
  } catch (error) {
    if (error instanceof CannotStart) exitWithSentence(error.message);
    throw error;
  }
}
