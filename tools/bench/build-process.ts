import { openEventStore } from "@bahi/event-store/open.ts";
import { build } from "@bahi/projector/rebuild/build.ts";
import { BUILD_CONNECTIONS } from "@bahi/projector/rebuild/build-connections.ts";
import { rebuildPool } from "@bahi/projector/connection.ts";
import { timed } from "./measure.ts";
import { answerJobs } from "./own-process.ts";

/** A requested generation is built from some events of a store: so many after a position, exclusive. */
export type BuildJob = {
  databaseUrl: string;
  eventStoreUrl?: string;
  generation: number;
  after: string;
  events: number;
};

answerJobs(async ({ databaseUrl, eventStoreUrl, generation, after, events: limit }: BuildJob) => {
  const store = await openEventStore({ databaseUrl, eventStoreUrl });
  const pool = rebuildPool(databaseUrl, "bahi bench", BUILD_CONNECTIONS);
  const { signal } = new AbortController();
  const part = { readAll: () => store.readAll({ after, limit, signal }) };
  try {
    const seconds = await timed(() => build({ store: part, pool, generation, signal, onProgress: () => {} }));
    return { figure: seconds, operations: limit };
  } finally {
    await pool.end();
    await store.close();
  }
});
