import { startCommandService } from "@bahi/command/start.ts";
import { startProjectorService } from "@bahi/projector/start.ts";
import { callCommandService } from "@bahi/query/forwarding/command-in-process.ts";
import { startEdge } from "@bahi/query/start.ts";
import { port, readConfig } from "@bahi/service-kit/config.ts";
import { readinessOf } from "@bahi/service-kit/health/health.ts";
import { runService } from "@bahi/service-kit/lifecycle.ts";
import { environmentWithSecrets } from "@bahi/service-kit/parent-secrets.ts";
import { z } from "zod";

// The three services in one process: the same code and the same addresses as apart. The edge is ready when all are.

/** Command and projector listen for this machine alone: for their metrics and health, and for `npm run rebuild`. */
const ports = z.object({ BAHI_COMMAND_PORT: port(3001), BAHI_PROJECTOR_PORT: port(3002) });

void runService(async (lifecycle) => {
  const environment = await environmentWithSecrets();
  delete process.env["BAHI_ADMIN_PASSWORD"];
  const { BAHI_COMMAND_PORT: commandPort, BAHI_PROJECTOR_PORT: projectorPort } = readConfig(
    ports,
    environment,
  );
  const inner = (innerPort: number) => ({ ...environment, HOST: "127.0.0.1", PORT: String(innerPort) });

  // In this order, because the edge is shut down first and the projector last.
  const [ofProjector, ofCommand, ofEdge] = [lifecycle.part(), lifecycle.part(), lifecycle.part()];
  const projector = startProjectorService(ofProjector, inner(projectorPort));
  const command = startCommandService(ofCommand, inner(commandPort));
  const edge = startEdge(
    ofEdge,
    { ...environment, PROJECTOR_URL: `http://127.0.0.1:${projectorPort}` },
    {
      commands: callCommandService(command),
      checks: {
        command: async () => readinessOf(await command),
        projector: async () => readinessOf(await projector),
      },
    },
  );
  await Promise.all([projector, command, edge]);
  lifecycle.isReady(0);
});
