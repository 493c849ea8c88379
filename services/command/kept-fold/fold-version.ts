/** All that folds events in the command service, and how it is packed, is reached from here. */
export const FOLD_MODULE = "services/command/command-stores.ts";

/** Replaced by the bundler (`tools/start/bundle.ts`); undefined in a program that runs from source. */
declare const BAHI_FOLD_VERSION: string | undefined;

/** The version of the code that folds: a fold that other code has kept is not believed. */
export async function foldVersion(): Promise<string> {
  if (typeof BAHI_FOLD_VERSION === "string") return BAHI_FOLD_VERSION;
  const { runningVersion } = await import("@bahi/service-kit/running-version.ts");
  return runningVersion(FOLD_MODULE);
}
