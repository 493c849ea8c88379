import { recordIdParam } from "@bahi/contracts/id.ts";
import { rebuildRequest, type storeHead } from "@bahi/contracts/system/api.ts";
import {
  cancelRebuild,
  dropGeneration,
  requestRebuild,
  requestSwitch,
} from "@bahi/read-models/generation/requests.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { ClientBase } from "pg";
import { z } from "zod";
import { readProgress } from "../rebuild/progress.ts";
import { type SystemOptions, readSystem } from "./read-system.ts";
import { headOf } from "@bahi/event-store/head.ts";

type StoreHead = z.infer<typeof storeHead>;

/** The control of rebuilds. Orders are written down, and whichever projector leads carries them out. */
export function controlRoutes(app: App, options: SystemOptions): void {
  const { pool, projectionVersion } = options;
  const params = z.object({ id: recordIdParam });

  async function order(give: (client: ClientBase) => Promise<unknown>): Promise<unknown> {
    const client = await pool.connect();
    try {
      await give(client);
    } finally {
      client.release();
    }
    return readProgress(pool);
  }

  app.get("/system", () => readSystem(options));
  app.get("/head", async () => ({ position: await headOf(options.store) }) satisfies StoreHead);
  app.get("/rebuild", () => readProgress(pool));

  app.post("/rebuild", { schema: { body: rebuildRequest } }, async (request, reply) => {
    const holds = !request.body.switch;
    void reply.status(202);
    return order((client) => requestRebuild(client, projectionVersion, { holds }));
  });

  app.post("/rebuild/cancel", () => order((client) => cancelRebuild(client, "It was cancelled")));

  app.post("/generations/:id/switch", { schema: { params } }, async (request, reply) => {
    void reply.status(202);
    return order((client) => requestSwitch(client, request.params.id, projectionVersion));
  });

  app.delete("/generations/:id", { schema: { params } }, (request) =>
    order((client) => dropGeneration(client, request.params.id)),
  );
}
