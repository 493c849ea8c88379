import { forkScript } from "./forked.ts";

/** A server of the benchmark in a process of its own, as in production, so that the load does not slow it. */
export type BenchServer = { url: string; stop(): Promise<void> };

/** Runs a script of this folder that sends its address when it listens. */
export async function startServer(script: string, env: Record<string, string>): Promise<BenchServer> {
  const server = forkScript(script, { env });
  return { url: String(await server.next()), stop: () => server.stop() };
}
