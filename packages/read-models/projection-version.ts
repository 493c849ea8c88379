/** Everything between an event and its rows is reached from here: a rebuild folds, and then applies like live work. */
export const PROJECTION_MODULE = "services/projector/rebuild/rebuild.ts";

/** Replaced by the bundler (`tools/start/bundle.ts`); undefined in a program that runs from source. */
declare const BAHI_PROJECTION_VERSION: string | undefined;

/**
 * The version of the projections of the code that runs: nobody can forget to raise it, and nobody changes it under a
 * running program. A generation that another version has built is replaced at the next start; reads go on meanwhile.
 */
export async function projectionVersion(): Promise<string> {
  if (typeof BAHI_PROJECTION_VERSION === "string") return BAHI_PROJECTION_VERSION;
  const { runningVersion } = await import("@bahi/service-kit/running-version.ts");
  return runningVersion(PROJECTION_MODULE);
}
