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

/** The state of the machinery, and requests about generations: each is stored, and the leading projector carries it out. */
export function controlRoutes(app: App, options: SystemOptions): void {
  const { pool, projectionVersion } = options;
  const params = z.object({ id: recordIdParam });

  async function store(request: (client: ClientBase) => Promise<unknown>): Promise<unknown> {
    const client = await pool.connect();
    try {
      await request(client);
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
    return store((client) => requestRebuild(client, projectionVersion, { holds }));
  });

  app.post("/rebuild/cancel", () => store((client) => cancelRebuild(client, "It was cancelled")));

  app.post("/generations/:id/switch", { schema: { params } }, async (request, reply) => {
    void reply.status(202);
    return store((client) => requestSwitch(client, request.params.id, projectionVersion));
  });

  app.delete("/generations/:id", { schema: { params } }, (request) =>
    store((client) => dropGeneration(client, request.params.id)),
  );
}
