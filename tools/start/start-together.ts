import { randomUUID } from "node:crypto";
import { startCommandService } from "@bahi/command/start.ts";
import { type ProjectorServiceOptions, startProjectorService } from "@bahi/projector/start.ts";
import { callCommandService } from "@bahi/query/forwarding/command-in-process.ts";
import { type EdgeServiceOptions, startEdge } from "@bahi/query/start.ts";
import { databaseUrl, eventStoreUrl, port, readConfig } from "@bahi/service-kit/config.ts";
import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import { openStoreFor } from "@bahi/service-kit/event-store.ts";
import { readinessOf } from "@bahi/service-kit/health/health.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { Lifecycle } from "@bahi/service-kit/lifecycle.ts";
import type { MeasuredStore } from "@bahi/service-kit/measured-store.ts";
import { startTelemetry } from "@bahi/service-kit/trace/telemetry.ts";
import { z } from "zod";

/** Command and projector listen for this machine alone: for their metrics and health, and for `npm run rebuild`. */
const config = z.object({
  DATABASE_URL: databaseUrl,
  EVENTSTORE_URL: eventStoreUrl.optional(),
  BAHI_COMMAND_PORT: port(3001),
  BAHI_PROJECTOR_PORT: port(3002),
});

type Options = Pick<ProjectorServiceOptions, "openLog" | "version" | "longWork"> &
  Pick<EdgeServiceOptions, "webDirectory">;

/**
 * Starts the three services in this process: the same code and the same addresses as apart. They share the event store, whose
 * appends wake the projector, and the projector tells the edge what can be read. The edge is ready when all three are.
 */
export async function startTogether(
  lifecycle: Lifecycle,
  environment: NodeJS.ProcessEnv,
  { openLog, version, longWork, webDirectory }: Options = {},
): Promise<{ projector: App; command: App; edge: App }> {
  const stores = readConfig(config, environment);
  const inner = (innerPort: number) => ({ ...environment, HOST: "127.0.0.1", PORT: String(innerPort) });

  await startTelemetry(lifecycle, "bahi", environment);
  // In this order, because the edge is shut down first and the store last.
  const ofStore = lifecycle.part();
  const [ofProjector, ofCommand, ofEdge] = [lifecycle.part(), lifecycle.part(), lifecycle.part()];
  let opening: Promise<MeasuredStore> | undefined;
  const store = () => (opening ??= openStoreFor(ofStore, stores));
  const listener = randomUUID();
  let noteMove = (_position: string): void => {};
  const projector = startProjectorService(ofProjector, inner(stores.BAHI_PROJECTOR_PORT), {
    openLog,
    version,
    longWork,
    store,
    edge: { listener, note: (position) => noteMove(position) },
  });
  const sessions = Promise.withResolvers<Sessions>();
  const command = startCommandService(ofCommand, inner(stores.BAHI_COMMAND_PORT), {
    openLog,
    store,
    onSessions: sessions.resolve,
  });
  const edge = startEdge(
    ofEdge,
    { ...environment, PROJECTOR_URL: `http://127.0.0.1:${stores.BAHI_PROJECTOR_PORT}` },
    {
      openLog,
      version,
      webDirectory,
      commands: callCommandService(command),
      sessions: sessions.promise,
      listener,
      onPositions: (note) => (noteMove = note),
      checks: {
        command: async () => readinessOf(await command),
        projector: async () => readinessOf(await projector),
      },
    },
  );
  const [projectorApp, commandApp, edgeApp] = await Promise.all([projector, command, edge]);
  return { projector: projectorApp, command: commandApp, edge: edgeApp };
}
